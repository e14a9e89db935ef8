import { expect, type Page, type Route } from '@playwright/test';
import { layersGone } from '../journey.ts';
import { test } from './student.ts';

const ROOM = '/liveDetail?classroom=study-room&is_public=true';
const FREE_LESSON = '/play/a1000000-0000-4000-8000-000000101000';
const DETAIL = '**/api/v1/living/detail?*';

const saved = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/progress') && response.request().method() === 'PUT');
const seek = (page: Page, seconds: number) =>
  page.locator('video').evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to;
  }, seconds);

test('a student reserves a class, looks at the calendar, waits for a class and opens a code', async ({
  page,
  context,
}) => {
  await test.step('a reserved class stands among the student’s own', async () => {
    await page.goto('/liveList?tab=public');
    const class_ = page.getByRole('article').filter({ has: page.getByRole('button', { name: /^预约/ }) });
    const name = (await class_.first().getByRole('link').textContent()) ?? '';
    await class_.first().getByRole('button', { name: /^预约/ }).click();
    await expect(page.getByRole('status').filter({ hasText: '预约成功' })).toBeVisible();
    await expect(page.getByText('已预约').first()).toBeVisible();
    await page.getByRole('tab', { name: '我的' }).click();
    await expect(page.getByRole('link', { name }).first()).toBeVisible();
    await expect(page.getByText('已预约').first()).toBeVisible();
  });

  await test.step('the calendar shows the classes of the day that is chosen by keys', async () => {
    await page.goto('/my/todayCourse');
    await expect(page.getByRole('heading', { name: '今天的直播' })).toBeVisible();
    await page.getByRole('button', { name: /今天/, pressed: true }).press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: '明天的直播' })).toBeVisible();
    await expect(page).toHaveURL(/\?day=\d{4}-\d\d-\d\d$/);
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  await test.step('a room opens and begins by the clock, without a touch', async () => {
    // From the first answer on: however long the page takes to open.
    let start = 0;
    await page.route(DETAIL, async (route: Route) => {
      const reply = (await (await route.fetch()).json()) as { data: Record<string, unknown> };
      start ||= Date.now() + 6000;
      const isGoing = Date.now() >= start;
      const at = (ms: number) => new Date(ms).toISOString();
      const times = { start_time: at(start), end_time: at(start + 3_600_000), enter_time: at(start - 900_000) };
      const state = isGoing ? { status: 1 } : { status: 0, stream: null };
      await route.fulfill({ json: { ...reply, data: { ...reply.data, ...times, ...state, can_enter: true } } });
    });
    await page.goto(ROOM);
    await page.getByRole('button', { name: '进入直播' }).click();
    await expect(page.getByText('已进入教室，距开课')).toBeVisible();
    await expect(page.locator('video')).toBeVisible({ timeout: 10_000 });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  await test.step('a code in a message opens its course once, and says so the second time', async () => {
    await page.goto('/my/code');
    const field = page.getByLabel('开课码', { exact: true }).and(page.getByRole('textbox'));
    await field.fill('zykc-9999-9999-9999');
    await page.getByRole('button', { name: '查看课程' }).click();
    await expect(field).toHaveAccessibleDescription(/开课码不存在，请检查后重试/);

    await field.evaluate((input: HTMLInputElement) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', '【知研】您的开课码：zykc-2027-en01-aaaa，请尽快使用。');
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(field).toHaveValue('ZYKC-2027-EN01-AAAA');
    await page.getByRole('button', { name: '查看课程' }).click();
    await page.getByRole('button', { name: '确认开课' }).click();
    await expect(page.getByRole('heading', { name: '开课成功' })).toBeVisible();

    await layersGone(page);
    await page.goto('/my/code?code=ZYKC2027EN01AAAA');
    await page.getByRole('button', { name: '查看课程' }).click();
    await expect(page.getByRole('heading', { name: '这个码你已经用过' })).toBeVisible();
    await page.getByRole('link', { name: '开课记录', exact: true }).click();
    await expect(page.getByRole('article')).toContainText('已使用');
  });

  await test.step('a class of a course sends a stranger to the login, with the way back', async () => {
    await context.clearCookies();
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
    await page.goto(`/liveDetail?classroom=${today}-4`);
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`/liveDetail?classroom=${today}-4`)}`);
  });
});

test('a lesson that does not load is tried again with a new address, and goes on where the student left it', async ({
  page,
}) => {
  await page.route('**/reading.mp4', (route) => route.abort(), { times: 1 });
  await page.goto(FREE_LESSON);
  await expect(page.getByRole('alert')).toContainText('视频没有加载出来');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.duration))
    .toBeGreaterThan(10);

  const first = saved(page);
  await seek(page, 6);
  expect(((await (await first).json()) as { code: number }).code).toBe(20000);
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.play());
  // The app's own place: on a busy machine the video is up to a second ahead of what it has told.
  await expect(page.getByRole('slider', { name: '播放进度' })).toHaveValue(/^(9|1\d)$/);
  await page.goto('about:blank');
  await page.goto(FREE_LESSON);

  await expect(page.getByText(/^上次看到 00:(0[89]|1\d)/)).toBeVisible();
  await page.getByRole('button', { name: /^倍速/ }).click();
  await page.getByText('1.5×', { exact: true }).click();
  await page.reload();
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(1.5);
});
