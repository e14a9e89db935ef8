import { expect, type Page } from '@playwright/test';
import { freshToken } from './login.ts';
import { test } from './student.ts';

const course = (number: string) => `10000000-0000-4000-8000-000000000${number}`;
const toast = (page: Page) => page.locator('div.toast[role=status]');
const card = (page: Page, name: string) => page.getByRole('list', { name: '课程' }).getByRole('link', { name });
const BAR = '.action-bar';
const OVER = {
  uuid: 'ac000000-0000-4000-8000-000000000004',
  course_uuid: course('135'),
  course_number: 'KY2026-EN-01',
  name: '2026考研英语冲刺班',
  img_cover: '',
  subject_name: '英语',
  class_hours: 24,
  start_time: '2025-09-01T00:00:00+08:00',
  end_time: '2026-01-31T23:59:59+08:00',
  is_expired: true,
  needs_agreement: false,
  outline_types: [1],
  done_count: 3,
  video_count: 10,
  resume_video_uuid: null,
  resume_video_name: '',
  studied_time: null,
  is_reserved: false,
  next_live: null,
  has_upgrade: false,
};

/** Buys a course, which then appears among the student's. */
async function buy(page: Page, number: string): Promise<void> {
  await page.goto(`/order/confirm/${course(number)}/0`);
  await page.getByRole('button', { name: /^提交并支付/ }).click();
  await page.getByRole('button', { name: /^支付成功/ }).click();
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
}

test('an agreement that is read and signed opens the lessons; what is watched is where the student goes on', async ({
  page,
  context,
  baseURL,
}) => {
  // Other journeys order the same course.
  await context.addCookies([{ name: 'Msite-Token', value: await freshToken(page.request), url: baseURL ?? '' }]);
  await buy(page, '101');
  await page.goto('/study/index');
  await card(page, '去签署').click();

  await expect(page.getByRole('listitem').filter({ hasText: '完成支付' })).toContainText('已完成');
  const sign = page.locator(BAR).getByRole('button');
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(sign).toBeDisabled();
  await page.getByText('协议正文到此结束').scrollIntoViewIfNeeded();
  await expect(sign).toHaveText('同意协议并签署');
  await sign.click();
  await expect(page.getByRole('status').filter({ hasText: '请填写本人姓名' })).toBeVisible();

  await page.route('**/agreement/confirm/**', (route) => route.abort(), { times: 1 });
  await page.getByLabel('签名').fill('林 小雨');
  await sign.click();
  await expect(toast(page)).toHaveText('网络好像有点问题，请检查后重试');
  await expect(page.getByLabel('签名')).toHaveValue('林 小雨');
  await sign.click();

  await expect(page).toHaveURL(/\/study\/list\//);
  await page.locator('.study-lesson[href]').nth(1).click();
  await expect(page).toHaveURL(/\/study\/video\?video=/);
  const lesson = (await page.locator('.study-video__name').textContent()) ?? '';
  const saved = page.waitForResponse((response) => response.url().endsWith('/progress'));
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.pause();
    video.currentTime = 7;
  });
  await saved;
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page.getByRole('link', { name: new RegExp(`${lesson}.*上次学到`) })).toBeVisible();

  await page.goto('/study/index');
  await expect(page.getByRole('link', { name: /上次学到/ })).toContainText(lesson);
  let answer = () => {};
  const isSeen = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/course\/mycourse\/[\w-]{36}$/, async (route) => {
    await isSeen;
    await route.continue();
  });
  await page.getByRole('link', { name: /上次学到/ }).click();
  await expect(page.getByText('上次看到 00:07')).toBeVisible();
  await expect(page.getByText('全部课程')).toBeVisible();
  await expect(page.getByRole('link', { name: /全部课程$/ })).toHaveCount(0);
  answer();

  await page.getByRole('link', { name: /全部课程$/ }).click();
  await page.getByRole('link', { name: '一对一' }).click();
  await page.getByRole('button', { name: '预约上课时间' }).click();
  await expect(page.getByText(/^已预约，老师会/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^已预约，老师会/)).toBeVisible();
  await page.getByRole('link', { name: '补差价升级' }).click();
  await page.getByRole('link', { name: '补差价升级到2027考研英语全程班' }).click();
  await expect(page.getByRole('button', { name: /^提交并支付 ¥1[\d.]+/ })).toBeVisible();
});

test('a course whose time is over offers to be taken again', async ({ page }) => {
  await page.route('**/api/v1/course/mycourse?expired=true', async (route) => {
    const reply = (await (await route.fetch()).json()) as { data: unknown[] };
    await route.fulfill({ json: { ...reply, data: [OVER] } });
  });
  await page.goto('/study/index/expired');
  await expect(card(page, '再次报名')).toContainText('已于 2026-01-31 到期');

  await card(page, '再次报名').click();

  await expect(page).toHaveURL(`/course/detail/${course('135')}`);
});

test('courses that do not arrive are asked for again', async ({ page }) => {
  await page.route('**/api/v1/course/mycourse?*', (route) => route.abort(), { times: 1 });
  await page.goto('/study/index');
  await expect(page.getByRole('alert')).toContainText('网络好像有点问题，请检查后重试');

  await page.getByRole('button', { name: '重试' }).click();

  await expect(page.getByRole('alert')).toHaveCount(0);
});
