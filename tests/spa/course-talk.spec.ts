import { expect, type Page } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { does, layersGone } from '../journey.ts';
import { buy } from './buying.ts';
import { openDesk } from './desk.ts';
import { test } from './student.ts';

/** The trial course of the sample: seven lessons with a video, the first of them free. */
const COURSE = '10000000-0000-4000-8000-000000000001';
const DETAIL = `/course/detail/${COURSE}`;
const REVIEW = '七节课听完，终于会先找谓语再翻译了';
const QUESTION = '手机上看回放能调倍速吗？';

/** Watches every lesson to its end, as the player tells the server. */
async function watchAll(page: Page, token: string): Promise<void> {
  const headers = { token };
  const outline = await page.request.get(`/api/V1.31/product/outline?product_id=${COURSE}`, { headers });
  const { data } = (await outline.json()) as { data: { chapters: { sections: Lesson[] }[] } };
  for (const { video_uuid: video, duration_seconds: seconds } of data.chapters.flatMap(({ sections }) => sections)) {
    if (video === null) continue;
    const path = `/api/v1/course/videos/${video}/progress`;
    await page.request.put(path, { headers, data: { position_seconds: seconds } });
  }
}

interface Lesson {
  readonly video_uuid: string | null;
  readonly duration_seconds: number;
}

test('a visitor looks at a course, buys it, finishes half and writes; staff show and answer it, everybody reads it', async ({
  page,
  browser,
  baseURL,
  token,
}) => {
  does('展示评价，回答提问');
  await test.step('a sample lesson plays in its page, and a poster is drawn even without its picture', async () => {
    await page.route('**/storage/covers/**', (route) => route.abort());
    await page.goto(DETAIL);
    await page.getByRole('button', { name: /^播放试听/ }).click();
    await expect(page.getByLabel('1.1 主干：先找谓语', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(DETAIL);
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
    expect(await seriousFindings(page)).toEqual([]);

    await page.getByRole('button', { name: '分享' }).click();
    const poster = page.getByRole('img', { name: /的海报，带二维码$/ });
    await expect(poster).toBeVisible();
    expect(await poster.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
      750, 1110,
    ]);
    await expect(page.getByRole('link', { name: '保存图片' })).toHaveAttribute('download', /\.jpg$/);
    expect(await seriousFindings(page)).toEqual([]);
  });

  await buy({ request: page.request, token }, COURSE);
  await watchAll(page, token);
  await page.goto(`/course/reviews/${COURSE}`);
  await page.getByRole('button', { name: '写评价' }).click();
  await page.locator('label').filter({ hasText: '5 星，很值得' }).click();
  await page.getByLabel('学得怎么样').fill(REVIEW);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('审核中，还没有展示')).toBeVisible();

  await layersGone(page);
  await page.goto(`/course/questions/${COURSE}`);
  await page.getByRole('button', { name: '我要提问' }).click();
  await page.getByLabel('想知道什么').fill(QUESTION);
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('审核中，还没有展示')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  const desk = await openDesk(browser, { baseURL, who: '阿杰', path: '/console/course-talk' });
  const review = desk.getByRole('article').filter({ hasText: REVIEW });
  await expect(review).toBeVisible();
  expect(await seriousFindings(desk)).toEqual([]);
  await review.getByRole('button', { name: '展示', exact: true }).click();
  await expect(review).toHaveCount(0);
  await desk.getByRole('article').filter({ hasText: QUESTION }).getByRole('button', { name: '回复并展示' }).click();
  await desk.getByLabel('回复（所有人会看到）').fill('可以，0.5 到 2 倍都有。');
  expect(await seriousFindings(desk)).toEqual([]);
  await desk.getByRole('button', { name: '回复', exact: true }).click();
  await expect(desk.getByText('已回复，并告诉了学员')).toBeVisible();
  await desk.close();

  await page.goto('/my/messages');
  await page.getByRole('link', { name: /你的提问有回复了/ }).click();
  await expect(page).toHaveURL(`/course/questions/${COURSE}`);
  await expect(page.getByText('可以，0.5 到 2 倍都有。', { exact: true })).toBeVisible();

  // A stranger reads it in the document itself, without a script.
  await expect(async () => {
    const html = await (await page.request.get(DETAIL, { headers: { cookie: '' } })).text();
    expect(html).toContain(REVIEW);
    expect(html).toContain(QUESTION);
    expect(html).toMatch(/"aggregateRating":\{[^}]*"reviewCount":\d/);
  }).toPass();
});
