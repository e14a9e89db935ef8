import { expect } from '@playwright/test';
import { test } from '../journey.ts';

test('a message closes by itself after six seconds, and waits while it is held', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const message = page.getByRole('status', { name: '公告' });
  await expect(message).toBeVisible();

  await page.getByRole('button', { name: '关闭消息' }).focus();
  await page.clock.runFor(9000);
  await expect(message).toBeVisible();

  await page.getByRole('button', { name: '关闭消息' }).blur();
  await page.clock.runFor(6500);
  await expect(message).toHaveClass(/is-fading/);
  await page.clock.runFor(700);
  await expect(message).toHaveCount(0);
});

test('the home page in its frame, on a phone and on a wide screen', async ({ page }) => {
  await test.step('no text becomes script or HTML: Trusted Types are on', async () => {
    const response = await page.goto('/');
    expect(response?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");

    const refusal = await page.evaluate(() => {
      try {
        document.createElement('div').innerHTML = '<b>x</b>';
        return 'taken';
      } catch (reason) {
        return (reason as Error).name;
      }
    });
    expect(refusal).toBe('TypeError');
  });

  await test.step('a notice is shown once on a device', async () => {
    const notice = page.getByRole('status', { name: '公告' });
    await page.getByRole('button', { name: '关闭消息' }).click();
    await expect(notice).toHaveCount(0);

    await page.reload();

    await expect(page.getByRole('heading', { name: '热门课程' })).toBeVisible();
    await expect(notice).toHaveCount(0);
  });

  await test.step('the layout is mobile up to 1023 px and has its navigation at the side from 1024 px', async () => {
    await page.setViewportSize({ width: 1023, height: 900 });
    const navigation = page.getByRole('navigation', { name: '主导航' });
    await expect(navigation).toHaveClass('tab-bar');

    await page.setViewportSize({ width: 1024, height: 900 });
    await expect(page.locator('.side-nav').and(page.getByRole('complementary'))).toBeVisible();
    await expect(navigation).toHaveCount(1);
    await page.setViewportSize({ width: 375, height: 812 });
  });

  await test.step('a new screen begins at its top, and Back returns to where the last one was', async () => {
    const course = page.locator('a.media-row').last();
    await course.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => window.scrollY);
    expect(left).toBeGreaterThan(300);

    await course.click();
    await expect(page).toHaveURL(/\/course\/detail\//);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(left - 120);
  });
});

// What is never framed is in src/screens/webview/webview.test.tsx.
test('/webview frames a page of the school, and its bar leads back', async ({ page }) => {
  await page.route('https://www.zhiyan.example/**', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<h1>帮助</h1>' }),
  );
  await page.goto(`/webview?url=${encodeURIComponent('https://www.zhiyan.example/help')}`);

  await expect(page.frameLocator('iframe').getByRole('heading', { name: '帮助' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', 'allow-scripts allow-forms allow-same-origin');
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page).toHaveURL('/');
});

test('the app follows the device into the dark, and its text stays readable at twice the size', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/404');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');

  await test.step('a new screen takes the focus to its heading; the first one leaves it to the browser', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('body')).toBeFocused();

    await page.getByRole('link', { name: '回到首页' }).press('Enter');

    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});
