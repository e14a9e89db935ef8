import { expect } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { does, test } from '../journey.ts';
import { openAs } from './log-in.ts';

test.use({ viewport: { width: 375, height: 812 }, hasTouch: false });

test('an author sees what a platform was told and what it answered', async ({ page }) => {
  does('看广告平台收到了什么');
  await openAs(page, '/console/postbacks?platform=tencent&state=told', '小雨', 'zhiyan-demo-author');
  await expect(page.getByRole('status').filter({ hasText: '条' })).toHaveText(/^\d+ \/ \d+ 条$/);
  await expect(page.getByRole('button', { name: /全部重发/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: '平台设置' })).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);

  // Events of the last days are sent soon after the server starts.
  await expect(async () => {
    await page.goto('/console/postbacks?platform=tencent&state=told');
    await page.getByRole('table').getByRole('link').first().click();
    await expect(page.getByText('access_token=****2026')).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(page.getByText('"code": 0')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('link', { name: '← 返回回传列表' }).click();
  await expect(page.getByLabel('状态')).toHaveValue('told');
});

test('an admin sets a platform up, tries it, and sends what was refused again', async ({ page }) => {
  does('设置广告平台，重发被拒绝的');
  await openAs(page, '/console/postbacks/settings', '管理员', 'zhiyan-demo-admin');
  const baidu = page.getByRole('form', { name: '百度营销' });
  await baidu.getByLabel('网站地址').fill('');
  await baidu.getByRole('button', { name: '保存' }).click();
  await expect(baidu.getByRole('alert')).toHaveText('还没有填写：网站地址');
  await baidu.getByLabel('网站地址').fill('https://m.school.example/');
  await baidu.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存百度营销的设置')).toBeVisible();
  await expect(baidu.getByLabel('令牌')).toHaveValue('');

  await page.getByText('发一条测试事件').nth(2).click();
  await page.getByRole('textbox', { name: '点击编号' }).fill('click-of-the-test-page');
  await page.getByRole('button', { name: '发送' }).click();
  await expect(page.getByText('平台收下了。')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  await page.goto('/console/postbacks?platform=kuaishou&state=refused');
  await page
    .getByRole('button', { name: /^全部重发：磁力引擎/ })
    .first()
    .click();
  await expect(page.getByText(/条马上重发/)).toBeVisible();
});
