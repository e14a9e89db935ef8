import { expect } from '@playwright/test';
import { test } from '../journey.ts';
import { freshToken } from './login.ts';

const TOAST = 'div.toast[role=status]';

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
    // Both at once, as a logout does: a call in between would be one of a student without a token.
    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: the app itself keeps its session so
      document.cookie = 'Msite-Token=; Max-Age=0; Path=/';
      new BroadcastChannel('session-changed').postMessage(null);
    });
    await page.waitForLoadState('networkidle');
    expect.soft(page.url(), path).toBe(at);
    expect.soft(await page.evaluate((toast) => document.querySelectorAll(toast).length, TOAST), path).toBe(0);
  }
  expect(refused).toEqual([]);
});

test('a token the server does not know is dropped; a user who cannot be read stands at home, and one who can later stays', async ({
  page,
  context,
  baseURL,
}) => {
  const comeWith = (value: string) => context.addCookies([{ name: 'Msite-Token', value, url: baseURL ?? '' }]);
  const token = async () => (await context.cookies()).find(({ name }) => name === 'Msite-Token')?.value;
  const user = '**/api/v1/account/auth/user/info';
  const toast = page.locator(TOAST);
  const known = await freshToken(page.request);

  await test.step('a token the server does not know is dropped, and the visitor stands at home', async () => {
    await comeWith('A'.repeat(43));
    await page.goto('/404');
    await expect(page).toHaveURL(/\/$/);
    expect(await token()).toBeUndefined();
  });

  await test.step('a student whose user cannot be read at all is told so and stands at home, once', async () => {
    await comeWith(known);
    await page.route(user, (route) => route.fulfill({ status: 502, body: 'x' }));
    const shown: string[] = [];
    page.on('framenavigated', (frame) => shown.push(new URL(frame.url()).pathname));
    await page.goto('/401');
    await expect(toast).toHaveText('服务器开了个小差，请点击重试', { timeout: 15_000 });
    await expect(page).toHaveURL(`${baseURL}/`);
    expect(await token()).toBeUndefined();
    expect(shown.filter((path, at) => path !== shown[at - 1])).toEqual(['/401', '/']);
    await page.unroute(user);
  });

  await test.step('a student whose user cannot be read at first stays logged in', async () => {
    await comeWith(known);
    let tries = 0;
    await page.route(user, async (route) => {
      tries += 1;
      if (tries === 1) await route.abort('connectionreset');
      else if (tries === 2) await route.fulfill({ status: 502, body: 'x' });
      else await route.continue();
    });
    await page.goto('/');
    await expect.poll(() => tries).toBe(3);
    await expect(page.getByText('你好')).not.toHaveText(/^同学，/);
    await expect(toast).toHaveCount(0);
  });
});
