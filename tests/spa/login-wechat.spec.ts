import { expect, type Page } from '@playwright/test';
import { test } from '../journey.ts';
import { freshMobile, newestCode } from './login.ts';

const IOS =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50(0x18003230) NetType/WIFI Language/zh_CN';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; V2303A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 XWEB/1200 MMWEBSDK/20240404 MicroMessenger/8.0.49.2600(0x28003137) NetType/WIFI Language/zh_CN';
const WANTED = '/order/confirm/10000000-0000-4000-8000-000000000002/0?source=test&h5=%2F1month';

const hasToken = async (page: Page) => (await page.context().cookies()).some(({ name }) => name === 'Msite-Token');

/** Goes to WeChat's page from a screen that needs a login, and returns as this person. */
async function authorize(page: Page, person: RegExp, target = '/study/index'): Promise<void> {
  await page.goto(target);
  await expect(page).toHaveURL(`/wechat-login?redirect=${encodeURIComponent(target)}`);
  await page.getByRole('button', { name: '微信登录' }).click();
  await page.getByRole('link', { name: person }).click();
}

test.describe('WeChat on iOS', () => {
  test.use({ userAgent: IOS });

  test('who is bound is logged in and back; no call carries the code in an address, Back uses it no second time, a logout ends it', async ({
    page,
  }) => {
    const told: string[] = [];
    let used = 0;
    page.on('request', (request) => {
      const { referer = '', 'trace-landing-page': landing = '' } = request.headers();
      if (new URL(request.url()).pathname.startsWith('/api/')) told.push(referer, landing);
      if (request.url().includes('/account/wx/user')) used += 1;
    });
    await authorize(page, /林深见鹿/, '/study/index/expired');
    await expect(page).toHaveURL(/\/study\/index\/expired$/);
    await expect(page.getByRole('link', { name: '已过期' })).toBeVisible();
    expect(told.filter((address) => /[?&](code|state)=/.test(address))).toEqual([]);

    await page.goBack();
    await page.goForward();
    await expect(page).toHaveURL(/\/study\/index\/expired$/);
    expect(used).toBe(1);

    await page.goto('/my/index');
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.getByRole('button', { name: '确认退出' }).click();
    await expect(page.getByRole('link', { name: '登录', exact: true })).toBeVisible();
    expect(await hasToken(page)).toBe(false);
  });

  test('who is not logged in after all has another way, and a purchase goes on', async ({ page }) => {
    await test.step('a snapshot page offers no binding', async () => {
      await authorize(page, /网页快照页/);
      await expect(page.getByText('使用完整服务')).toBeVisible();
      expect(await hasToken(page)).toBe(false);
    });

    await test.step('who refuses may ask again, or log in with a mobile', async () => {
      await authorize(page, /拒绝授权/);
      await expect(page.getByText('你没有同意微信授权')).toBeVisible();
      await page.getByRole('link', { name: '重新授权' }).click();
      await expect(page.getByRole('button', { name: '微信登录' })).toBeVisible();
      await page.getByRole('link', { name: '用手机号登录' }).click();
      await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/study/index')}`);
    });

    await test.step('a state that was not made here is refused, and its code is not used', async () => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(`/authredirect?code=stolen&state=${'b'.repeat(32)}`);
      await expect(page.getByText('微信授权已失效，请重新授权')).toBeVisible();
      expect(asked.filter((url) => url.includes('/wx/user'))).toEqual([]);
      await expect(page).toHaveURL(/\/authredirect$/);
    });

    await test.step('a purchase goes on after WeChat said who pays', async () => {
      await page.goto('/wechat-buy?redirect=%2F404');
      await page.getByRole('button', { name: '继续购买' }).click();
      await page.getByRole('link', { name: /晴天/ }).click();
      await expect(page).toHaveURL(/\/404$/);
    });
  });
});

test.describe('WeChat on Android', () => {
  test.use({ userAgent: ANDROID });

  test('who is not bound gives a mobile, and is logged in and exactly back', async ({ page }) => {
    await authorize(page, /小满/, WANTED);
    await expect(page).toHaveURL(/\/wechat-bind\?redirect=/);
    const mobile = freshMobile();
    await page.getByLabel('手机号', { exact: true }).fill(mobile);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByRole('button', { name: /秒再次获取$/ })).toBeDisabled();
    await page.getByLabel('验证码', { exact: true }).fill(await newestCode(page.request, mobile));
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: '绑定并登录' }).click();

    await expect(page).toHaveURL(WANTED);
    await page.goto('/my/unbindpage');
    await page.getByRole('button', { name: '解除微信绑定' }).click();
    await page.getByRole('button', { name: '确认解除' }).click();
    await expect(page.getByText('未绑定')).toBeVisible();
    await expect(page.getByRole('link', { name: '绑定微信' })).toBeVisible();
  });
});

test('outside of WeChat its screens tell the way into it, or go on', async ({ page, context }) => {
  await test.step('its login tells the way into it, and offers another', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/third-login?redirect=%2Fstudy%2Findex');
    await page.getByRole('button', { name: '复制本页链接' }).click();
    await expect(page.locator('div.toast[role=status]')).toHaveText('链接已复制，去微信里打开');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await page.getByRole('link', { name: '用手机号登录' }).click();
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/study/index')}`);
  });

  await test.step('a purchase goes straight on', async () => {
    await page.goto('/wechat-buy?redirect=%2F404');
    await expect(page).toHaveURL(/\/404$/);
  });

  await test.step('what its question for a message led to is told once, and leaves the address', async () => {
    await page.goto('/wechat-template-callback?openid=o1&template_id=t&action=cancel&scene=1');
    await expect(page.getByRole('heading', { name: '没有收到微信的授权结果' })).toBeVisible();
    await expect(page).toHaveURL(/\/wechat-template-callback$/);
  });
});
