import { expect } from '@playwright/test';
import { test } from '../journey.ts';
import { openAs } from './log-in.ts';

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

test('who is here for the first time is shown around, once, and again when asked for', async ({ page }) => {
  await openAs(page, '/console/pages?q=901', '林老师', 'zhiyan-demo-publisher');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: '看一看' }).click();
  const tour = page.getByRole('dialog', { name: '左边是各个地方' });
  await expect(tour).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '从这里新建页面' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\/console\/pages\/edit/);
  for (const name of ['页面由积木组成', '在页面上直接改', '这一块的全部内容', '草稿随时存，满意再保存']) {
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expect(page.locator('.console-tour__light')).toBeVisible();
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto('/console/reviews');
  await expect(page.getByRole('heading', { name: '审核', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '看一看' })).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: '键盘操作' })).toBeVisible();
  await page.getByRole('button', { name: '看一遍引导' }).click();
  await expect(tour).toBeVisible();
  await expect(page).toHaveURL(/\/console\/pages$/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
