import { expect, type Page } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { watchConsole } from './findings.ts';
import { demoToken } from './login.ts';
import { test } from './student.ts';

const FREE_LESSON = '/play/a1000000-0000-4000-8000-000000101000';

const stateOf = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => ({
    isPaused: video.paused,
    isMuted: video.muted,
    second: Math.floor(video.currentTime),
    captions: video.textTracks[0]?.mode,
  }));
const pause = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());

async function skipByFinger(page: Page): Promise<void> {
  const video = page.locator('video');
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(0);
  // In the page itself: between two taps from outside a busy machine leaves more time than a double tap has.
  const tapTwice = (part: number) =>
    video.evaluate((one, share) => {
      const { left, top, width } = one.getBoundingClientRect();
      const at = { bubbles: true, clientX: left + width * share, clientY: top + 20 };
      for (const _ of [1, 2]) {
        one.dispatchEvent(new PointerEvent('pointerdown', { ...at, pointerType: 'touch' }));
        one.dispatchEvent(new MouseEvent('click', at));
      }
    }, part);

  await tapTwice(0.9);
  await expect.poll(() => stateOf(page)).toMatchObject({ second: 10, isPaused: true });
  await tapTwice(0.1);
  await expect.poll(() => stateOf(page)).toMatchObject({ second: 0 });

  await page.getByRole('button', { name: '全屏' }).tap();
  await expect(page.getByRole('button', { name: '退出全屏' })).toBeVisible();
  await page.getByRole('button', { name: '退出全屏' }).tap();
  await expect(page.getByRole('button', { name: '全屏', exact: true })).toBeVisible();
}

test('a lesson is played, read, searched and noted, by hand on a phone and by keys on a laptop', async ({ page }) => {
  const logged = watchConsole(page);
  await page.goto(FREE_LESSON);

  await test.step('a finger skips at the sides of the picture; full screen has the controls too', () =>
    skipByFinger(page));

  await page.getByRole('button', { name: '播放', exact: true }).click();
  await expect.poll(async () => (await stateOf(page)).second).toBeGreaterThan(0);
  await pause(page);
  await page.getByRole('button', { name: '字幕' }).click();
  await expect(page.getByRole('button', { name: '字幕' })).toHaveAttribute('aria-pressed', 'true');
  expect(await stateOf(page)).toMatchObject({ captions: 'showing' });

  await page.getByRole('tab', { name: '文稿' }).click();
  await page.getByRole('searchbox', { name: '搜索文稿' }).fill('主题句');
  await expect(page.getByText('1 处')).toBeVisible();
  await page.getByRole('button', { name: /先找主题句/ }).click();
  await expect.poll(() => stateOf(page)).toMatchObject({ second: 5 });
  await expect(page.getByRole('slider', { name: '播放进度' })).toHaveAttribute(
    'aria-valuetext',
    '5 秒，共 3 分 6 秒，读懂一段话',
  );
  expect(await seriousFindings(page)).toEqual([]);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('heading', { level: 2 }).first().click();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => stateOf(page)).toMatchObject({ second: 0 });
  await page.keyboard.press('m');
  await page.keyboard.press('c');
  await expect.poll(() => stateOf(page)).toMatchObject({ isMuted: true, captions: 'disabled' });
  await page.keyboard.press(' ');
  await expect.poll(() => stateOf(page)).toMatchObject({ isPaused: false });
  await page.keyboard.press('k');
  await expect.poll(() => stateOf(page)).toMatchObject({ isPaused: true });

  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 3;
  });
  await page.keyboard.press('n');
  const field = page.getByRole('textbox', { name: '记在 00:03' });
  await expect(field).toBeFocused();
  await page.keyboard.type('kmf 主干');
  expect(await stateOf(page)).toMatchObject({ isPaused: true, isMuted: true });
  await page.getByRole('button', { name: '记在 00:03' }).click();
  await expect(page.getByRole('article', { name: '00:03 的笔记' })).toContainText('kmf 主干');
  await expect(page.getByText('待上传')).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);

  await page.reload();
  await page.getByRole('tab', { name: '笔记' }).click();
  await page
    .getByRole('article', { name: '00:03 的笔记' })
    .getByRole('button', { name: /00:03$/ })
    .click();
  await expect.poll(() => stateOf(page)).toMatchObject({ second: 3 });
  expect(logged).toEqual([]);
});

test('the next lesson goes on in full screen, another screen leaves it', async ({ page, context, baseURL }) => {
  test.slow();
  await context.addCookies([{ name: 'Msite-Token', value: await demoToken(page.request), url: baseURL ?? '' }]);
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  // The sample student's place stays as it was.
  await page.route('**/api/v1/course/videos/*/progress', (route) => route.abort());
  await page.goto('/study/today');
  await page.goto('/study/video');
  const first = await page.locator('video').getAttribute('aria-label');
  await page.getByRole('button', { name: '播放', exact: true }).first().click();
  await page.keyboard.press('f');
  await expect.poll(isFull).toBe(true);
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.5;
  });

  await page.getByRole('button', { name: /^下一节/ }).click();

  await expect(page.locator('video')).not.toHaveAttribute('aria-label', first ?? '');
  await expect(page.getByRole('button', { name: '退出全屏' })).toBeAttached();
  expect(await isFull()).toBe(true);
  await page.goBack();
  await expect.poll(isFull).toBe(false);
});
