import { expect } from '@playwright/test';
import { test } from '../journey.ts';
import { freshMobile, freshToken } from './login.ts';
import { beginPaper } from './paper.ts';

const PAPER = 'e1000000-0000-4000-8000-000000000003';

test('an exam whose token is refused asks for the login in place, and brings every answer to the server', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const mobile = freshMobile();
  const token = await freshToken(request, mobile);
  await context.addCookies([{ name: 'Msite-Token', value: token, url: baseURL ?? '' }]);
  await beginPaper(page, token, PAPER);
  await page.getByRole('button', { name: '下一题' }).click();
  await expect(page.getByRole('article', { name: '第 2 题' })).toBeVisible();
  const address = page.url();
  // A mobile gets one code a minute: the login is answered with an existing session.
  const headers = { token };
  const next = await (await request.post('/api/v1/account/auth/token/refresh', { headers })).json();
  await page.route('**/api/v1/account/validate/code', (route) =>
    route.fulfill({ json: { code: 20000, msg: '', data: { rest_seconds: 60 } } }),
  );
  await page.route('**/api/v1/account/auth/user/create', (route) =>
    route.fulfill({ json: { ...next, data: { ...next.data, is_new: false } } }),
  );
  await request.get('/api/v1/account/user/logout', { headers });

  await page.locator('.exam-option__input[value=B]').check();
  const sheet = page.getByRole('dialog', { name: '登录已失效，请重新登录' });
  await expect(sheet).toContainText('答案已存本机，登录后自动上传');
  await expect(sheet).toContainText(/考试计时不会暂停，还剩 \d+:\d\d/);
  await expect(sheet).toContainText(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`);
  await expect(page.locator('.paper__saved')).toHaveText('未登录，已存本机');
  await sheet.getByRole('button', { name: '获取验证码' }).click();
  await expect(sheet.getByRole('button', { name: /秒再次获取$/ })).toBeDisabled();
  await sheet.getByLabel('验证码', { exact: true }).fill('123456');
  await sheet.getByRole('button', { name: '登录并继续作答' }).click();

  await expect(sheet).toBeHidden();
  await expect(page.locator('.paper__saved')).toHaveText('已保存');
  expect(page.url()).toBe(address);
  await page.reload();
  await expect(page.getByRole('article', { name: '第 2 题' })).toBeVisible();
  await expect(page.locator('.exam-option__input[value=B]')).toBeChecked();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('exam-draft');
});
