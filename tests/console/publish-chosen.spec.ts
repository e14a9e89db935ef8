import { expect, type Page } from '@playwright/test';
import { does, test } from '../journey.ts';
import { agreeToAll } from './hand.ts';
import { logIn } from './operator-tasks.ts';
import { type StudioServer, startStudioServer } from './studio-server.ts';

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false });

const [ONE, TWO, FRAGMENT] = ['campaigns/901.yaml', 'campaigns/1101.yaml', 'fragments/camp-faq.yaml'];
// One server with its own pages.
test.describe.configure({ mode: 'serial' });

let server: StudioServer;

test.beforeAll(async () => {
  server = await startStudioServer();
});
test.afterAll(() => server.stop());

const retitled = (file: string, title: string) =>
  server.writeText(file, server.fileText(file).replace(/^title:.*$/m, `title: ${title}`));
const visible = async (page: Page, path: string) => (await page.request.get(`${server.site}${path}`)).text();

test('a publisher publishes one of two changed pages, and the other says that visitors have another text', async ({
  page,
}) => {
  does('只发布勾选的页面', '看线上和文件哪里不同');
  const before = await visible(page, '/1101');
  retitled(ONE, '只发这一页');
  retitled(TWO, '还没有写好');
  server.writeText(FRAGMENT, `${server.fileText(FRAGMENT)}\n# 只有注释\n`);
  await page.goto(`${server.site}/console/releases`);
  await logIn(page, '林老师', 'zhiyan-demo-publisher');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '发布' });
  await expect(dialog.getByText('勾选了 2 项，共 2 项')).toBeVisible();

  await dialog.getByRole('checkbox', { name: /还没有写好/ }).uncheck();
  await dialog.getByRole('button', { name: '看勾选的会怎样变' }).click();
  await expect(dialog.getByText('改动 1 页')).toBeVisible();
  await agreeToAll(page);
  await dialog.getByRole('button', { name: '发布给访客' }).click();

  await expect(page.getByText(/访客从 .* 起看到新版本/)).toBeVisible();
  await page.getByRole('button', { name: '完成' }).click();
  expect(await visible(page, '/901')).toContain('只发这一页');
  expect(await visible(page, '/1101')).toBe(before);

  await page.goto(`${server.site}/console/pages?q=1101`);
  await page.getByRole('button', { name: '线上和文件不同' }).click();
  const difference = page.getByRole('dialog', { name: /线上 ↔ 文件/ });
  await expect(difference.getByText('title: 还没有写好')).toBeVisible();
  await difference.getByRole('button', { name: '关闭', exact: true }).click();
  await page.goto(`${server.site}/console/pages?q=901`);
  await expect(page.getByRole('article', { name: '只发这一页' })).toBeVisible();
  await expect(page.getByRole('button', { name: '线上和文件不同' })).toHaveCount(0);
});
