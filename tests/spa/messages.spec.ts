import { expect, type Page } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { passOverAd } from '../journey.ts';
import { buy } from './buying.ts';
import { test } from './student.ts';

const COURSE = '10000000-0000-4000-8000-000000000107';

/** As when the student comes back to this device. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

test('what happens is a message with a badge, what one device reads is read on the other, and what is turned off stays off', async ({
  page,
  browser,
  request,
  baseURL,
  token,
}) => {
  await buy({ request, token }, COURSE);
  const laptop = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 1440, height: 900 } });
  await laptop.addCookies([{ name: 'Msite-Token', value: token, url: baseURL ?? '' }]);
  await passOverAd(laptop);
  const other = await laptop.newPage();
  await other.goto('/study/today');
  await expect(other.getByRole('main').getByRole('link', { name: '消息，1 条未读' })).toBeVisible();

  await page.goto('/my/index');
  await expect(page.getByRole('link', { name: /^我的.*1 条未读消息/ })).toBeVisible();
  await page.getByRole('link', { name: '消息，1 条未读' }).click();
  await expect(page.getByRole('tab', { name: '订单 1' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('link', { name: /^未读： ?付款成功/ }).click();
  await expect(page).toHaveURL(/\/my\/order-detail\//);
  await page.goBack();
  await expect(page.getByRole('tab', { name: '订单', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^付款成功/ })).toBeVisible();

  await comeBack(other);
  const door = other.getByRole('main').getByRole('link', { name: '消息', exact: true });
  await expect(door).toBeVisible();
  await door.click();
  await other.getByRole('link', { name: /付款成功/ }).click();
  await expect(other.getByRole('heading', { name: '付款成功' })).toBeVisible();
  expect(await seriousFindings(other)).toEqual([]);
  await other.getByRole('link', { name: '去看看' }).click();
  await expect(other).toHaveURL(/\/my\/order-detail\//);
  await laptop.close();

  await page.goto('/my/settings');
  await page.getByRole('link', { name: '消息设置' }).click();
  const parcels = page.getByRole('switch', { name: '物流进度' });
  await expect(parcels).toBeChecked();
  const saved = page.waitForResponse('**/api/v1/messages/settings/parcel');
  await parcels.click();
  await saved;
  await expect(parcels).not.toBeChecked();
  expect(await seriousFindings(page)).toEqual([]);
  await page.reload();
  await expect(parcels).not.toBeChecked();
  await expect(page.getByRole('switch', { name: '上课提醒' })).toBeChecked();
});
