import { expect, type Page } from '@playwright/test';
import { order, payOrder } from './buying.ts';
import { test } from './student.ts';

const course = (number: string) => `10000000-0000-4000-8000-000000000${number}`;
const toast = (page: Page) => page.locator('div.toast[role=status]');
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
const detailState = (page: Page) => page.getByRole('region', { name: '订单状态' }).getByRole('heading');

async function chooseReason(page: Page, name: string, confirm: string): Promise<void> {
  await page.getByRole('radio', { name }).check();
  await page.getByRole('button', { name: confirm }).click();
}

test('an order that was left is found again and paid; another is cancelled, and one that was paid elsewhere is not', async ({
  page,
  request,
  token,
}) => {
  await test.step('an order that was left is found again, paid, and shown as what it is', async () => {
    await order({ request, token }, course('107'));
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

  await test.step('an order is cancelled with a reason, and says so', async () => {
    await order({ request, token }, course('119'));
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

  await test.step('what happened elsewhere is learnt before it does harm; paid money goes back with its way shown', async () => {
    const { uuid } = await order({ request, token }, course('121'));
    await page.goto('/my/order?tab=pay');
    await page.getByRole('button', { name: '取消订单' }).click();
    await page.getByRole('radio', { name: '不想要了' }).check();
    await payOrder({ request, token }, uuid);

    await page.getByRole('button', { name: '确认取消' }).click();

    await expect(toast(page)).toHaveText('订单状态已变化，请刷新后查看');
    await expect(page.getByRole('heading', { name: '没有待付款的订单' })).toBeVisible();
    await page.getByRole('tab', { name: '已完成' }).click();
    await page.getByRole('article').first().getByRole('heading').click();
    await expect(page).toHaveURL(/\/my\/order-detail\//);
    await page.getByRole('button', { name: '申请退款' }).click();
    await chooseReason(page, '重复购买', '确认退款');
    await expect(page).toHaveURL(/\/my\/reund-progress\?number=/);
    await expect(page.getByText('退回微信支付的付款账户')).toBeVisible();
    await expect(page.getByText('重复购买')).toBeVisible();
  });
});
