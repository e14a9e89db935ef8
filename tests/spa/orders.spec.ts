import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { does, tapTwice } from '../journey.ts';
import { openDesk } from './desk.ts';
import { test } from './student.ts';

const COURSE = '10000000-0000-4000-8000-000000000107';

/** The number of the order that the student buys, and its total in cents. */
async function bought(page: Page, request: APIRequestContext, token: string) {
  await page.goto(`/order/confirm/${COURSE}/0`);
  await page.getByRole('button', { name: /^提交并支付/ }).click();
  await page.getByRole('button', { name: /^支付成功/ }).click();
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  const { data } = await (await request.get('/api/v1/course/myorder', { headers: { token } })).json();
  const [{ order_number: number, total }] = data.list;
  return { number: String(number), total: Number(total) };
}

async function openOrder(desk: Page, number: string) {
  await desk.getByRole('searchbox', { name: '查找' }).fill(number);
  await desk.keyboard.press('Enter');
  const row = desk.getByRole('row').filter({ hasText: number });
  await expect(row).toHaveCount(1);
  await expect(desk.getByRole('row')).toHaveCount(2);
  await row.getByRole('link').focus();
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { name: `订单 ${number}` })).toBeVisible();
}

test('service gives a part back above the limit, finance approves it, and the student sees the money', async ({
  page,
  browser,
  request,
  token,
  baseURL,
}) => {
  does('退款，超过审批线的请财务同意');
  test.setTimeout(240_000);
  const { number, total } = await bought(page, request, token);
  const yuan = (cents: number) => `¥${(cents / 100).toFixed(2)}`;
  const part = total - 1000;
  expect(part).toBeGreaterThan(50_000);

  const service = await openDesk(browser, { baseURL, who: '小何', path: '/console/orders' });
  await openOrder(service, number);
  await service.getByRole('button', { name: '退款', exact: true }).click();
  await expect(service.getByText(`按承诺应退 ${yuan(total)}，最多可退 ${yuan(total)}。`)).toBeVisible();
  await expect(service.getByRole('radio', { name: '课程结束，订单关闭' })).toBeChecked();
  await service.getByLabel(/退多少/).fill((part / 100).toFixed(2));
  await expect(service.getByRole('radio', { name: '课程保留，可以继续学' })).toBeChecked();
  await service.getByLabel('原因（学员会看到）').fill('直播课改期，补偿');
  expect(await seriousFindings(service)).toEqual([]);
  await tapTwice(
    service,
    service.getByRole('button', { name: `提交审批 ${yuan(part)}` }),
    '**/console/api/orders/*/refund',
  );
  await expect(service.getByText('有一笔退款在等财务审批。')).toBeVisible();
  await expect(service.getByText(`提了退款 ${(part / 100).toFixed(2)} 元，要审批`)).toHaveCount(1);
  expect(await seriousFindings(service)).toEqual([]);

  const finance = await openDesk(browser, { baseURL, who: '宋会计', path: '/console/refunds' });
  await finance.getByRole('button', { name: new RegExp(`^同意退款.*${number}$`) }).focus();
  await finance.keyboard.press('Enter');
  await finance.getByRole('button', { name: `退 ${yuan(part)}`, exact: true }).focus();
  await finance.keyboard.press('Enter');
  await expect(finance.getByText('已同意，款项原路退回')).toBeVisible();
  await expect(finance.getByText(number)).toHaveCount(0);
  await finance.getByRole('button', { name: '已退', exact: true }).click();
  const back = finance.getByRole('row').filter({ hasText: number });
  await expect(async () => {
    await finance.reload();
    await expect(back).toContainText(yuan(part), { timeout: 3000 });
  }).toPass({ timeout: 90_000 });
  expect(await seriousFindings(finance)).toEqual([]);
  await finance.close();

  await service.reload();
  await expect(service.getByRole('region', { name: '金额' })).toContainText('已退回');
  await expect(service.getByRole('region', { name: '课程', exact: true })).toContainText('可以学到');
  await service.close();

  await page.goto(`/my/order-detail/${number}`);
  await expect(page.getByRole('region', { name: '金额' })).toContainText(`退款${yuan(part)}`);
  await page.goto(`/my/reund-progress?number=${number}`);
  await expect(page.getByText('退款已全部退回')).toBeVisible();
  await expect(page.getByText('直播课改期，补偿')).toBeVisible();
});

test('service closes an order that is not paid, and writes why', async ({ page, browser, request, token, baseURL }) => {
  does('关闭没付的订单，写备注');
  await page.goto(`/order/confirm/${COURSE}/0`);
  await page.getByRole('button', { name: /^提交并支付/ }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  const { data } = await (await request.get('/api/v1/course/myorder', { headers: { token } })).json();
  const number: string = data.list[0].order_number;

  const desk = await openDesk(browser, { baseURL, who: '小何', path: '/console/orders' });
  await openOrder(desk, number);
  await desk.getByLabel('备注').fill('学员来电，不买了');
  await tapTwice(desk, desk.getByRole('button', { name: '添加备注' }), '**/console/api/orders/*/notes');
  await expect(desk.getByText('学员来电，不买了')).toHaveCount(1);
  await desk.getByRole('button', { name: '关闭订单' }).click();
  await desk.getByLabel('原因（学员会看到）').fill('学员要求取消');
  const close = desk.getByRole('dialog').getByRole('button', { name: '关闭订单' });
  await tapTwice(desk, close, '**/console/api/orders/*/close');
  await expect(desk.getByText('订单已关闭', { exact: true })).toBeVisible();
  await expect(desk.getByRole('button', { name: '关闭订单' })).toHaveCount(0);
  await desk.getByRole('link', { name: '← 返回订单' }).click();
  await expect(desk.getByRole('heading', { name: '订单', exact: true })).toBeVisible();
  await desk.close();

  await page.goto(`/my/order-detail/${number}`);
  await expect(page.getByText('取消原因：学员要求取消')).toBeVisible();
});
