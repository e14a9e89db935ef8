import { type BrowserContext, expect, type Page } from '@playwright/test';
import { userAgents } from '../data/user-agents.ts';
import { order, payOrder } from './buying.ts';
import { test } from './student.ts';

const CHAT = userAgents.find(({ host }) => host === 'wechat')?.userAgent ?? '';

const course = (number: string) => `10000000-0000-4000-8000-000000000${number}`;

/** Orders a course in the chat app and chooses Alipay. */
async function leadOut(context: BrowserContext, number: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`/order/confirm/${course(number)}/0`);
  await page.getByRole('radio', { name: /^支付宝/ }).check();
  await page.getByRole('button', { name: /^提交并支付/ }).click();
  await expect(page).toHaveURL(/\/pay\/alipay\?.*#pay=/);
  await expect(page.getByRole('heading', { name: '请在浏览器中完成支付' })).toBeVisible();
  return page;
}

test('an order of the chat app is paid by Alipay in a browser where nobody is logged in', async ({
  browser,
  baseURL,
  request,
  token,
}) => {
  const chat = await browser.newContext({ ...(baseURL && { baseURL }), userAgent: CHAT });
  await chat.addCookies([{ name: 'Msite-Token', value: token, url: baseURL ?? '' }]);
  const inChat = await leadOut(chat, '115');

  const stranger = await browser.newContext({ ...(baseURL && { baseURL }) });
  const page = await stranger.newPage();
  await page.goto(inChat.url());
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await page.goBack();
  await expect(page.getByRole('button', { name: /^打开支付宝支付/ })).toBeEnabled();
  await page.getByRole('button', { name: /^打开支付宝支付/ }).click();
  await page.getByRole('button', { name: /^取消支付/ }).click();
  await expect(page.getByText('支付宝返回：用户中途取消')).toBeVisible();
  await page.getByRole('button', { name: /^打开支付宝支付/ }).click();
  await page.getByRole('button', { name: /^支付成功/ }).click();

  await expect(page.getByText('支付宝返回：订单支付成功')).toBeVisible();
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await expect(page.getByText('请回到下单的页面')).toBeVisible();
  expect((await stranger.cookies()).filter(({ name }) => name === 'Msite-Token')).toEqual([]);
  await expect(inChat).toHaveURL(/\/order\/pay-result\//);
  await expect(inChat.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await inChat.goBack();
  await expect(inChat).toHaveURL(/\/my\/order$/);

  // What Alipay says is shown before the order's own result.
  const { uuid } = await order({ request, token }, course('116'));
  await payOrder({ request, token }, uuid, 'cancel');
  await inChat.goto(`/pay/alipay?order_uuid=${uuid}&resultStatus=6002`);
  await expect(inChat.getByText('支付宝返回：网络连接出错')).toBeVisible();
  await expect(inChat).toHaveURL(/\/order\/pay-result\//);
  await expect(inChat.getByRole('heading', { name: '订单待支付' })).toBeVisible();

  await page.goto(`${new URL(inChat.url()).origin}/pay/alipay#pay=${'A'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: '支付链接已失效' })).toBeVisible();
  await chat.close();
  await stranger.close();
});
