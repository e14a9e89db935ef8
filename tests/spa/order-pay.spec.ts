import { expect, type Page } from '@playwright/test';
import { tapTwice } from '../journey.ts';
import { test } from './student.ts';

const course = (number: string) => `10000000-0000-4000-8000-000000000${number}`;
const confirm = (number: string) => `/order/confirm/${course(number)}/0`;
const SUBMIT = '**/api/V1.29/course/multiple/checkout/*';

const payButton = (page: Page) => page.getByRole('button', { name: /^提交并支付/ });

async function orderAndGoToCashier(page: Page, number: string): Promise<void> {
  await page.goto(confirm(number));
  await payButton(page).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
}

test('a student orders, pays, and finds the course among their own', async ({ page }) => {
  await orderAndGoToCashier(page, '105');
  await page.getByRole('button', { name: /^支付成功/ }).click();

  await expect(page).toHaveURL(/\/order\/pay-result\//);
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await expect(page.getByRole('link', { name: '去签' })).toBeVisible();
  await page.getByRole('link', { name: '去学习' }).click();

  await expect(page).toHaveURL(/\/study\/index$/);
  await expect(page.getByRole('link', { name: /新题型与翻译专项/ })).toBeVisible();
});

test('a payment that was given up leaves an order that can be paid', async ({ page }) => {
  await orderAndGoToCashier(page, '113');
  await page.getByRole('button', { name: /^取消支付/ }).click();
  await expect(page.getByRole('heading', { name: '订单待支付' })).toBeVisible();

  await page.getByRole('button', { name: /^继续支付 ¥69\.00/ }).click();
  await page.getByRole('button', { name: /^支付成功/ }).click();

  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
});

test('the order page is open to a student who waits for the result, and is never called failed', async ({ page }) => {
  await orderAndGoToCashier(page, '109');
  await page.getByRole('button', { name: /^支付失败/ }).click();
  await page.getByRole('link', { name: /^返回商家/ }).click();

  await expect(page.getByRole('heading', { name: '订单待支付' })).toBeVisible();
  await expect(page.getByText('不要重复支付')).toBeVisible();
});

test('the cashier’s Back button leads to the order, not to a second one', async ({ page }) => {
  await orderAndGoToCashier(page, '112');
  await page.goBack();
  await expect(page).toHaveURL(/\/order\/pay-result\//);
  const { pathname } = new URL(page.url());

  await page.goto(confirm('112'));

  await expect(page.locator('div.toast[role=status]')).toHaveText('您有该课程待支付的订单');
  await expect(page).toHaveURL(/\/my\/order-detail\//);
  await expect(page.getByRole('link', { name: /^继续支付/ })).toHaveAttribute('href', pathname);
});

test('a double tap submits once', async ({ page }) => {
  let submissions = 0;
  await page.route(SUBMIT, (route) => {
    if (route.request().method() === 'POST') submissions += 1;
    return route.continue();
  });
  await page.goto(confirm('123'));
  await tapTwice(page, payButton(page), SUBMIT);

  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  expect(submissions).toBe(1);
});

test('a submission whose answer is lost is asked about, and not repeated', async ({ page }) => {
  let submissions = 0;
  await page.route(SUBMIT, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    submissions += 1;
    await route.fetch();
    return route.abort('timedout');
  });
  await page.goto(confirm('008'));
  await payButton(page).click();

  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  expect(submissions).toBe(1);
});

test('when nobody answers the student is told not to order again, and may ask', async ({ page }) => {
  await page.route(SUBMIT, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await page.route('**/api/v1/course/myorder?*', (route) => route.abort());
  await page.goto(confirm('101'));
  await payButton(page).click();
  await expect(page.getByText('还不确定订单是否已提交，请先查询，不要重复下单')).toBeVisible();

  await page.unrouteAll();
  await page.getByRole('button', { name: '查询订单' }).click();

  await expect(page.getByText('订单没有提交成功，可以重新提交')).toBeVisible();
  await expect(payButton(page)).toBeEnabled();
});

test('a price that has changed is shown before it is ordered', async ({ page }) => {
  await page.route(SUBMIT, (route) =>
    route.fulfill({ json: { code: 40402, msg: '价格有变化，请确认后再提交', data: null } }),
  );
  await page.goto(confirm('009'));
  await payButton(page).click();

  await expect(page.locator('div.toast[role=status]')).toHaveText('价格有变化，请确认后再提交');
  await expect(page).toHaveURL(/\/order\/confirm\//);
  await expect(payButton(page)).toBeEnabled();
});

test('someone else’s order is not found', async ({ page }) => {
  await page.goto('/order/pay-result/70000000-0000-4000-8000-000000000001');

  await expect(page.getByRole('heading', { name: '没有找到这个订单' })).toBeVisible();
});

test('books that are paid wait to be sent, and the order leads to the parcel', async ({ page, request, token }) => {
  const headers = { token };
  const area_uuid = 'a0000000-0000-4000-8000-000000330106';
  const data = { receiver: '沈同学', phone: '13812345678', area_uuid, location: '文三路 1 号' };
  await request.post('/api/v1/base/addresses', { data, headers });
  await page.goto(`/course/detail/${course('011')}`);
  await expect(page.getByRole('region', { name: '图书信息' })).toContainText('包邮');
  await expect(page.getByText('主讲')).toHaveCount(0);
  await page.getByRole('link', { name: '立即购买' }).click();
  await payButton(page).click();
  await page.getByRole('button', { name: /^支付成功/ }).click();

  await expect(page.getByText('图书等待发货')).toBeVisible();
  await expect(page.getByRole('link', { name: '去学习' })).toHaveCount(0);
  await page.getByRole('link', { name: '查看订单' }).click();
  await expect(page.getByText('等待发货，发出后可以查看物流')).toBeVisible();
});
