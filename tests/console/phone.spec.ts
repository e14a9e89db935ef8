import { expect, type Page } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { does, test } from '../journey.ts';
import { openAs } from './log-in.ts';

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true });

const openPage = (page: Page, path: string) => openAs(page, path, '管理员', 'zhiyan-demo-admin');

test('on a phone a page is edited and results are read', async ({ page }) => {
  await test.step('what can be done with a block is large enough for a thumb', async () => {
    await openPage(page, '/console/pages/edit?file=campaigns%2F1month.yaml');
    const up = page.getByRole('button', { name: '上移' }).first();
    await expect(up).toBeVisible();

    const boxes = await page
      .locator('.studio-actions button')
      .evaluateAll((all) => all.map((button) => button.getBoundingClientRect()));
    expect(boxes.length).toBeGreaterThan(5);
    expect(Math.min(...boxes.flatMap(({ width, height }) => [width, height]))).toBeGreaterThanOrEqual(44);
    expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(375);
  });

  await test.step('a word is changed, and what comes next can be reached', async () => {
    does('在手机上改几个字');
    await page.getByLabel('大标题').first().fill('手机上改的标题');

    await expect(page.frameLocator('iframe[title="页面"]').locator('.hero__heading')).toHaveText(/手机上改的标题/);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(375);
    await page.getByRole('button', { name: '送审与发布' }).click();
    await expect(page.getByRole('button', { name: '送审', exact: true })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('blocks are listed on a phone, and one that is added comes before the buy bar', async () => {
    does('在手机上添加积木');
    await page.getByRole('tab', { name: '积木' }).click();
    await page.locator('.studio-outline li[data-row] .studio-row').last().click();
    await page.getByRole('tab', { name: '积木' }).click();
    await page.getByRole('button', { name: '在所选积木后面添加' }).click();
    await page.getByRole('dialog', { name: '添加积木' }).getByRole('button', { name: /^空白/ }).click();

    await page.getByRole('tab', { name: '文本' }).click();
    const text = page.locator('.cm-content');
    await expect(text).toContainText(/type: spacer(?:(?!type: )[\s\S])*type: sticky-buy/);
  });

  await test.step('every figure of the results is in sight on a phone, money too', async () => {
    await openPage(page, '/console/results');

    const tables = page.locator('main .console-table-box');
    await expect(tables.first()).toBeVisible();
    const money = page.locator('main td[data-label="净收入"]');
    await expect(money.first()).toBeVisible();

    const widths = await tables.evaluateAll((all) => all.map((box) => box.scrollWidth - box.clientWidth));
    expect(Math.max(...widths)).toBeLessThanOrEqual(0);
    const ends = await money.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().right));
    expect(Math.max(...ends)).toBeLessThanOrEqual(375);
    expect(await seriousFindings(page)).toEqual([]);
  });
});
