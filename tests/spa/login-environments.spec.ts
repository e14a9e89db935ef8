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
/** A cookie with the app's answers: they may be others on the next page. */
const ANSWERS = 'fake-app';

/** The app opens the site anew, without what it or the student left there. */
async function enterApp(page: Page, answers: NativeAnswers | 'none yet'): Promise<void> {
  await page.unrouteAll();
  await page.context().clearCookies();
  await page.goto('/healthz');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  const value = encodeURIComponent(JSON.stringify(answers));
  await page.context().addCookies([{ name: ANSWERS, value, url: page.url() }]);
}

const appTest = test.extend({
  page: async ({ page }, use) => {
    await page.addInitScript(`{
      const said = /${ANSWERS}=([^;]*)/.exec(document.cookie)?.[1];
      const answers = said && JSON.parse(decodeURIComponent(said));
      if (answers === 'none yet') {
        const postMessage = (text) => Object.assign(window, { lastCall: JSON.parse(text) });
        Object.assign(window, { KaoyanvipBridge: { postMessage } });
      } else if (answers) (${installFakeApp.toString()})(window, answers);
    }`);
    await use(page);
  },
});

async function asked(page: Page, method: string): Promise<number> {
  const calls = await page.evaluate(() => (window as unknown as { nativeCalls: { method: string }[] }).nativeCalls);
  return calls.filter((call) => call.method === method).length;
}

const comesBack = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

appTest.describe('the school’s app on Android', () => {
  appTest.use({ userAgent: userAgent('the school’s app on Android') });

  appTest('hands its student over and gives new tokens for refused ones', async ({ page, request }) => {
    await test.step('hands its student over at the start', async () => {
      await enterApp(page, { getToken: await freshToken(request) });
      await page.goto(STUDY);
      await expect(page.getByRole('heading', { name: NO_COURSES })).toBeVisible();
      expect(await asked(page, 'login')).toBe(0);
    });

    await test.step('replaces a token that is stale from the start, and the screen stays', async () => {
      await enterApp(page, { getToken: STALE, refreshToken: await freshToken(request) });
      await page.goto(STUDY);
      await expect(page.getByRole('heading', { name: NO_COURSES })).toBeVisible();
      await expect(page).toHaveURL(STUDY);
      expect(await asked(page, 'refreshToken')).toBe(1);
    });

    await test.step('gives one new token for many calls refused with 50022, and the screen reads anew', async () => {
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
      await comesBack(page);

      await expect.poll(() => taken).toBeGreaterThan(1);
      await expect(page.getByRole('heading', { name: NO_COURSES })).toBeVisible();
      await expect(page).toHaveURL(STUDY);
      expect(await asked(page, 'refreshToken')).toBe(1);
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    });

    await test.step('without a new token leaves the student with the login, and the page rests', async () => {
      const token = await freshToken(request);
      await enterApp(page, { refreshToken: null, login: null });
      await page.context().addCookies([{ name: 'Msite-Token', value: token, url: page.url() }]);
      await page.goto(STUDY);
      await expect(page.getByRole('heading', { name: NO_COURSES })).toBeVisible();
      let refused = 0;
      await page.route('**/api/**', async (route) => {
        if (!Object.values(route.request().headers()).includes(token)) return route.continue();
        refused += 1;
        await route.fulfill({ json: { code: 50022, msg: '登录已失效', data: null } });
      });

      await comesBack(page);

      await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(STUDY)}`);
      await expect(page.getByRole('button', { name: '获取验证码' })).toBeVisible();
      const last = refused;
      await page.waitForLoadState('networkidle');
      expect(refused).toBe(last);
      expect(await asked(page, 'login')).toBe(1);
    });
  });

  appTest(
    'has a login and course pages of its own, and leaves the student with those of this site',
    async ({ page, request }) => {
      await test.step('takes courses over from links as well, and the page stays where it was', async () => {
        await enterApp(page, { openCourse: true });
        await page.goto('/?source=ad');
        await page.locator('a.media-row').first().click();
        await expect.poll(() => asked(page, 'openCourse')).toBe(1);
        await expect(page.getByRole('heading', { name: '热门课程' })).toBeVisible();
        await expect(page).toHaveURL('/?source=ad');
      });

      await test.step('that answers its login late brings the student on from that of this site', async () => {
        const token = await freshToken(request);
        await enterApp(page, 'none yet');
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

      await test.step('leaves a student who gives up its login with that of this site, and exactly back', async () => {
        await enterApp(page, { login: null });
        await page.goto(WANTED);
        await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(WANTED)}`);
        await logIn(page);
        await expect(page).toHaveURL(WANTED);
        expect(await asked(page, 'login')).toBe(1);
      });
    },
  );
});

appTest.describe('the school’s app on iPhone', () => {
  appTest.use({ userAgent: userAgent('the school’s app on iPhone') });

  appTest(
    'logs its student in for a guarded screen and for a landing page; a logout ends it',
    async ({ page, request }) => {
      await test.step('a landing page knows the student of the app before the form is used', async () => {
        await enterApp(page, { getToken: await freshToken(request) });
        await page.goto('/h5/douyin');
        await page.locator('form').first().scrollIntoViewIfNeeded();
        await expect(page.locator('form').first()).toContainText(/1\d{2}\*{4}\d{4}/);
        expect((await page.context().cookies()).map(({ name }) => name)).toContain('Msite-Token');
      });

      await test.step('a guarded screen is where the student stays after the login; a logout ends it', async () => {
        await enterApp(page, { login: await freshToken(request) });
        await page.goto(WANTED);
        await expect(page.getByRole('heading', { name: COURSE_NAME })).toBeVisible();
        await expect(page).toHaveURL(WANTED);

        await page.goto('/my/index');
        await page.getByRole('button', { name: '退出登录' }).click();
        await page.getByRole('button', { name: '确认退出' }).click();
        await expect(page.getByRole('link', { name: '登录', exact: true })).toBeVisible();
        expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('Msite-Token');
      });
    },
  );
});
