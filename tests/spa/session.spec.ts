import { expect } from '@playwright/test';
import { test } from '../journey.ts';
import { freshMobile, freshToken, logIn } from './login.ts';

const TOAST = 'div.toast[role=status]';
const CONFIRM = '/order/confirm/10000000-0000-4000-8000-000000000002/0?source=test';

test('a student who is logged in and opens the login goes on, and stands as a stranger after the logout', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  await logIn(page);
  await expect(page).toHaveURL(/\/$/);
  const greeting = page.getByText('，你好');
  await expect(greeting).not.toHaveText('同学，你好');

  await page.goto('/login');
  await expect(page).toHaveURL(/\/$/);

  await page.goto('/my/index');
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('button', { name: '确认退出' }).click();

  await expect(page.getByRole('link', { name: '登录' })).toBeVisible();
  expect((await context.cookies()).find(({ name }) => name === 'Msite-Token')).toBeUndefined();
});

test('a login never leads to another site', async ({ page, baseURL }) => {
  await page.goto(`/login?redirect=${encodeURIComponent('//evil.example/x')}`);
  await logIn(page);

  await expect(page).toHaveURL(`${baseURL}/`);
});

const OPEN_TO_ALL = [
  '/my/index',
  '/course/detail/10000000-0000-4000-8000-000000000002',
  '/address/index',
  '/confirmAddress/beforeEnter',
  '/liveList',
  '/yanxue/checkin/x',
  '/coupon/index',
];

test('a student who logs out on a screen for all stays there, and nothing asks for a login', async ({
  page,
  context,
  baseURL,
}) => {
  const token = await freshToken(page.request);
  const refused: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().includes('/api/')) return;
    const { code } = ((await response.json().catch(() => ({}))) ?? {}) as { code?: number };
    if (code === 50022 || code === 50021 || code === 50015) refused.push(new URL(response.url()).pathname);
  });
  for (const path of OPEN_TO_ALL) {
    await context.addCookies([{ name: 'Msite-Token', value: token, url: baseURL ?? '' }]);
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const at = page.url();
    await context.clearCookies();
    await page.evaluate(() => new BroadcastChannel('session-changed').postMessage(null));
    await page.waitForLoadState('networkidle');
    await expect.soft(page, path).toHaveURL(at);
    await expect.soft(page.locator(TOAST), path).toHaveCount(0);
  }
  expect(refused).toEqual([]);
});

test('a logout in another tab is noticed', async ({ page, context }) => {
  await page.goto(CONFIRM);
  await logIn(page);
  await expect(page.getByRole('heading', { name: '2027考研数学 21 天冲刺营' })).toBeVisible();

  const other = await context.newPage();
  await other.goto('/404');
  await context.clearCookies();
  await other.evaluate(() => new BroadcastChannel('session-changed').postMessage(null));

  await expect(page).toHaveURL(/\/login\?redirect=/);
});

test('a token the server does not know is dropped, and the visitor stands at home', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'Msite-Token', value: 'A'.repeat(43), url: baseURL ?? '' }]);

  await page.goto('/404');

  await expect(page).toHaveURL(/\/$/);
  expect((await context.cookies()).find(({ name }) => name === 'Msite-Token')).toBeUndefined();
});

test('a student whose user cannot be read at first stays logged in', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'Msite-Token', value: await freshToken(page.request), url: baseURL ?? '' }]);
  let tries = 0;
  await page.route('**/api/v1/account/auth/user/info', async (route) => {
    tries += 1;
    if (tries === 1) await route.abort('connectionreset');
    else if (tries === 2) await route.fulfill({ status: 502, body: 'x' });
    else await route.continue();
  });

  await page.goto('/');

  await expect(page.getByText('你好')).not.toHaveText(/^同学，/, { timeout: 10_000 });
  expect(tries).toBe(3);
  await expect(page.locator(TOAST)).toHaveCount(0);
});

test('a student whose user cannot be read at all is told so and stands at home, once', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'Msite-Token', value: await freshToken(page.request), url: baseURL ?? '' }]);
  await page.route('**/api/v1/account/auth/user/info', (route) => route.fulfill({ status: 502, body: 'x' }));
  const shown: string[] = [];
  page.on('framenavigated', (frame) => shown.push(new URL(frame.url()).pathname));

  await page.goto('/401');

  await expect(page.locator(TOAST)).toHaveText('服务器开了个小差，请点击重试', { timeout: 15_000 });
  await expect(page).toHaveURL(`${baseURL}/`);
  expect((await context.cookies()).find(({ name }) => name === 'Msite-Token')).toBeUndefined();
  expect(shown.filter((path, at) => path !== shown[at - 1])).toEqual(['/401', '/']);
});

test('the login says what is wrong with mobile and code', async ({ page }) => {
  await page.goto('/login');
  const mobile = page.getByLabel('手机号', { exact: true });

  await mobile.fill('23800138000');
  await mobile.blur();
  await expect(page.getByText('手机号格式错误，请重新输入')).toBeVisible();
  await expect(page.getByRole('button', { name: '获取验证码' })).toBeDisabled();

  await mobile.fill(freshMobile());
  await page.getByLabel('验证码', { exact: true }).fill('000000');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('验证码错误或已失效，请重新获取').first()).toBeVisible();
  await expect(page.getByLabel('验证码', { exact: true })).toHaveAttribute('aria-invalid', 'true');
});

test('a password is checked before it is sent, and leaves only as its hash', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: '用密码登录' }).click();
  await page.getByLabel('手机号', { exact: true }).fill('13800138000');
  await page.getByLabel('密码', { exact: true }).fill('abc');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: '请输入正确格式的密码' })).toBeVisible();

  await page.getByLabel('密码', { exact: true }).fill('wrong123');
  const sent = page.waitForRequest('**/api/v1/account/auth/token/create');
  await page.getByRole('button', { name: '登录', exact: true }).click();

  expect((await sent).postData()).toContain('0cf5f6954337261ee609112813718ab53f66091034562422fa2477f0e658c372');
  await expect(page.getByRole('status').filter({ hasText: '手机号或密码错误' })).toBeVisible();
});
