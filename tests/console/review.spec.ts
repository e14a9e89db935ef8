import { expect } from '@playwright/test';
import { test } from '../journey.ts';
import { openAs } from './log-in.ts';

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

const file = 'campaigns/1month.yaml';

test('an author sends a page for review, a publisher gives it back, and the author reads why', async ({
  page,
  browser,
  baseURL,
}) => {
  const note = `请看一下 ${Date.now()}`;
  await openAs(page, `/console/pages/history?file=${encodeURIComponent(file)}`, '小雨', 'zhiyan-demo-author');
  await page.getByRole('button', { name: '送审' }).click();
  await page.getByLabel('给发布者的话').fill(note);
  await page.getByRole('dialog').getByRole('button', { name: '送审' }).click();
  await expect(page.getByText('已送审')).toBeVisible();

  const publisher = await browser.newPage({ baseURL: baseURL ?? '' });
  await openAs(publisher, '/console/reviews', '林老师', 'zhiyan-demo-publisher');
  await publisher.getByRole('article').filter({ hasText: note }).getByRole('link').click();
  await expect(publisher.frameLocator('iframe[title="这一版的样子"]').locator('section').first()).toBeVisible();
  await publisher.getByRole('button', { name: '退回…' }).click();
  await publisher.getByLabel('要改什么').fill('标题再短一点');
  await publisher.getByRole('button', { name: '退回', exact: true }).click();
  await expect(publisher.getByText('已退回给作者')).toBeVisible();
  await publisher.close();

  await page.getByRole('link', { name: '审核' }).click();
  await expect(page.getByRole('article').filter({ hasText: note })).toContainText('标题再短一点');
});

test('a page is shown to a phone without login by a link, until the link is taken back', async ({
  page,
  browser,
  baseURL,
}) => {
  await openAs(page, `/console/pages/history?file=${encodeURIComponent(file)}`, '小雨', 'zhiyan-demo-author');
  await page.getByRole('button', { name: '预览链接' }).click();
  await page.getByRole('button', { name: '生成链接' }).click();
  const link = await page.getByRole('textbox', { name: '链接' }).inputValue();

  const phone = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 375, height: 812 } });
  await phone.goto(link);
  await expect(phone.getByText('预览，还没有发布')).toBeVisible();
  await expect(phone.locator('section').first()).toBeVisible();
  await page.getByRole('button', { name: '收回' }).first().click();
  await expect(page.getByText('链接已收回')).toBeVisible();
  expect((await phone.goto(link))?.status()).toBe(404);
  await phone.close();
});
