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

test('a video is fetched when it is played', async ({ page }) => {
  const asked = watchMedia(page);
  const video = block(page).locator('video');

  await test.step('one that does not come says so, and is there for another try', async () => {
    await page.route('**/*.mp4', (route) => route.abort());
    await open(page);
    await play(page).tap();
    await expect(block(page).getByRole('status')).toContainText('视频没有加载出来');
    await page.unroute('**/*.mp4');
    await play(page).tap();

    await expect(block(page).getByRole('status')).toBeEmpty();
    await expect(video).toBeVisible();
  });

  await test.step('not before, and its place never changes', async () => {
    // Ends the page that plays: it could still ask.
    await page.goto('about:blank');
    asked.length = 0;
    await open(page);
    const before = await block(page).boundingBox();
    expect(asked).toEqual([]);
    const sign = await block(page).locator('.video__sign').boundingBox();
    expect(Math.min(sign?.width ?? 0, sign?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await play(page).tap();

    await expect(video).toBeFocused();
    await expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.currentTime)).toBeGreaterThan(0);
    expect((await block(page).boundingBox())?.height).toBe(before?.height);
  });

  await test.step('on a phone’s own network it asks first; it is played by keyboard', async () => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { type: 'cellular' } });
    });
    asked.length = 0;
    await open(page);
    await play(page).tap();
    await expect(block(page).getByRole('status')).toContainText('会用掉流量');
    expect(asked).toEqual([]);
    await play(page).focus();
    await page.keyboard.press('Enter');

    await expect(video).toBeVisible();
    await expect(video).toBeFocused();
  });
});

test('without scripts the play button opens the video itself', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  await page.goto(PAGE);

  await expect(block(page).getByRole('link', { name: /^播放视频：/ })).toHaveAttribute('href', /\.mp4$/);
  await page.close();
});
