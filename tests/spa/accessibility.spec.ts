import { expect } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { test } from '../journey.ts';
import { freshToken } from './login.ts';

// What every-route.spec.ts does not reach: the second form of a screen, and its dialogs.
const COURSE = '10000000-0000-4000-8000-000000000002';

test('axe finds nothing serious where a student logs in by password, and in the question before leaving', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: '用密码登录' }).click();
  await expect(page.getByLabel('密码', { exact: true })).toBeVisible();

  expect(await seriousFindings(page)).toEqual([]);

  await context.addCookies([{ name: 'Msite-Token', value: await freshToken(request), url: baseURL ?? '' }]);
  await page.goto(`/order/confirm/${COURSE}/0`);
  await expect(page.getByText('应付')).toBeVisible();
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();

  expect(await seriousFindings(page)).toEqual([]);
});
