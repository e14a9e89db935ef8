import { expect } from '@playwright/test';
import { redirects } from '#src/app/spa/redirects.ts';
import { screens } from '#src/app/spa/screens.ts';
import { test } from '../journey.ts';
import { settled } from './settled.ts';

const DETAIL = '/course/detail/10000000-0000-4000-8000-000000000002';
const NAME = '2027考研数学 21 天冲刺营';

test('every unknown path ends at /404', async ({ page }) => {
  const unknown = ['/nope', '/order', '/course/detail', '/exam/1', '/h5/x', '/h5/__proto__', '/h5/constructor'];
  const junk = [
    '/%E0%A4%A',
    '/course/detail/%E0%A4%A',
    '/h5/%2e%2e%2fx',
    '/a.php',
    `/${'x'.repeat(2000)}`,
    '//evil.example/',
  ];
  for (const path of [...unknown, ...junk]) {
    // A path that begins with two slashes is another host for `goto`.
    await page.goto(new URL('/', test.info().project.use.baseURL).origin + path);

    const { headings } = await settled(page, /^http:\/\/localhost:\d+\/404$/);
    expect(headings, path).toContainEqual(expect.stringMatching(/^h\d 没有找到这个页面$/));
    await expect.poll(() => page.title(), path).toMatch(/^页面不存在 - /);
  }
});

test('an old address stands for its new one and keeps the query; letter case and a slash at the end do not count', async ({
  page,
}) => {
  for (const { path, to } of redirects) {
    const isBuilt = screens.some((screen) => screen.path === to);
    for (const address of [path, `${path}/`, path.toUpperCase()]) {
      await page.goto(`${address}?uuids=a%2Cb&source=%E4%B8%AD`);

      await settled(page, isBuilt ? `${to}?uuids=a%2Cb&source=%E4%B8%AD` : '/404');
    }
  }
  for (const address of [DETAIL.replace('/course/detail', '/COURSE/Detail'), `${DETAIL}/`, `${DETAIL}/?a=1`]) {
    await page.goto(address);

    await expect(page.getByRole('heading', { name: NAME }), address).toBeVisible();
  }
});

test('the app on a course: back from the memory, offline, on a wide screen, and back to the screen before, home from the first one', async ({
  page,
  context,
}) => {
  await page.goto('/404');
  await page.getByRole('link', { name: '回到首页' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto(DETAIL);
  await expect(page.getByRole('heading', { name: NAME })).toBeVisible();

  await test.step('a page that comes back from the memory of the browser asks the server again', async () => {
    let isAsked = false;
    page.on('request', (request) => {
      isAsked ||= request.url().includes('/product/detail/');
    });
    // The heading is in the document, and can be read before the app listens.
    await expect
      .poll(async () => {
        await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
        return isAsked;
      })
      .toBe(true);
  });

  await test.step('it says when the device is offline', async () => {
    await context.setOffline(true);
    await expect(page.getByText('当前没有网络，已打开的内容仍可查看')).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByText('当前没有网络')).toBeHidden();
  });

  await test.step('a wide window gives it all of its width beside the navigation', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });

    await expect(page.getByRole('complementary', { name: '知研' })).toBeVisible();
    expect((await page.locator('.shell__column').boundingBox())?.width).toBe(1440 - 216);

    await page.setViewportSize({ width: 1023, height: 900 });
    await expect(page.getByRole('complementary', { name: '知研' })).toBeHidden();
    await page.setViewportSize({ width: 375, height: 812 });
  });

  await page.getByRole('button', { name: '返回' }).click();

  await expect(page).toHaveURL(/\/$/);
});
