import { expect } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { does, test } from '../journey.ts';
import { type StudioServer, startStudioServer } from './studio-server.ts';

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false });

const FILE = 'campaigns/1month.yaml';
const DAY_MS = 86_400_000;
const dayOf = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10);

// One server with its own pages.
test.describe.configure({ mode: 'serial' });

let studio: StudioServer;
test.beforeAll(async () => {
  studio = await startStudioServer();
});
test.afterAll(() => studio.stop());

test('a page is dragged to other days, looked at, and changed; the same by keyboard', async ({ page }) => {
  does('在日历上改上线和下线的日子');
  const text = studio.fileText(FILE).replace(/^schedule:\n(?: .*\n)+/m, '');
  const [from, until] = [dayOf(1), dayOf(4)];
  studio.writeText(FILE, `${text}schedule:\n  from: ${from}T10:00:00+08:00\n  until: ${until}T22:00:00+08:00\n`);
  await page.goto(`${studio.site}/console/calendar`);
  await page.getByLabel('账号').fill('小雨');
  await page.getByLabel('密码').fill('zhiyan-demo-author');
  await page.getByRole('button', { name: '登录' }).click();
  const bar = page.getByRole('button', { name: /^页面：.*改时间$/ }).and(page.locator(`[title*=" 10:00"]`));
  await expect(bar).toHaveAttribute('title', spanOf(from, until));
  expect(await seriousFindings(page)).toEqual([]);

  const box = await bar.boundingBox();
  if (!box) throw new Error('The bar has no place.');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const dayWidth = (box.width + 4) / 4;
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + dayWidth * 2, middle.y, { steps: 6 });
  await page.mouse.up();
  await expect(page.getByRole('textbox', { name: '上线时间' })).toHaveValue(`${dayOf(3)}T10:00`);
  await expect(page.getByRole('textbox', { name: '下线时间' })).toHaveValue(`${dayOf(6)}T22:00`);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: '看看会怎样' }).click();
  await page.getByRole('button', { name: '修改 1 页' }).dblclick();
  await page.getByRole('button', { name: '好了' }).click();
  await expect(bar).toHaveAttribute('title', spanOf(dayOf(3), dayOf(6)));
  expect(studio.fileText(FILE)).toContain(dayOf(6));

  await bar.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: '下线时间' }).fill(`${dayOf(7)}T09:00`);
  await page.getByRole('button', { name: '看看会怎样' }).click();
  await page.getByRole('button', { name: '修改 1 页' }).click();
  await page.getByRole('button', { name: '好了' }).click();
  await expect(bar).toHaveAttribute('title', /到.* 09:00$/);
});

test('on a phone the days are a grid, and one day says what begins, ends and happens', async ({ page }) => {
  const other = 'campaigns/1102.yaml';
  studio.writeText(other, `${studio.fileText(other)}schedule:\n  until: ${dayOf(2)}T22:00:00+08:00\n`);
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(`${studio.site}/console/calendar?day=${dayOf(0)}`);
  await page.getByLabel('账号').fill('小雨');
  await page.getByLabel('密码').fill('zhiyan-demo-author');
  await page.getByRole('button', { name: '登录' }).click();
  const days = page.getByRole('group', { name: '选一天' });
  // The day on which the page ends: what happens on others comes later.
  const busy = days.getByRole('button', { name: new RegExp(`(^|\\D)${Number(dayOf(2).slice(8))} \\d+ 件$`) });
  await busy.click();
  await expect(busy).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await page.reload();
  await expect(busy).toHaveAttribute('aria-pressed', 'true');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  expect(await seriousFindings(page)).toEqual([]);
});

const momentText = (day: string, time: string) => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日 ${time}`;
const spanOf = (from: string, until: string) => `${momentText(from, '10:00')}到${momentText(until, '22:00')}`;
