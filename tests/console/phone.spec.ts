import { expect, type Page } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { does, test } from '../journey.ts';
import { openAs } from './log-in.ts';

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true });

const openPage = (page: Page, path: string) => openAs(page, path, '管理员', 'zhiyan-demo-admin');

test('what can be done with a block is large enough for a thumb', async ({ page }) => {
  await openPage(page, '/console/pages/edit?file=campaigns%2F1month.yaml');
  const up = page.getByRole('button', { name: '上移' }).first();
  await expect(up).toBeVisible();

  const boxes = await page
    .locator('.studio-actions button')
    .evaluateAll((all) => all.map((button) => button.getBoundingClientRect()));
  expect(boxes.length).toBeGreaterThan(5);
  expect(Math.min(...boxes.flatMap(({ width, height }) => [width, height]))).toBeGreaterThanOrEqual(44);
  expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(375);
});

test('blocks are listed on a phone, and one that is added comes before the buy bar', async ({ page }) => {
  does('在手机上添加积木');
  await openPage(page, '/console/pages/edit?file=campaigns%2F1month.yaml');
  await page.getByRole('tab', { name: '积木' }).click();
  await page.locator('.studio-outline li[data-row] .studio-row').last().click();
  await page.getByRole('tab', { name: '积木' }).click();
  await page.getByRole('button', { name: '在所选积木后面添加' }).click();
  await page.getByRole('dialog', { name: '添加积木' }).getByRole('button', { name: /^空白/ }).click();

  await page.getByRole('tab', { name: '文本' }).click();
  const text = page.locator('.cm-content');
  await expect(text).toContainText(/type: spacer(?:(?!type: )[\s\S])*type: sticky-buy/);
});

test('every figure of the results is in sight on a phone, money too', async ({ page }) => {
  await openPage(page, '/console/results');

  const tables = page.locator('main .console-table-box');
  await expect(tables.first()).toBeVisible();
  const money = page.locator('main td[data-label="净收入"]');
  await expect(money.first()).toBeVisible();

  const widths = await tables.evaluateAll((all) => all.map((box) => box.scrollWidth - box.clientWidth));
  expect(Math.max(...widths)).toBeLessThanOrEqual(0);
  const ends = await money.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().right));
  expect(Math.max(...ends)).toBeLessThanOrEqual(375);
  expect(await seriousFindings(page)).toEqual([]);
});
