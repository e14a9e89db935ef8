import { expect, type Page } from '@playwright/test';
import { test } from './student.ts';

const confirm = (number: string) => `/order/confirm/10000000-0000-4000-8000-000000000${number}/0`;
const SUBMIT = '**/api/V1.29/course/multiple/checkout/*';

const payButton = (page: Page) => page.getByRole('button', { name: /^提交并支付/ });

async function orderAndGoToCashier(page: Page, number: string): Promise<void> {
  await page.goto(confirm(number));
  await payButton(page).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
}

test('a student orders, gives up, comes back to the one order, pays, and finds the course among their own', async ({
  page,
}) => {
  await test.step('an order whose answer is lost is asked about, and not repeated', async () => {
    let submissions = 0;
    await page.route(SUBMIT, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      submissions += 1;
      await route.fetch();
      return route.abort('timedout');
    });
    await orderAndGoToCashier(page, '105');
    expect(submissions).toBe(1);
    await page.unroute(SUBMIT);
  });

  await test.step('the cashier’s Back button leads to the order, not to a second one', async () => {
    await page.goBack();
    await expect(page).toHaveURL(/\/order\/pay-result\//);
    const { pathname } = new URL(page.url());
    await page.goto(confirm('105'));
    await expect(page.locator('div.toast[role=status]')).toHaveText('您有该课程待支付的订单');
    await expect(page).toHaveURL(/\/my\/order-detail\//);
    const goOn = page.getByRole('link', { name: /^继续支付/ });
    await expect(goOn).toHaveAttribute('href', pathname);
    await goOn.click();
  });

  await test.step('the order page is open to a student who waits for the result, and is never called failed', async () => {
    await page.getByRole('button', { name: /^继续支付 ¥/ }).click();
    await page.getByRole('button', { name: /^支付失败/ }).click();
    await page.getByRole('link', { name: /^返回商家/ }).click();
    await expect(page.getByRole('heading', { name: '订单待支付' })).toBeVisible();
    await expect(page.getByText('不要重复支付')).toBeVisible();
  });

  await test.step('what is paid is found among the courses', async () => {
    await page.getByRole('button', { name: /^继续支付 ¥/ }).click();
    await page.getByRole('button', { name: /^支付成功/ }).click();
    await expect(page).toHaveURL(/\/order\/pay-result\//);
    await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
    await expect(page.getByRole('link', { name: '去签' })).toBeVisible();
    await page.getByRole('link', { name: '去学习' }).click();
    await expect(page).toHaveURL(/\/study\/index$/);
    await expect(page.getByRole('link', { name: /新题型与翻译专项/ })).toBeVisible();
  });
});
