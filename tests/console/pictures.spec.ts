import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { does, test } from '../journey.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false });

let folder = '';
let server: ChildProcess;
let site = '';

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'studio-pictures-'));
  cpSync('pages-config', join(folder, 'pages'), { recursive: true });
  server = spawn('node', ['--import', 'tsx', 'server/main.ts'], {
    env: { ...process.env, PORT: '0', SANDBOX: '1', DATA_DIR: join(folder, 'data'), PAGES_DIR: join(folder, 'pages') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  site = await new Promise<string>((resolve, reject) => {
    server.once('exit', () => reject(new Error('The server did not start.')));
    server.stdout?.on('data', (said: Buffer) => {
      const [, address] = /Site\s+(\S+)\//.exec(String(said)) ?? [];
      if (address) resolve(address);
    });
  });
});

test.afterAll(async () => {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill();
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

const textOf = (file: string) => readFileSync(join(folder, 'pages', file), 'utf8');

async function openEditor(page: Page, file: string): Promise<void> {
  await page.goto(`${site}/console/pages/edit?file=${encodeURIComponent(file)}`);
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

async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run({ iframes: false }),
  );
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
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
  await expectAccessible(page);
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
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: '裁切', exact: true }).click();

  const field = page.getByLabel('图片文件').first();
  await expect(field).toHaveValue(/^1month\/[a-z-]+-[0-9a-f]{6}\.jpg$/);
  expect(existsSync(join(folder, 'pages/assets', await field.inputValue()))).toBe(true);
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
  await expectAccessible(page);

  await page.locator('[data-row]', { hasText: '片段' }).first().locator('button').click();
  await page.getByRole('tab', { name: '表单' }).click();
  await page.getByRole('link', { name: '打开' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('片段');
  await expect(page.getByText(/会影响 \d+ 个页面/).first()).toBeVisible();
});
