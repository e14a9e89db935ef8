import { expect, type Page } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { does, test } from '../journey.ts';
import { logIn } from './operator-tasks.ts';
import { type StudioServer, startStudioServer } from './studio-server.ts';

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false });

// One server with its own pages.
test.describe.configure({ mode: 'serial' });

let server: StudioServer;
test.beforeAll(async () => {
  server = await startStudioServer();
});
test.afterAll(() => server.stop());

async function openPages(page: Page): Promise<void> {
  await page.goto(`${server.site}/console/pages`);
  await logIn(page, '小雨', 'zhiyan-demo-author');
  await expect(page.getByRole('button', { name: '新建页面' })).toBeVisible();
}

test('a new page is filled from the course that is chosen, and warns until it is checked', async ({ page }) => {
  does('照课程新建一页，核对价格和老师');
  await openPages(page);
  await page.getByRole('button', { name: '新建页面' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^冲刺营/ })
    .click();
  const courses = page.getByRole('dialog', { name: '卖哪门课？' });
  await courses.getByLabel('查找').fill('KY2027-MA-02');
  const course = courses.getByRole('listitem').filter({ hasText: 'KY2027-MA-02' }).getByRole('button');
  const name = (await course.locator('.studio-catalogue__title').textContent()) ?? '';
  expect(await seriousFindings(page)).toEqual([]);
  await course.click();
  const naming = page.getByRole('dialog', { name: '新页面叫什么？' });
  await expect(naming.getByLabel('标题')).toHaveValue(name);
  await naming.getByLabel('地址').fill('from-course');
  await naming.getByRole('button', { name: '建好并编辑' }).click();

  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  expect(server.fileText('campaigns/from-course.yaml')).toContain('needsCheck: true');
  await page.getByRole('tab', { name: /^问题/ }).click();
  await expect(page.getByText(/还没有人核对/)).toBeVisible();
  await page.getByRole('button', { name: '核对好了', exact: true }).click();
  await expect(page.getByText(/还没有人核对/)).toHaveCount(0);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('和文件一致')).toBeVisible();
  expect(server.fileText('campaigns/from-course.yaml')).not.toContain('needsCheck');
});

test('a text is replaced on chosen places of several pages, and all of it is taken back', async ({ page }) => {
  does('在所有页面里查找替换，再全部撤销');
  const files = ['campaigns/901.yaml', 'campaigns/1018.yaml'];
  for (const file of files) {
    server.writeText(
      file,
      server.fileText(file).replace(/^description: .*$/m, 'description: 第一期早鸟价，早鸟价到周日'),
    );
  }
  const before = files.map((file) => server.fileText(file));
  await openPages(page);
  await page.getByRole('link', { name: '查找替换' }).click();
  await page.getByLabel('找什么').fill('早鸟价');
  await page.getByRole('button', { name: '查找', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  const bar = page.getByRole('region', { name: '替换' });
  await bar.getByLabel('换成').fill('报名价');
  await expect(page.getByText('第一期早鸟价报名价，早鸟价到周日').first()).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  server.writeText(files[1] ?? '', `${before[1]}# 同事刚改的\n`);

  await bar.getByRole('button', { name: /^替换 2 处/ }).click();
  await expect(bar.getByText('改好了 1 页')).toBeVisible();
  await expect(bar.getByRole('listitem').filter({ hasText: files[1] ?? '' })).toContainText('预览以后有人改过');
  expect(server.fileText(files[0] ?? '')).toContain('description: 第一期报名价，报名价到周日');

  await bar.getByRole('button', { name: '撤销这 1 页' }).click();
  await expect(bar.getByText('撤销了 1 页')).toBeVisible();
  expect(server.fileText(files[0] ?? '')).toBe(before[0]);
});

test('several pages get an owner and a tag at once, and are found by them', async ({ page }) => {
  does('几页一起设负责人和标签');
  await openPages(page);
  await page.getByLabel('查找').fill('/promotion_220');
  await page.getByLabel(/^选中这 \d+ 页/).check();
  const bar = page.getByRole('region', { name: '批量操作' });
  await bar.getByRole('button', { name: '负责人' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('谁负责').fill('周小满');
  await dialog.getByRole('button', { name: '看看会怎样' }).click();
  await expect(dialog.getByText('负责人：（没有） → 周小满').first()).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^修改 \d+ 页/ }).click();
  await expect(dialog.getByText(/^改好了 \d+ 页/)).toBeVisible();
  await dialog.getByRole('button', { name: '好了' }).click();

  await page.getByLabel('查找').fill('周小满');
  await expect(page.getByRole('article').first()).toContainText('周小满负责');
});
