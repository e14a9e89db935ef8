import { expect } from '@playwright/test';
import { test } from '../journey.ts';
import { seriousFaults } from './axe.ts';

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true });

test('every figure of the results is in sight on a phone, money too', async ({ page }) => {
  await page.goto('/console/results');
  await page.getByLabel('账号').fill('管理员');
  await page.getByLabel('密码').fill('zhiyan-demo-admin');
  await page.getByRole('button', { name: '登录' }).click();

  const tables = page.locator('main .console-table-box');
  await expect(tables.first()).toBeVisible();
  const money = page.locator('main td[data-label="净收入"]');
  await expect(money.first()).toBeVisible();

  const widths = await tables.evaluateAll((all) => all.map((box) => box.scrollWidth - box.clientWidth));
  expect(Math.max(...widths)).toBeLessThanOrEqual(0);
  const ends = await money.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().right));
  expect(Math.max(...ends)).toBeLessThanOrEqual(375);
  expect(await seriousFaults(page)).toEqual([]);
});
