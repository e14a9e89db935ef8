import { expect, type Page } from '@playwright/test';
import { buy } from './buying.ts';
import { test } from './student.ts';

const toast = (page: Page) => page.locator('div.toast[role=status]');
const card = (page: Page, name: string) => page.getByRole('list', { name: '课程' }).getByRole('link', { name });
const BAR = '.action-bar';
test('an agreement that is read and signed opens the lessons; what is watched is where the student goes on', async ({
  page,
  request,
  token,
}) => {
  await buy({ request, token }, '10000000-0000-4000-8000-000000000101');
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
