import { expect } from '@playwright/test';
import { installFakeApp } from '../fake-bridge/native-app.ts';
import { test } from '../journey.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; M2102K1C) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.0.0';
const WECHAT = 'Mobile/15E148 MicroMessenger/8.0.54(0x18003631) NetType/WIFI Language/zh_CN';
const COURSE = '10000000-0000-4000-8000-000000000002';

test.describe('WeChat on an iPhone', () => {
  test.use({ userAgent: `${IPHONE} ${WECHAT}` });

  test('leads from the download bar to the store', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: '打开', exact: true }).click();

    await expect(page).toHaveURL(/\/download$/);
    await expect(page.getByRole('link', { name: '前往 App Store 下载' })).toHaveAttribute('href', /app-store$/);
  });
});

test.describe('a browser on Android', () => {
  test.use({ userAgent: `${ANDROID} Mobile Safari/537.36` });

  test('goes to the download page when no app answers', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: '打开', exact: true }).click();

    await expect(page).toHaveURL(/\/download$/);
    await expect(page.getByText('上架中，敬请期待~')).toBeVisible();
  });
});

test.describe('the school’s app', () => {
  test.use({ userAgent: `${ANDROID} Mobile Safari/537.36 kaoyanvip/8.0.0` });

  test('gets the page of a course; when it does not take it, the course is shown here', async ({ page }) => {
    await page.goto(`/course/detail/${COURSE}`);
    await expect(page.getByRole('heading', { name: '2027考研数学 21 天冲刺营' })).toBeVisible();

    await page.addInitScript(`(${installFakeApp.toString()})(window, { openCourse: true })`);
    await page.goto('/404');
    await page.goto(`/course/detail/${COURSE}`);

    await expect(page).toHaveURL(/\/$/);
    // The offer of the app itself.
    await expect(page.getByRole('complementary', { name: '下载 App' })).toHaveCount(0);
    expect(
      await page.evaluate(() => (window as unknown as { nativeCalls: { method: string }[] }).nativeCalls),
    ).toContainEqual({
      method: 'openCourse',
      params: { uuid: COURSE },
    });
  });
});
