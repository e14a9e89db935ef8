import { expect, type Page } from '@playwright/test';
import { fillForm } from '../landing/landing-page.ts';
import { test } from './student.ts';

const COURSE = '10000000-0000-4000-8000-000000000104';

const dialog = (page: Page) => page.getByRole('dialog', { name: '支付未完成，确认退出?' });
const payButton = (page: Page) => page.getByRole('button', { name: /^提交并支付/ });

test('Back pressed at once after the landing page asks, and leaving leads back to that page', async ({
  page,
  context,
}) => {
  await context.clearCookies();
  await page.goto('/douyin');
  const form = await fillForm(page);
  await form.submit.click();
  await expect(payButton(page)).toBeEnabled();

  await page.goBack();
  await dialog(page).getByRole('button', { name: '继续支付' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(payButton(page)).toBeEnabled();
  await page.goBack();
  await dialog(page).getByRole('button', { name: '确认退出' }).click();

  await expect(page).toHaveURL(/\/douyin$/);
});

test('Back from the result leads to the orders, not into the cashier: untouched, after a second payment, and after a reload', async ({
  page,
}) => {
  await page.goto(`/course/detail/${COURSE}`);
  await page
    .getByRole('link', { name: /购买|报名|抢/ })
    .first()
    .click();
  await payButton(page).click();
  await page.getByRole('button', { name: /^取消支付/ }).click();
  await expect(page.getByRole('heading', { name: '订单待支付' })).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(/\/my\/order$/);
  await expect(page.getByRole('link', { name: /去支付|继续支付/ }).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/course/detail/${COURSE}$`));

  await page.goto(`/order/confirm/${COURSE.replace(/104$/, '114')}/0`);
  await payButton(page).click();
  await page.getByRole('button', { name: /^取消支付/ }).click();
  await page.getByRole('button', { name: /^继续支付/ }).click();
  await page.getByRole('button', { name: /^支付成功/ }).click();
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/my\/order$/);
});
