import { expect } from '@playwright/test';
import { test } from '../journey.ts';
import { watchConsole } from './findings.ts';

test('the API reference opens with nothing from elsewhere, and sends a call', async ({ page, baseURL }) => {
  const logged = watchConsole(page);
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await page.goto('/api/docs');
  await expect(page.getByText('拒绝的 code')).toBeVisible();

  await page.getByRole('link', { name: 'base', exact: true }).click();
  await page.getByRole('button', { name: /^GET .*version/ }).click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('button', { name: 'Execute' }).click();

  await expect(page.locator('.live-responses-table')).toContainText('"code": 20000');
  expect([...origins]).toEqual([new URL(baseURL ?? '').origin]);
  expect(logged).toEqual([]);
});
