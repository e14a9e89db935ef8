import { expect } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { does } from '../journey.ts';
import { openDesk } from './desk.ts';
import { test } from './student.ts';

test('a filter of orders is saved as a view with its number, stands on 今天, and the list is worked by keys', async ({
  page,
  browser,
  baseURL,
}) => {
  does('把筛选存成视图');
  await page.goto('/order/confirm/10000000-0000-4000-8000-000000000014/0');
  await page.getByRole('button', { name: /^提交并支付/ }).click();
  await page.getByRole('button', { name: /^支付成功/ }).click();
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();

  const desk = await openDesk(browser, { baseURL, who: '小何', path: '/console/orders?state=4' });
  await desk.getByRole('button', { name: '保存这个视图' }).click();
  await desk.getByLabel('名称').fill('客服看付了款的');
  await desk.getByRole('button', { name: '保存', exact: true }).dblclick();
  const view = desk.getByRole('navigation', { name: '保存的视图' }).getByRole('link', { name: /^客服看付了款的/ });
  await expect(view).toHaveAttribute('aria-current', 'page');
  await expect(view).toHaveText(/客服看付了款的\d+\+?$/);
  expect(await seriousFindings(desk)).toEqual([]);

  await desk.goto('/console');
  await desk.getByRole('link', { name: /客服看付了款的/ }).click();
  await expect(desk).toHaveURL(/\/console\/orders\?state=4$/);
  const first = desk.locator('.console-table tbody a').first();
  await expect(first).toBeVisible();
  await desk.keyboard.press('j');
  await expect(first).toBeFocused();
  const href = await first.getAttribute('href');
  await desk.keyboard.press('Enter');
  await expect(desk).toHaveURL(/\/console\/orders\/[0-9a-f-]{36}/);
  await desk.locator('.console-back a, a.console-back').first().click();
  await expect(desk.locator(`.console-table tbody a[href="${href}"]`)).toBeFocused();

  await desk.getByRole('button', { name: '保存或管理视图' }).click();
  await desk.getByRole('button', { name: '删除视图 客服看付了款的' }).click();
  await expect(view).toHaveCount(0);
  await desk.close();
});
