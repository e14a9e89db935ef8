import { expect } from '@playwright/test';
import { test } from '../journey.ts';
import { atOrderConfirm, fillForm, formOf, logInByApi } from './landing-page.ts';

const PAGE = '/douyin';

test('a student who is logged in goes on with one tap, or with another mobile', async ({ page }) => {
  const mobile = await logInByApi(page);
  await page.goto(PAGE);
  const form = formOf(page);
  await form.section.scrollIntoViewIfNeeded();
  await expect(form.section.locator('[data-student]')).toHaveText(mobile.replace(/^(\d{3})\d{4}/, '$1****'));
  await expect(form.mobile).toBeHidden();
  await expect(form.consent).toBeHidden();

  await form.section.getByRole('button', { name: '换个手机号' }).click();
  await expect(form.mobile).toBeFocused();
  await expect(form.submit).toBeDisabled();

  await page.reload();
  await form.submit.click();
  await atOrderConfirm(page, /\/order\/confirm\//);
});

test('back from the order the student goes on with one tap, not with a code that is used up', async ({ page }) => {
  await page.goto(PAGE);
  const form = await fillForm(page);
  await form.submit.click();
  await atOrderConfirm(page, /\/order\/confirm\//);
  await expect(page.getByRole('button', { name: /^提交并支付/ })).toBeEnabled();
  await page.goBack();
  await page.getByRole('button', { name: '确认退出' }).click();
  await page.waitForURL(`**${PAGE}`);
  await expect(form.mobile).toBeHidden();
  await form.submit.click();

  await atOrderConfirm(page, /\/order\/confirm\//);
});

test('a login that is over brings the fields back and says so', async ({ page }) => {
  await page.context().addCookies([{ name: 'Msite-Token', value: 'x'.repeat(43), domain: 'localhost', path: '/' }]);
  await page.goto(PAGE);
  const form = formOf(page);
  await form.section.scrollIntoViewIfNeeded();

  await expect(form.mobile).toBeVisible();
  await expect(form.section.locator('[data-status]')).toHaveText('登录已过期，请验证手机号');
});
