import { expect } from '@playwright/test';
import { test } from '../journey.ts';
import { watchConsole } from './findings.ts';
import { freshMobile, freshToken, logIn } from './login.ts';
import { settled } from './settled.ts';

const COURSE = '10000000-0000-4000-8000-000000000002';

test('the login of one tab is that of the others, and so is the logout, which leaves nothing; neither leads to another site', async ({
  page,
  context,
  baseURL,
}) => {
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('link', { name: '登录' })).toBeVisible();
  const guarded = await context.newPage();

  await page.goto(`/login?redirect=${encodeURIComponent('//evil.example/x')}`);
  await logIn(page);

  await expect(page).toHaveURL(`${baseURL}/`);
  await expect(page.getByText('，你好')).not.toHaveText('同学，你好');
  await expect(other.getByText('你好')).toBeVisible();
  await guarded.goto(`/order/confirm/${COURSE}/0?source=test`);
  await expect(guarded.getByRole('heading', { name: '2027考研数学 21 天冲刺营' })).toBeVisible();

  await other.goto('/my/index');
  await other.getByRole('button', { name: '退出登录' }).click();
  await other.getByRole('button', { name: '确认退出' }).click();

  await expect(other.getByRole('link', { name: '登录' })).toBeVisible();
  expect((await context.cookies()).find(({ name }) => name === 'Msite-Token')).toBeUndefined();
  await expect(page).toHaveURL(`${baseURL}/`);
  await expect(page.getByRole('link', { name: '登录' })).toBeVisible();
  await expect(guarded).toHaveURL(/\/login\?redirect=/);
});

test('neither token nor mobile ever stands in an address, a referrer or a report', async ({ page, context }) => {
  const mobile = freshMobile();
  const told: string[] = [];
  context.on('request', (request) => {
    const isLogin = /\/account\/(validate|auth)\//.test(request.url());
    told.push(request.url(), request.headers().referer ?? '', isLogin ? '' : (request.postData() ?? ''));
  });
  page.on('framenavigated', (frame) => told.push(frame.url()));
  page.on('console', (message) => told.push(message.text()));

  await page.goto(`/login?redirect=${encodeURIComponent('/study/index')}`);
  const created = page.waitForRequest('**/account/auth/user/create');
  await logIn(page, mobile);
  const { agreements } = (await created).postDataJSON() as { agreements: unknown };
  await expect(page).toHaveURL(/\/study\/index$/);
  await settled(page);
  await page.goto(`/course/detail/${COURSE}`);
  await settled(page);
  await page.evaluate(() => void Promise.reject(new Error('a mistake')));

  const token = (await context.cookies()).find(({ name }) => name === 'Msite-Token')?.value ?? '';
  expect(token).toHaveLength(43);
  expect(told.length).toBeGreaterThan(30);
  expect(told.filter((text) => text.includes(token) || text.includes(mobile))).toEqual([]);
  // The accepted agreements are sent, with their versions.
  expect(agreements).toEqual([
    { index: 0, version: expect.stringMatching(/^[0-9a-f]{12}$/) },
    { index: 1, version: expect.stringMatching(/^[0-9a-f]{12}$/) },
  ]);
});

test('a token that is not taken any more leads on once from a screen that needs a login', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'Msite-Token', value: 'B'.repeat(43), url: baseURL ?? '' }]);
  const seen: string[] = [];
  page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));

  await page.goto('/study/index');

  // The user and the screen's data are read in parallel: the first refusal decides.
  await expect(page).toHaveURL(/\/$|\/login\?redirect=/);
  await settled(page);
  expect(seen.filter((path, at) => path !== seen[at - 1]).length).toBeLessThanOrEqual(3);
  expect((await context.cookies()).find(({ name }) => name === 'Msite-Token')).toBeUndefined();
});

const KEYS = {
  local: ['device-id', 'session-changed', 'notice-seen'],
  session: [
    'arrivals',
    'landing-page',
    'org',
    'clock-offset',
    'reloaded-for-chunk',
    'reloaded-for-session',
    'renewed-by-app',
    'first-touch',
    'last-touch',
    'wechat-unbound',
    'sms-wait:3',
    'wechat-signed-address',
  ],
};
const PLACES = ['/', `/course/detail/${COURSE}`, '/login', '/wechat-bind', '/401'];

const SPOILED = [
  ['another type', '{"params":{"source":{"a":1}},"uuid":{},"nickname":[1]}'],
  ['a number out of range', '1e300'],
  ['half a megabyte', '知'.repeat(250_000)],
] as const;

test('the app keeps what it stored, and works with anything under every key and cookie it reads', async ({
  page,
  context,
  baseURL,
}) => {
  const logged = watchConsole(page);
  await test.step('number and countdown of a sent code outlive a reload', async () => {
    const mobile = freshMobile();
    await page.goto('/login');
    await page.getByLabel('手机号', { exact: true }).fill(mobile);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByRole('button', { name: /^\d+秒再次获取$/ })).toBeDisabled();

    await page.reload();

    await expect(page.getByRole('button', { name: /^\d+秒再次获取$/ })).toBeDisabled();
    await expect(page.getByLabel('手机号', { exact: true })).toHaveValue(mobile.replace(/^(\d{3})(\d{4})/, '$1 $2 '));
  });

  for (const [name, spoiled] of SPOILED) {
    await test.step(name, async () => {
      await context.addCookies([
        { name: 'Msite-Token', value: encodeURIComponent(spoiled.slice(0, 300)), url: baseURL ?? '' },
      ]);
      // The newest script runs last: what it stores replaces what those before it did.
      await page.addInitScript(
        ([keys, value]) => {
          for (const [area, names] of Object.entries(keys)) {
            for (const key of names) (area === 'local' ? localStorage : sessionStorage).setItem(key, value);
          }
        },
        [KEYS, spoiled] as const,
      );
      for (const place of PLACES) {
        await page.goto(place);
        await settled(page);
      }

      await page.goto('/login');
      await logIn(page);

      await expect(page.getByText('你好')).toBeVisible();
      expect(logged).toEqual([]);
      await context.clearCookies();
    });
  }
});

for (const [name, forbid] of [
  [
    'forbidden',
    () => {
      for (const area of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, area, {
          get: () => {
            throw new DOMException('no', 'SecurityError');
          },
        });
      }
    },
  ],
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
  ],
] as const) {
  test(`a student logs in where storage is ${name}`, async ({ page }) => {
    await page.addInitScript(forbid);
    const logged = watchConsole(page);
    await page.goto(`/login?redirect=${encodeURIComponent(`/course/detail/${COURSE}`)}`);
    await logIn(page);

    await expect(page).toHaveURL(new RegExp(COURSE));
    await settled(page);
    expect(logged).toEqual([]);
  });
}

test('a cookie alone logs nobody in', async ({ playwright, baseURL, request }) => {
  const token = await freshToken(request);
  const stranger = await playwright.request.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { cookie: `Msite-Token=${token}` },
  });

  const reply = await stranger.get('/api/v1/account/auth/user/info');

  expect(((await reply.json()) as { code: number }).code).toBe(50022);
  await stranger.dispose();
});
