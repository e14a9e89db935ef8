import { expect, type Page } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { test } from '../journey.ts';
import { freshMobile, newestCode } from './login.ts';

const toast = 'div.toast[role=status]';

async function fillCode(page: Page, mobile: string): Promise<void> {
  await page.getByLabel('手机号', { exact: true }).fill(mobile);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('button', { name: /秒再次获取$/ })).toBeDisabled();
  await page.getByLabel('验证码', { exact: true }).fill(await newestCode(page.request, mobile));
}

test('a student registers with a password, and logs in with it and with a new one', async ({ page, context }) => {
  const mobile = freshMobile();
  await page.goto('/login?redirect=%2F404');
  await page.getByRole('link', { name: '注册账号' }).click();
  // Both screens have a mobile field; the address changes once the second one is there.
  await expect(page).toHaveURL(/\/register/);
  await fillCode(page, mobile);
  await page.getByLabel('密码（选填）').fill('abc');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.locator(toast)).toHaveText('请输入正确格式的密码');

  await page.getByLabel('密码（选填）').fill('secret1');
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page).toHaveURL(/\/404$/);

  await context.clearCookies();
  await page.goto('/login?redirect=%2F401');
  await page.getByRole('button', { name: '用密码登录' }).click();
  await expect(page.getByLabel('密码', { exact: true })).toBeVisible();
  // The second form of the screen: every-route.spec.ts sees the first.
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByLabel('手机号', { exact: true }).fill(mobile);
  await page.getByLabel('密码', { exact: true }).fill('secret1');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/401$/);

  await test.step('who forgot the password gets a new one, and is logged in; a wrong code is told before', async () => {
    await context.clearCookies();
    await page.goto('/forgot-password?redirect=%2F404');
    await page.getByLabel('手机号', { exact: true }).fill(freshMobile());
    await page.getByLabel('验证码', { exact: true }).fill('123456');
    await page.getByRole('button', { name: '下一步' }).click();
    await expect(page.locator(toast)).toContainText('验证码错误或已失效');
    await expect(page.getByLabel('新密码')).toHaveCount(0);

    await page.reload();
    // A sample account: a new one would have to wait a minute for its second code.
    await fillCode(page, '19900000002');
    await page.getByRole('button', { name: '下一步' }).click();
    await expect(page.getByLabel('新密码')).toBeFocused();
    await page.getByRole('button', { name: '重置密码' }).click();
    await expect(page.locator(toast)).toHaveText('请填写必填项');
    await page.getByLabel('新密码').fill('secret2');
    await page.getByRole('button', { name: '重置密码' }).click();

    await expect(page).toHaveURL(/\/404$/);
    expect((await context.cookies()).find(({ name }) => name === 'Msite-Token')).toBeDefined();
  });
});
