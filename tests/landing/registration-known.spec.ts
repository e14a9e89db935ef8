import { expect } from '@playwright/test';
import { test } from '../journey.ts';
import { atOrderConfirm, formOf, logInByApi } from './landing-page.ts';

const PAGE = '/douyin';

test('a student who is logged in goes on with one tap, or with another mobile', async ({ page, context }) => {
  const form = formOf(page);
  await test.step('a login that is over brings the fields back and says so', async () => {
    await context.addCookies([{ name: 'Msite-Token', value: 'x'.repeat(43), domain: 'localhost', path: '/' }]);
    await page.goto(PAGE);
    await form.section.scrollIntoViewIfNeeded();

    await expect(form.mobile).toBeVisible();
    await expect(form.section.locator('[data-status]')).toHaveText('登录已过期，请验证手机号');
  });

  const mobile = await logInByApi(page);
  await page.goto(PAGE);
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
