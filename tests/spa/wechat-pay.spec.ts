import { expect, type Page } from '@playwright/test';
import { installFakeWechat } from '../fake-bridge/wechat.ts';
import { test } from '../journey.ts';
import { freshToken } from './login.ts';

const CONFIRM = '/order/confirm/10000000-0000-4000-8000-000000000105/0';
const CHAT_APP =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50(0x18003230) NetType/WIFI Language/zh_CN';

/** A student registered by SMS, in front of a page with the chat app's bridge. */
async function enter(page: Page, options: Parameters<typeof installFakeWechat>[1], token?: string): Promise<string> {
  const own = token ?? (await freshToken(page.request));
  await page.context().addCookies([{ name: 'Msite-Token', value: own, url: test.info().project.use.baseURL ?? '' }]);
  const install = `(${installFakeWechat.toString()})(window, ${JSON.stringify(options)})`;
  await page.addInitScript({ content: `var __name = (value) => value; ${install}` });
  return own;
}

const paidFor = (page: Page) => expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
const callsOf = (page: Page, name: string) =>
  page.evaluate((wanted) => {
    const { wechatLog } = window as unknown as { wechatLog: { calls: { name: string; options: unknown }[] } };
    return wechatLog.calls.filter((call) => call.name === wanted).map(({ options }) => JSON.stringify(options));
  }, name);

test.describe('in the chat app', () => {
  test.use({ userAgent: CHAT_APP });

  test('a student who registered by SMS is asked by WeChat once and pays with one tap', async ({ page }) => {
    await enter(page, { paysAt: '/sandbox/wechat/pay' });
    await page.goto(CONFIRM);
    await page.getByRole('button', { name: /^提交并支付/ }).click();
    await expect(page.getByText('静默授权')).toBeVisible();
    await page.getByRole('link', { name: /晴天/ }).click();

    await paidFor(page);
    await expect(page).toHaveURL(/\/order\/pay-result\//);
    expect(await callsOf(page, 'getBrandWCPayRequest')).toHaveLength(1);
  });

  test('who does not say who they are is not sent round in circles', async ({ page }) => {
    await enter(page, {});
    await page.goto(CONFIRM);
    await page.getByRole('button', { name: /^提交并支付/ }).click();
    await page.getByRole('link', { name: /拒绝授权/ }).click();

    await expect(page.locator('div.toast[role=status]')).toHaveText('没有取得微信身份，请重试或换一种支付方式');
    await expect(page).toHaveURL(/\/order\/pay-result\//);
    await expect(page.getByRole('button', { name: /^继续支付/ })).toBeEnabled();
  });

  test('a sheet that does not open asks WeChat again who is there', async ({ page }) => {
    await enter(page, { payReply: 'get_brand_wcpay_request:fail' });
    await page.goto(CONFIRM);
    await page.getByRole('button', { name: /^提交并支付/ }).click();
    await page.getByRole('link', { name: /晴天/ }).click();
    await expect(page.locator('div.toast[role=status]')).toHaveText('微信没有完成支付，请以订单状态为准');

    await page.getByRole('button', { name: /^继续支付/ }).click();

    await expect(page.getByText('静默授权')).toBeVisible();
  });
});

test('an order begun in the browser is continued in the chat app, and paid there', async ({ page, browser }) => {
  const token = await enter(page, {});
  await page.goto(CONFIRM);
  await page.getByRole('button', { name: /^提交并支付/ }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  const order = page.url().split('/').at(-1) ?? '';

  const chatApp = await browser.newContext({ userAgent: CHAT_APP });
  const inside = await chatApp.newPage();
  await enter(inside, { paysAt: '/sandbox/wechat/pay' }, token);
  await inside.goto(`/order/pay-result/${order}`);
  await inside.getByRole('button', { name: /^继续支付/ }).click();
  await inside.getByRole('link', { name: /晴天/ }).click();
  await paidFor(inside);
  await page.reload();

  await expect(page.getByText('已支付')).toBeVisible();
  await chatApp.close();
});

test.describe('in a mini-program', () => {
  test.use({ userAgent: `${CHAT_APP} miniProgram/wx1` });

  test('the program’s own page gets the payment, takes the money, and the student finds it paid', async ({
    page,
    browser,
  }) => {
    await enter(page, { isMiniProgram: true });
    await page.goto(CONFIRM);
    await page.getByRole('button', { name: /^提交并支付/ }).click();
    await expect(page).toHaveURL(/\/order\/pay-result\//);
    await expect.poll(() => callsOf(page, 'navigateTo')).toHaveLength(1);
    const [call = '{}'] = await callsOf(page, 'navigateTo');
    const { url } = JSON.parse(call) as { url: string };

    const program = await browser.newPage();
    await program.goto(`/sandbox/mini-program${url}`);
    await program.getByRole('button', { name: /晴天/ }).click();
    await program.getByRole('button', { name: /^支付成功/ }).click();
    await program.close();

    await paidFor(page);
  });
});
