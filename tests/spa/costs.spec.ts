import { expect } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { openDesk } from './desk.ts';
import { test } from './student.ts';

test('an admin connects an account, tries it, reads its costs, and gives an ad its place', async ({
  browser,
  baseURL,
}) => {
  const mark = String(Date.now()).slice(-9);
  const desk = await openDesk(browser, { baseURL, who: '管理员', path: '/console/results/costs/accounts' });
  await desk.getByRole('button', { name: '接一个账户' }).click();
  const form = desk.getByRole('form', { name: '新账户' });
  await form.getByLabel('平台').selectOption('百度营销');
  await expect(form.getByLabel('账户名')).toBeVisible();
  await form.getByLabel('平台').selectOption('巨量引擎');
  await expect(form.getByLabel('账户名')).toHaveCount(0);
  await form.getByLabel('名称').fill(`账户 ${mark}`);
  await form.getByLabel('账户编号').fill(`7${mark}`);
  await form.getByLabel('应用编号').fill('1688');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByRole('alert')).toHaveText('还没有填写：应用密钥、刷新令牌');
  await form.getByLabel('应用密钥').fill('sandbox-app-secret-2026');
  await form.getByLabel('刷新令牌').fill(`sandbox-refresh-${mark}`);
  // Otherwise the account is due, and its job may read it before the tap.
  await form.getByLabel('开启自动取数').uncheck();
  await form.getByRole('button', { name: '保存' }).click();

  const card = desk.locator('section').filter({ has: desk.getByRole('heading', { name: new RegExp(`账户 ${mark}`) }) });
  await card.getByRole('button', { name: '试一试' }).click();
  await expect(card.getByText(/试取到.*3 条广告.*没有录入/)).toBeVisible();
  await card.getByRole('button', { name: '现在取' }).click();
  await desk.reload();
  await expect(card.getByText(/已取到 3 天.*条广告.*已经录入/)).toBeVisible();
  expect(await seriousFindings(desk)).toEqual([]);

  await desk.getByRole('link', { name: '← 返回广告花费' }).click();
  const row = desk
    .getByRole('row')
    .filter({ hasText: `账户 ${mark}` })
    .filter({ hasText: '品牌词' });
  await expect(row).toContainText('还没有');
  await row.getByRole('button', { name: /^归到….*品牌词$/ }).click();
  await desk.getByLabel('活动页').selectOption('/901');
  expect(await seriousFindings(desk)).toEqual([]);
  await desk.getByRole('button', { name: '归到这里' }).dblclick();
  await expect(desk.getByText(/^归好了/)).toBeVisible();
  await expect(row).toHaveCount(0);
  await desk.getByRole('button', { name: '已归好' }).click();
  await expect(row).toContainText('/901 · 巨量引擎');
});
