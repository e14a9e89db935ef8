import { expect, type Page } from '@playwright/test';
import { test } from '../journey.ts';

const PAGE = '/promotion_2203';
const block = (page: Page) => page.locator('[data-block="video"]');
const play = (page: Page) => block(page).getByRole('link', { name: /^播放视频：/ });

/** Requested addresses of files that belong to the video. */
function watchMedia(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\.(mp4|vtt)$/.test(request.url())) asked.push(request.url());
  });
  return asked;
}

async function open(page: Page): Promise<void> {
  await page.goto(PAGE);
  await block(page).scrollIntoViewIfNeeded();
  await expect(play(page)).toBeVisible();
}

test('nothing of a video is fetched before it is played, and its place never changes', async ({ page }) => {
  const asked = watchMedia(page);
  await open(page);
  const before = await block(page).boundingBox();
  expect(asked).toEqual([]);
  const sign = await block(page).locator('.video__sign').boundingBox();
  expect(Math.min(sign?.width ?? 0, sign?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await play(page).tap();

  const video = block(page).locator('video');
  await expect(video).toBeFocused();
  await expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.currentTime)).toBeGreaterThan(0);
  expect((await block(page).boundingBox())?.height).toBe(before?.height);
});

test('a video is played by keyboard', async ({ page }) => {
  await open(page);
  await play(page).focus();
  await page.keyboard.press('Enter');

  await expect(block(page).locator('video')).toBeFocused();
});

test('on a phone’s own network a video asks first', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { type: 'cellular' } });
  });
  const asked = watchMedia(page);
  await open(page);
  await play(page).tap();
  await expect(block(page).getByRole('status')).toContainText('会用掉流量');
  expect(asked).toEqual([]);
  await play(page).tap();

  await expect(block(page).locator('video')).toBeVisible();
});

test('a video that does not come says so, and is there for another try', async ({ page }) => {
  await page.route('**/*.mp4', (route) => route.abort());
  await open(page);
  await play(page).tap();
  await expect(block(page).getByRole('status')).toContainText('视频没有加载出来');
  await page.unroute('**/*.mp4');
  await play(page).tap();

  await expect(block(page).getByRole('status')).toBeEmpty();
  await expect(block(page).locator('video')).toBeVisible();
});

test('without scripts the play button opens the video itself', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  await page.goto(PAGE);

  await expect(block(page).getByRole('link', { name: /^播放视频：/ })).toHaveAttribute('href', /\.mp4$/);
  await page.close();
});
