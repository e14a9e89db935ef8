import { expect } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { test } from '../journey.ts';

test.use({ seesAd: true });

test('the front page shows categories, classes, courses and banners; its ad comes once a day after the content', async ({
  page: first,
  context,
}) => {
  await first.goto('/');
  // The notice is the one interruption of its visit; the ad comes on the next one.
  await first.getByRole('button', { name: '关闭消息' }).click();
  await expect(first.getByRole('button', { name: '关闭消息' })).toHaveCount(0);

  const banners = first.getByRole('region', { name: '推荐' }).getByRole('link');
  await expect(banners).toHaveCount(4);
  await expect(first.getByRole('navigation', { name: '课程分类' }).getByRole('link')).toHaveCount(8);
  for (const name of ['直播公开课', '1 元体验', '热门课程']) {
    await expect(first.getByRole('heading', { name })).toBeVisible();
  }

  // Each banner leads where its type says.
  const links = await banners.evaluateAll((all) =>
    all.map((link) => ({
      type: Number(link.getAttribute('data-navigation-type')),
      href: link.getAttribute('href') ?? '',
      target: link.getAttribute('target'),
      rel: link.getAttribute('rel'),
    })),
  );
  const linkOf = (type: number) => links.find((link) => link.type === type);

  for (const type of [1, 4]) expect(linkOf(type)).toMatchObject({ target: '_blank', rel: 'noopener' });
  expect(linkOf(2)?.href).toMatch(/^\/course\/detail\/[\da-f-]{36}$/);
  expect(linkOf(3)?.href).toMatch(/^\/course\/list\?uuids=[\da-f-]{36}(,[\da-f-]{36})*$/);

  await test.step('the download bar stays closed for the visit', async () => {
    await first.getByRole('button', { name: '不再提示下载 App' }).click();
    await expect(first.getByRole('complementary', { name: '下载 App' })).toHaveCount(0);

    await first.reload();

    await expect(first.getByRole('heading', { name: '热门课程' })).toBeVisible();
    await expect(first.getByRole('complementary', { name: '下载 App' })).toHaveCount(0);
  });
  await test.step('the ad comes on the next visit, is closed by a key, and leads on', async () => {
    const page = await context.newPage();
    const reports: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/base/report/')) reports.push(request.postData() ?? '');
    });
    await page.goto('/');
    const ad = page.getByRole('dialog');
    await expect(ad.getByRole('link')).toBeVisible();
    // It opens by growing; places are right once it has.
    await ad.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    // No other dialog has loaded its stylesheet on this visit.
    const box = await ad.boundingBox();
    expect(box?.width).toBeLessThanOrEqual(320);
    await expect(ad).toHaveCSS('border-top-width', '0px');
    await expect(ad).toHaveCSS('border-radius', '16px');
    const button = await ad.getByText('去看看').boundingBox();
    const sides = [(button?.x ?? 0) - (box?.x ?? 0), (box?.x ?? 0) + (box?.width ?? 0)];
    expect(sides.map(Math.round)).toEqual([16, Math.round((button?.x ?? 0) + (button?.width ?? 0) + 16)]);
    // The disc behind the cross is above the picture, not behind it.
    await expect(ad.getByRole('button', { name: '关闭广告' })).toHaveCSS('isolation', 'isolate');
    await expect(page.getByRole('heading', { name: '热门课程' })).toBeAttached();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(ad).toHaveCount(0);
    expect(reports).toEqual([expect.stringContaining('"event":"exposure"')]);

    // From here on as in every other journey: no ad before the next day.
    expect(await page.evaluate(() => localStorage.getItem('popup-ad-day'))).toMatch(/^\d{4}-\d{2}-\d{2}$/);

    await page.evaluate(() => localStorage.removeItem('popup-ad-day'));
    await page.reload();
    await ad.getByRole('link').click();
    await expect(page).not.toHaveURL(/\/$/);
    // The next screen sends reports too.
    await expect.poll(() => reports).toContainEqual(expect.stringContaining('"event":"click"'));
  });
});
