import { expect, type Page } from '@playwright/test';
import { test } from './student.ts';

const course = (number: string) => `10000000-0000-4000-8000-000000000${number}`;
const toast = (page: Page) => page.locator('div.toast[role=status]');
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
const detailState = (page: Page) => page.getByRole('region', { name: '订单状态' }).getByRole('heading');

async function order(page: Page, number: string): Promise<void> {
  await page.goto(`/order/confirm/${course(number)}/0`);
  await page.getByRole('button', { name: /^提交并支付/ }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
}

async function chooseReason(page: Page, name: string, confirm: string): Promise<void> {
  await page.getByRole('radio', { name }).check();
  await page.getByRole('button', { name: confirm }).click();
}

test('an order that was left is found again, paid, and shown as what it is', async ({ page }) => {
  await order(page, '107');
  await page.goto('/my/index');
  await expect(page.getByRole('link', { name: '待付款 1 个' })).toBeVisible();
  await page.getByRole('link', { name: /^待付款/ }).click();
  await expect(card(page, '高等数学强化班').getByText('未支付')).toBeVisible();

  await page.getByRole('link', { name: '继续支付' }).click();
  await page.getByRole('button', { name: /^继续支付 ¥[\d.]+/ }).click();
  await page.getByRole('button', { name: /^支付成功/ }).click();
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await page.getByRole('button', { name: '返回' }).click();

  await expect(page).toHaveURL(/\/my\/order$/);
  await expect(card(page, '高等数学强化班').getByText('支付成功')).toBeVisible();
  await page.getByRole('link', { name: /高等数学强化班/ }).click();
  await expect(detailState(page)).toHaveText('支付成功');
  await expect(page.getByText('已支付 · 微信支付')).toBeVisible();
  await page.getByRole('button', { name: '返回' }).click();
  await expect(card(page, '高等数学强化班')).toBeVisible();
});

test('an order is cancelled with a reason, and says so', async ({ page }) => {
  await order(page, '119');
  await page.goto('/my/order?tab=pay');
  await page.getByRole('link', { name: /教育学 311/ }).click();
  await expect(page).toHaveURL(/\/my\/order-detail\//);
  await page.getByRole('button', { name: '取消订单' }).click();
  await expect(page.getByRole('button', { name: '确认取消' })).toBeDisabled();
  await chooseReason(page, '课程选错了', '确认取消');

  await expect(toast(page)).toHaveText('订单已取消');
  await expect(detailState(page)).toHaveText('取消订单');
  await expect(page.getByText('取消原因：课程选错了')).toBeVisible();
  await expect(page.getByRole('link', { name: '再次购买' })).toBeVisible();
});

test('what one tab does, the other learns before it does harm; paid money goes back with its way shown', async ({
  page,
  context,
}) => {
  await order(page, '121');
  const cashier = page.url();
  const other = await context.newPage();
  await other.goto('/my/order?tab=pay');
  await other.getByRole('button', { name: '取消订单' }).click();
  await other.getByRole('radio', { name: '不想要了' }).check();
  await page.goto(cashier);
  await page.getByRole('button', { name: /^支付成功/ }).click();
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();

  await other.getByRole('button', { name: '确认取消' }).click();

  await expect(toast(other)).toHaveText('订单状态已变化，请刷新后查看');
  await expect(other.getByRole('heading', { name: '没有待付款的订单' })).toBeVisible();
  await other.getByRole('tab', { name: '已完成' }).click();
  await other.getByRole('article').first().getByRole('heading').click();
  await expect(other).toHaveURL(/\/my\/order-detail\//);
  await other.getByRole('button', { name: '申请退款' }).click();
  await chooseReason(other, '重复购买', '确认退款');
  await expect(other).toHaveURL(/\/my\/reund-progress\?number=/);
  await expect(other.getByText('退回微信支付的付款账户')).toBeVisible();
  await expect(other.getByText('重复购买')).toBeVisible();
});

test('orders that do not come can be asked for again', async ({ page }) => {
  await page.route('**/api/v1/course/myorder?*', (route) => route.abort());
  await page.goto('/my/order');
  await expect(page.getByRole('heading', { name: '没有加载出来' })).toBeVisible();

  await page.unrouteAll();
  await page.getByRole('button', { name: '重试' }).click();

  await expect(
    page
      .getByRole('article')
      .or(page.getByRole('heading', { name: '还没有订单' }))
      .first(),
  ).toBeVisible();
});

test('a name is verified by a number that is one, and shown masked afterwards', async ({ page }) => {
  await page.goto('/my/real-name');
  await page.getByLabel('真实姓名').fill('王小明');
  await page.getByLabel('身份证号').fill('110105194912310021');
  await page.getByRole('button', { name: '提交认证' }).click();
  await expect(page.getByRole('status').filter({ hasText: '身份证号有误，请核对后重新输入' })).toBeVisible();
  await expect(page.getByLabel('身份证号')).toBeFocused();

  await page.getByLabel('身份证号').fill(freshIdNumber());
  await page.getByRole('button', { name: '提交认证' }).click();

  await expect(page.getByText('已认证')).toBeVisible();
  await expect(page.getByText('王**')).toBeVisible();
});

test('a stranger is met with the way in, and Back leads home', async ({ page, context }) => {
  await context.clearCookies();
  await page.goto('/my/index');
  await expect(page.getByRole('link', { name: '登录' })).toHaveAttribute('href', '/login?redirect=%2Fmy%2Findex');

  await page.getByRole('button', { name: '返回' }).click();

  await expect(page).toHaveURL(/:\d+\/$/);
});

/** A number with a valid check digit, unused in this run. */
function freshIdNumber(): string {
  const digits = `33010620030815${String(Math.floor(Math.random() * 1000)).padStart(3, '0')}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return digits + '10X98765432'.charAt(sum % 11);
}
