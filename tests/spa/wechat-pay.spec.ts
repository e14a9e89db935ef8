import { expect, type Page } from '@playwright/test';
import { installFakeWechat } from '../fake-bridge/wechat.ts';
import { test } from '../journey.ts';
import { order } from './buying.ts';
import { freshToken } from './login.ts';

const COURSE = '10000000-0000-4000-8000-000000000105';
const CONFIRM = `/order/confirm/${COURSE}/0`;
const CHAT_APP =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50(0x18003230) NetType/WIFI Language/zh_CN';

/** A student registered by SMS, in front of a page with the chat app's bridge. */
async function enter(page: Page, options: Parameters<typeof installFakeWechat>[1]): Promise<string> {
  const token = await freshToken(page.request);
  await page.context().addCookies([{ name: 'Msite-Token', value: token, url: test.info().project.use.baseURL ?? '' }]);
  await install(page, options);
  return token;
}

/** The bridge of every page from now on: the last one counts. */
const install = (page: Page, options: Parameters<typeof installFakeWechat>[1]) =>
  page.addInitScript({
    content: `var __name = (value) => value; (${installFakeWechat.toString()})(window, ${JSON.stringify(options)})`,
  });

const paidFor = (page: Page) => expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
const callsOf = (page: Page, name: string) =>
  page.evaluate((wanted) => {
    const { wechatLog } = window as unknown as { wechatLog: { calls: { name: string; options: unknown }[] } };
    return wechatLog.calls.filter((call) => call.name === wanted).map(({ options }) => JSON.stringify(options));
  }, name);

test.describe('in the chat app', () => {
  test.use({ userAgent: CHAT_APP });

  test('WeChat is asked who is there, and again after a refusal or a sheet that does not open; one tap pays', async ({
    page,
    request,
  }) => {
    const toast = page.locator('div.toast[role=status]');
    const goOn = page.getByRole('button', { name: /^继续支付/ });

    await test.step('who does not say who they are is not sent round in circles', async () => {
      await enter(page, { payReply: 'get_brand_wcpay_request:fail' });
      await page.goto(CONFIRM);
      await page.getByRole('button', { name: /^提交并支付/ }).click();
      await page.getByRole('link', { name: /拒绝授权/ }).click();
      await expect(toast).toHaveText('没有取得微信身份，请重试或换一种支付方式');
      await expect(page).toHaveURL(/\/order\/pay-result\//);
      await expect(goOn).toBeEnabled();
    });

    await test.step('a sheet that does not open asks WeChat again who is there', async () => {
      await goOn.click();
      await page.getByRole('link', { name: /晴天/ }).click();
      await expect(toast).toHaveText('微信没有完成支付，请以订单状态为准');
      await goOn.click();
      await expect(page.getByText('静默授权')).toBeVisible();
    });

    await test.step('a student who registered by SMS pays with one tap', async () => {
      await install(page, { paysAt: '/sandbox/wechat/pay' });
      await page.getByRole('link', { name: /晴天/ }).click();
      await paidFor(page);
      await expect(page).toHaveURL(/\/order\/pay-result\//);
      expect(await callsOf(page, 'getBrandWCPayRequest')).toHaveLength(1);
    });

    await test.step('an order begun in the browser is continued here, and paid', async () => {
      const token = await enter(page, { paysAt: '/sandbox/wechat/pay' });
      const { uuid } = await order({ request, token }, COURSE);
      const data = { order_uuid: uuid, method: 1, client: 'browser' };
      await request.post('/api/v1/course/payment/start', { headers: { token }, data });
      const headers = { 'user-agent': 'Mozilla/5.0' };
      const cashier = async () => (await request.get(`/sandbox/pay/${uuid}`, { headers })).text();
      expect(await cashier()).toContain('支付成功');
      await page.goto(`/order/pay-result/${uuid}`);
      await goOn.click();
      await page.getByRole('link', { name: /晴天/ }).click();
      await paidFor(page);
      expect(await cashier()).toContain('已支付');
    });
  });
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
