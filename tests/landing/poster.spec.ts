import { expect } from '@playwright/test';
import { userAgent } from '../data/user-agents.ts';
import { tapTwice, test } from '../journey.ts';

test('a page whose author wants it draws its poster when it is asked for; Back closes it', async ({
  page,
  baseURL,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const blocked: string[] = [];
  page.on('console', (message) => message.type() === 'error' && blocked.push(message.text()));
  await page.addInitScript(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', {
      value: async (text: string) => Object.assign(window, { copied: text }),
    });
  });
  await page.goto('/1month?ch=a1b2&clickid=secret');
  const button = page.getByRole('button', { name: '海报' });
  await expect(button).toBeVisible();
  expect(fetched.filter((url) => url.includes('poster'))).toEqual([]);

  await tapTwice(page, button, '**/open-poster*');

  const dialog = page.getByRole('dialog', { name: '分享海报' });
  const poster = dialog.getByRole('img', { name: '《最后 30 天，一天一页》的海报，带二维码' });
  await expect(poster).toBeVisible();
  expect(await poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(750);
  await expect(dialog.getByRole('link', { name: '保存图片' })).toHaveAttribute('download', /最后 30 天，一天一页\.jpg/);
  await dialog.getByRole('button', { name: '复制链接' }).click();
  await expect
    .poll(() => page.evaluate(() => (window as { copied?: string }).copied))
    .toBe(`${baseURL}/1month?ch=a1b2`);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  expect(blocked).toEqual([]);
});

test.describe('in an app that saves no files', () => {
  test.use({ userAgent: userAgent('WeChat on iPhone') });

  test('it is kept by a long press, and drawn without a picture that does not come', async ({ page }) => {
    await page.route('**/media/**', (route) => route.abort());
    await page.goto('/h5/20211104');

    await page.getByRole('button', { name: '海报' }).click();

    const dialog = page.getByRole('dialog', { name: '分享海报' });
    await expect(dialog.getByText('长按图片，保存或发送给朋友')).toBeVisible();
    await expect(dialog.getByRole('link', { name: '保存图片' })).toHaveCount(0);
  });
});
