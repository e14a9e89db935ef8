import { existsSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { does, test } from '../journey.ts';
import { type StudioServer, startStudioServer } from './studio-server.ts';

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false });
test.describe.configure({ mode: 'serial' });

let server: StudioServer;
test.beforeAll(async () => {
  server = await startStudioServer();
});
test.afterAll(() => server.stop());

const textOf = (file: string) => server.fileText(file);

async function openEditor(page: Page, file: string): Promise<void> {
  await page.goto(`${server.site}/console/pages/edit?file=${encodeURIComponent(file)}`);
  await page.getByLabel('账号').fill('小雨');
  await page.getByLabel('密码').fill('zhiyan-demo-author');
  await page.getByRole('button', { name: '登录' }).click();
  await expect(shown(page).locator('main.page')).toBeVisible();
}
const shown = (page: Page) => page.frameLocator('iframe[title="页面"]');

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('已保存到文件')).toBeVisible();
}

test('a linked area is put on a picture by keys alone, with words and a target', async ({ page }) => {
  does('在图上画一个能点的区域');
  const file = 'campaigns/promotion_2208.yaml';
  const before = textOf(file);
  await openEditor(page, file);
  await page.locator('[data-row="0"] button').click();
  await page.locator('.studio-item__open').first().click();
  await page.getByRole('button', { name: /在图上改 1 个热区/ }).click();

  await page.getByRole('button', { name: '添加热区' }).press('Enter');
  const area = page.getByRole('button', { name: /^热区 2/ });
  await area.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText('还没有说明')).toBeVisible();
  await page.getByLabel('热区说明').first().fill('看行程');
  const link = page.getByRole('dialog').getByLabel('点击去哪里：方式');
  await link.selectOption({ label: '滚动到本页的积木' });
  await page.getByRole('dialog').getByLabel('点击去哪里：积木').selectOption({ index: 1 });
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: '完成', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await expect(shown(page).locator('.image-stack__hotspots a[aria-label="看行程"]')).toHaveCount(1);
  await save(page);
  expect(textOf(file)).toMatch(/label: "?看行程/);
  expect(textOf(file)).toMatch(/y: 39/);
  expect(textOf(file)).toMatch(/width: 51/);
  expect(textOf(file).length).toBeGreaterThan(before.length);
});

test('a cut makes a picture of its own, which undo takes back out of the page', async ({ page }) => {
  does('把图片裁成合适的比例');
  const file = 'campaigns/1month.yaml';
  await openEditor(page, file);
  await page.locator('[data-row="0"] button').click();
  const point = page.getByRole('button', { name: /^焦点/ }).first();
  await point.focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(shown(page).locator('.hero img')).toHaveCSS('object-position', '50% 40%');

  await page.getByRole('button', { name: '裁切', exact: true }).first().click();
  await page.getByLabel('1:1').check();
  await expect(page.getByText('正在称重…')).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: '裁切', exact: true }).click();

  const field = page.getByLabel('图片文件').first();
  await expect(field).toHaveValue(/^1month\/[a-z-]+-[0-9a-f]{6}\.jpg$/);
  expect(existsSync(server.place(`assets/${await field.inputValue()}`))).toBe(true);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(field).toHaveValue('1month/hero.jpg');
});

test('a block is dragged, talked about, and its thread follows; a fragment is opened from its block', async ({
  page,
}) => {
  does('拖动积木，在积木上讨论');
  await openEditor(page, 'campaigns/901.yaml');
  const rows = page.locator('[data-row]');
  const name = (index: number) => rows.nth(index).locator('.studio-row__words').innerText();
  const [first, second, third] = [await name(0), await name(1), await name(2)];
  await rows.nth(1).locator('button').click();
  await page.getByRole('tab', { name: /^讨论/ }).click();
  await page.getByLabel('说说这个积木').fill('这一块再短一些');
  await page.getByRole('button', { name: '发送' }).click();
  await expect(rows.nth(1).getByText('个讨论')).toHaveCount(1);

  const [from, to] = [await rows.nth(1).boundingBox(), await rows.nth(2).boundingBox()];
  if (!from || !to) throw new Error('The rows are not shown.');
  await page.mouse.move(from.x + 60, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + to.height - 4, { steps: 6 });
  await page.mouse.up();

  await expect(rows.nth(2).locator('.studio-row__words')).toHaveText(second.replace(/\s*\n\s*/g, ''));
  expect([await name(0), await name(1)]).toEqual([first, third]);
  await expect(rows.nth(2).getByText('个讨论')).toHaveCount(1);
  expect(await seriousFindings(page)).toEqual([]);

  await page.locator('[data-row]', { hasText: '片段' }).first().locator('button').click();
  await page.getByRole('tab', { name: '表单' }).click();
  await page.getByRole('link', { name: '打开' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('片段');
  await expect(page.getByText(/会影响 \d+ 个页面/).first()).toBeVisible();
});
