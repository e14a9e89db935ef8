import { expect, type Page } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { does, test } from '../journey.ts';
import { openAs } from './log-in.ts';

const EDITOR = `/console/pages/edit?file=${encodeURIComponent('campaigns/1month.yaml')}`;

async function openEditor(page: Page): Promise<void> {
  await openAs(page, EDITOR, '小雨', 'zhiyan-demo-author');
  await expect(page.frameLocator('iframe[title="页面"]').locator('.hero__heading')).toBeVisible();
}

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false });

test('a page is tried out: its form works, nothing is sent, and the way back asks as it does visitors', async ({
  page,
}) => {
  does('像访客一样试用一页');
  const writes: string[] = [];
  const logged: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/v')) writes.push(request.url());
  });
  await openEditor(page);
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  await page.getByRole('button', { name: '试用', exact: true }).click();
  const tried = page.frameLocator('iframe[title="试用的页面"]');
  const form = tried.locator('form[data-registration-form]').first();
  const said = page.getByRole('region', { name: '试用' }).getByRole('status').first();
  await form.locator('input[name="mobile"]').fill('13912345678');
  await form.getByRole('button', { name: /验证码/ }).click();
  await expect(said).toHaveText(/123456/);

  await form.locator('input[name="code"]').fill('123456');
  for (const box of await form.getByRole('checkbox').all()) await box.check();
  await form.locator('button[type="submit"]').click();
  await expect(said).toHaveText(/访客会去 \//);
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByLabel('环境').selectOption('browser');
  await expect(tried.locator('.hero__heading')).toBeVisible();
  await tried.locator('.hero__heading').click();
  await page.getByRole('button', { name: '手机返回键' }).click();
  await expect(tried.locator('dialog[open]')).toBeVisible();
  await page.getByRole('button', { name: '返回编辑' }).click();

  await expect(page.getByRole('region', { name: '试用' })).toHaveCount(0);
  expect(page.url()).toContain('/console/pages/edit');
  expect([writes, logged]).toEqual([[], []]);

  await test.step('the check panel says when, where and in which order', async () => {
    await page.getByRole('button', { name: '送审与发布' }).click();
    await page.getByRole('button', { name: '检查' }).click();
    const panel = page.getByRole('dialog', { name: '发布前检查' });

    await expect(panel.getByRole('heading', { name: /时间线/ })).toBeVisible();
    await expect(panel.getByRole('columnheader', { name: '小程序' })).toBeVisible();
    await expect(panel.getByRole('heading', { name: '读屏软件念的次序' })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
  });
});
