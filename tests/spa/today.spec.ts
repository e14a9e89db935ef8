import { expect, type Page, type Route } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { test } from '../journey.ts';
import { demoToken, planEveryDay } from './login.ts';

const TODAY = '**/api/v1/study/today';
/** A day of the week that is not today; a study day begins at four in the morning in China. */
const OTHER_DAY = new Date(Date.now() + 4 * 3_600_000).getUTCDay() === 0 ? '周三' : '周日';

/** Nothing is wider than the screen. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const PHONE = { width: 375, height: 812 };
const LAPTOP = { width: 1440, height: 900 };

test('今天 goes on where the student stopped, on a phone and a laptop, follows the plan, stands without a net, and leaves nothing', async ({
  page,
  context,
  baseURL,
  request,
}) => {
  test.slow();
  const token = await demoToken(request);
  await context.addCookies([{ name: 'Msite-Token', value: token, url: baseURL ?? '' }]);
  await planEveryDay(request, token);
  // The sample student also has an exam that runs: another journey is about that.
  await page.route(TODAY, async (route) => {
    const reply = (await (await route.fetch()).json()) as { data: { next: object; week: { lessons: object[] }[] } };
    const lesson = reply.data.week.flatMap(({ lessons }) => lessons)[0] as { video_uuid: string; name: string };
    const next = { ...reply.data.next, kind: 'video', title: lesson.name, video_uuid: lesson.video_uuid };
    await route.fulfill({ json: { ...reply, data: { ...reply.data, next: { ...next, position_seconds: 6 } } } });
  });
  await page.route('**/api/v1/course/videos/*', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const reply = (await (await route.fetch()).json()) as { data: object };
    const progress = { percent: 40, position_seconds: 6, is_done: false };
    await route.fulfill({ json: { ...reply, data: { ...reply.data, progress } } });
  });

  await page.goto('/study/today');
  const next = page.getByRole('region', { name: '下一步' });
  await expect(next.getByRole('link', { name: /^从 00:06 继续/ })).toBeVisible();
  await expect(page.getByText(/^距 \d{4} 考研/)).toBeVisible();
  for (const size of [PHONE, LAPTOP]) {
    await page.setViewportSize(size);
    expect(await overflow(page)).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
  }

  await page.getByRole('button', { name: '调整计划' }).click();
  const sheet = page.getByRole('dialog', { name: '学习计划' });
  await sheet.getByRole('checkbox', { name: OTHER_DAY }).click();
  await sheet.getByRole('button', { name: /^保存/ }).click();
  await expect(sheet).toHaveCount(0);
  await page.setViewportSize(PHONE);

  const lose = (route: Route) => route.abort();
  await page.route(TODAY, lose);
  await page.getByRole('link', { name: '首页' }).click();
  await expect(page.getByRole('link', { name: /打开今天$/ })).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: /打开今天$/ }).click();
  await expect(page.locator('.offline-banner')).toHaveText(/没有网络，正在看 \d\d:\d\d 存下的内容/);
  await expect(next).toBeVisible();
  // The app asks again by itself: the answer from above has to be there.
  await page.unroute(TODAY, lose);

  await next.getByRole('link').click();
  await expect(page).toHaveURL(/\/study\/video\?video=/);
  await expect(page.getByText('上次看到 00:06')).toBeVisible();

  // The session itself goes on: other journeys have it too.
  const json = { code: 20000, msg: '', data: null };
  await page.route('**/api/v1/account/user/logout', (route) => route.fulfill({ json }));
  await page.goto('/my/index');
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('button', { name: '确认退出' }).click();
  await expect(page.getByRole('link', { name: '登录', exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('kept-for'))).toBeNull();
  await expect(page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '今天' })).toHaveCount(0);
});
