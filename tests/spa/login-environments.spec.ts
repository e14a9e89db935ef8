import { expect, type Page } from '@playwright/test';
import { userAgent } from '../data/user-agents.ts';
import { installFakeApp, type NativeAnswers } from '../fake-bridge/native-app.ts';
import { test } from '../journey.ts';
import { freshToken, logIn } from './login.ts';

const COURSE = '10000000-0000-4000-8000-000000000002';
const COURSE_NAME = '2027考研数学 21 天冲刺营';
const WANTED = `/order/confirm/${COURSE}/0?source=test&h5=%2F1month`;
const STUDY = '/study/index';
const NO_COURSES = '还没有课程';
const STALE = 'A'.repeat(43);

async function enterApp(page: Page, answers: NativeAnswers): Promise<void> {
  await page.addInitScript(`(${installFakeApp.toString()})(window, ${JSON.stringify(answers)})`);
}

async function asked(page: Page, method: string): Promise<number> {
  const calls = await page.evaluate(() => (window as unknown as { nativeCalls: { method: string }[] }).nativeCalls);
  return calls.filter((call) => call.method === method).length;
}

async function byMobile(page: Page): Promise<void> {
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(WANTED)}`);
  await logIn(page);
}

async function byWechat(page: Page): Promise<void> {
  await expect(page).toHaveURL(`/wechat-login?redirect=${encodeURIComponent(WANTED)}`);
  await page.getByRole('button', { name: '微信登录' }).click();
  await page.getByRole('link', { name: /林深见鹿/ }).click();
}

for (const { name, login } of [
  { name: 'Chrome on Android', login: byMobile },
  { name: 'WeChat on iPhone', login: byWechat },
  { name: 'the school’s app on iPhone', login: async () => {} },
]) {
  test.describe(name, () => {
    test.use({ userAgent: userAgent(name) });

    test('a guarded screen leads to the login that fits and exactly back; a logout ends it', async ({
      page,
      request,
    }) => {
      if (name.includes('app')) await enterApp(page, { login: await freshToken(request) });
      await page.goto(WANTED);
      await login(page);

      await expect(page.getByRole('heading', { name: COURSE_NAME })).toBeVisible();
      await expect(page).toHaveURL(WANTED);

      await page.goto('/my/index');
      await page.getByRole('button', { name: '退出登录' }).click();
      await page.getByRole('button', { name: '确认退出' }).click();
      await expect(page.getByRole('link', { name: '登录', exact: true })).toBeVisible();
      expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain('Msite-Token');
    });
  });
}

test.describe('the school’s app', () => {
  test.use({ userAgent: userAgent('the school’s app on Android') });

  test('hands its student over at the start', async ({ page, request }) => {
    await enterApp(page, { getToken: await freshToken(request) });
    await page.goto(STUDY);

    await expect(page.getByRole('heading', { name: NO_COURSES })).toBeVisible();
    expect(await asked(page, 'login')).toBe(0);
  });

  test('leaves a student who gives up its login with that of this site', async ({ page }) => {
    await enterApp(page, { login: null });
    await page.goto(WANTED);
    await byMobile(page);

    await expect(page).toHaveURL(WANTED);
    expect(await asked(page, 'login')).toBe(1);
  });

  test('that answers its login late brings the student on from that of this site', async ({ page, request }) => {
    const token = await freshToken(request);
    await page.addInitScript(() => {
      const postMessage = (text: string) => Object.assign(window, { lastCall: JSON.parse(text) });
      Object.assign(window, { KaoyanvipBridge: { postMessage } });
    });
    await page.goto(WANTED);
    await expect(page.getByRole('heading', { name: '知研' })).toBeVisible();
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(WANTED)}`);

    await page.evaluate((result) => {
      const { lastCall, kaoyanvipReply } = window as unknown as {
        lastCall: { id: string };
        kaoyanvipReply: (text: string) => void;
      };
      kaoyanvipReply(JSON.stringify({ id: lastCall.id, result }));
    }, token);

    await expect(page).toHaveURL(WANTED);
    await expect(page.getByRole('heading', { name: COURSE_NAME })).toBeVisible();
  });

  test('is usable without its bridge', async ({ page }) => {
    await page.goto('/');
    await page.locator('a.media-row').first().click();
    await expect(page).toHaveURL(/\/course\/detail\//);

    await page.goto(WANTED);
    await byMobile(page);
    await expect(page).toHaveURL(WANTED);
  });

  test('takes courses over from links as well, and the page stays where it was', async ({ page }) => {
    await enterApp(page, { openCourse: true });
    await page.goto('/?source=ad');
    await page.locator('a.media-row').first().click();

    await expect.poll(() => asked(page, 'openCourse')).toBe(1);
    await expect(page.getByRole('heading', { name: '热门课程' })).toBeVisible();
    await expect(page).toHaveURL('/?source=ad');
  });

  test('replaces a token that is stale from the start, and the screen stays', async ({ page, request }) => {
    await enterApp(page, { getToken: STALE, refreshToken: await freshToken(request) });
    await page.goto(STUDY);

    await expect(page.getByRole('heading', { name: NO_COURSES })).toBeVisible();
    await expect(page).toHaveURL(STUDY);
    expect(await asked(page, 'refreshToken')).toBe(1);
  });

  test('gives one new token for many calls refused with 50022, and the screen reads anew', async ({
    page,
    request,
  }) => {
    const fresh = await freshToken(request);
    await enterApp(page, { getToken: await freshToken(request), refreshToken: fresh });
    let isEnded = false;
    let taken = 0;
    await page.route('**/api/**', async (route) => {
      const isFresh = Object.values(route.request().headers()).includes(fresh);
      if (!isEnded || isFresh) {
        if (isFresh) taken += 1;
        return route.continue();
      }
      await route.fulfill({ json: { code: 50022, msg: '登录已失效', data: null } });
    });
    await page.goto(STUDY);
    await expect(page.getByRole('heading', { name: NO_COURSES })).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));

    isEnded = true;
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

    await expect.poll(() => taken).toBeGreaterThan(1);
    await expect(page.getByRole('heading', { name: NO_COURSES })).toBeVisible();
    await expect(page).toHaveURL(STUDY);
    expect(await asked(page, 'refreshToken')).toBe(1);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });

  test('without a new token leaves the student with the login, and the page rests', async ({
    page,
    request,
    baseURL,
  }) => {
    await enterApp(page, { refreshToken: null, login: null });
    const token = await freshToken(request);
    await page.context().addCookies([{ name: 'Msite-Token', value: token, url: baseURL ?? '' }]);
    await page.goto(STUDY);
    await expect(page.getByRole('heading', { name: NO_COURSES })).toBeVisible();
    let refused = 0;
    await page.route('**/api/**', async (route) => {
      if (!Object.values(route.request().headers()).includes(token)) return route.continue();
      refused += 1;
      await route.fulfill({ json: { code: 50022, msg: '登录已失效', data: null } });
    });

    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(STUDY)}`);
    await expect(page.getByRole('button', { name: '获取验证码' })).toBeVisible();
    const last = refused;
    await page.waitForLoadState('networkidle');
    expect(refused).toBe(last);
    expect(await asked(page, 'login')).toBe(1);
  });
});

test.describe('a landing page in the school’s app', () => {
  test.use({ userAgent: userAgent('the school’s app on iPhone') });

  test('knows the student of the app before the form is used', async ({ page, request }) => {
    await enterApp(page, { getToken: await freshToken(request) });
    await page.goto('/h5/douyin');

    await page.locator('form').first().scrollIntoViewIfNeeded();

    await expect(page.locator('form').first()).toContainText(/1\d{2}\*{4}\d{4}/);
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('Msite-Token');
  });
});
