import { expect } from '@playwright/test';
import { test } from './student.ts';

const COURSE = '10000000-0000-4000-8000-000000000008';

test('the app shows a campaign page from its JSON, with its own colours and title', async ({ page }) => {
  await page.goto(`/order/confirm/${COURSE}/0?h5=/901`);
  await expect(page.getByText('应付')).toBeVisible();
  await page.getByRole('button', { name: '返回' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确认退出' }).click();

  await expect(page).toHaveURL(/\/901$/);
  await expect(page).toHaveTitle(/2027考研数学全程班/);
  await expect(page.locator('main[data-page="/901"] .block-registration-form')).toBeVisible();
  expect(await page.locator('main.page').evaluate((main) => getComputedStyle(main).backgroundColor)).toBe(
    'rgb(243, 244, 253)',
  );

  await test.step('every part of another arrives', async () => {
    const failed: string[] = [];
    page.on('request', (request) => request.url().endsWith('/client_report') && failed.push(request.postData() ?? ''));
    page.on('console', (message) => message.type() === 'error' && failed.push(message.text()));
    await page.goto(`/order/confirm/${COURSE}/0?h5=/promotion_2203`);
    await expect(page.getByText('应付')).toBeVisible();
    await page.getByRole('button', { name: '返回' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确认退出' }).click();
    await expect(page.locator('main[data-page="/promotion_2203"]')).toBeVisible();
    const { blocks } = (await (await page.request.get('/pages/promotion_2203.json')).json()) as { blocks: object[] };

    await expect(page.locator('main.page > .block')).toHaveCount(blocks.length);
    expect(failed).toEqual([]);
  });
});
