import { expect, type Locator } from '@playwright/test';
import { test } from '../journey.ts';
import { atOrderConfirm, fillForm, formOf, newMobile, sentCode, spaced } from './landing-page.ts';

const PAGE = '/douyin';

async function paste(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.evaluate((input, pasted) => {
    const data = new DataTransfer();
    data.setData('text', pasted);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

test('a student registers with a code and stands at order confirm', async ({ page }) => {
  await page.goto(`${PAGE}?utm_source=feed&gdt_vid=click-1`);
  const form = await fillForm(page);
  const registration = page.waitForRequest('**/api/v1/account/auth/user/create');
  await form.submit.click();

  expect((await registration).postDataJSON()).toMatchObject({
    source: 'douyin',
    h5: '/douyin',
    utm: { source: 'feed' },
    click_ids: { gdt_vid: 'click-1' },
    agreements: [
      { index: 0, version: expect.stringMatching(/.+/) },
      { index: 1, version: expect.stringMatching(/.+/) },
    ],
  });
  await atOrderConfirm(page, /\/order\/confirm\//);
  const { pathname, searchParams } = new URL(page.url());
  expect(pathname).toBe('/order/confirm/10000000-0000-4000-8000-000000000001/0');
  expect(Object.fromEntries(searchParams)).toEqual({ is_first_start: '1', source: 'douyin', h5: '/douyin' });
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).toContain('Msite-Token');
});

test('the source of the ad counts more than that of the page', async ({ page }) => {
  await page.goto(`${PAGE}?source=ad-7`);
  const form = await fillForm(page);
  await form.submit.click();

  await atOrderConfirm(page, /\/order\/confirm\/.*source=ad-7/);
});

test('what was typed before the script ran is kept and counts', async ({ page }) => {
  await page.route(`**${PAGE}`, async (route) => {
    const response = await route.fetch();
    const html = (await response.text())
      .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
      .replace(/<script>(?!.*<script>)/s, '<script type="text/plain" id="held">');
    await route.fulfill({ response, body: html });
  });
  await page.goto(PAGE, { waitUntil: 'commit' });
  const form = formOf(page);
  const mobile = newMobile();
  await form.mobile.pressSequentially(mobile);
  await expect(form.send).toBeDisabled();
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = document.getElementById('held')?.textContent ?? '';
    document.body.append(script);
  });

  await expect(form.send).toBeEnabled();
  await expect(form.mobile).toHaveValue(spaced(mobile));
});

test('a tap that comes before the steps of the form is kept, and asks for the code', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/after-paint-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(PAGE);
  const form = formOf(page);
  await form.mobile.fill(newMobile());
  await form.send.click();
  await expect(form.send).toHaveText('获取验证码');
  release();

  await expect(form.send).toHaveText(/^\d+秒再次获取$/);
});

test('a form whose steps cannot be fetched says so on a tap', async ({ page }) => {
  await page.route('**/assets/after-paint-*.js', (route) => route.abort());
  await page.goto(PAGE);
  const form = formOf(page);
  await form.submit.click();

  await expect(form.section.getByRole('status')).toHaveText('网络好像有点问题，请检查后重试');
});

test('a pasted number is understood and grouped, with the caret behind the same digit', async ({ page }) => {
  await page.goto(PAGE);
  const { mobile, code, send } = formOf(page);

  await paste(mobile, '+86 138-0013 8000');
  await expect(mobile).toHaveValue('138 0013 8000');
  await expect(send).toBeEnabled();

  await mobile.fill('');
  await paste(mobile, '１３８００１３８０００');
  await expect(mobile).toHaveValue('138 0013 8000');

  await mobile.evaluate((input: HTMLInputElement) => input.setSelectionRange(6, 6));
  await mobile.press('Backspace');
  await expect(mobile).toHaveValue('138 0138 000');
  expect(await mobile.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(5);

  await paste(code, '【知研】验证码 123456');
  await expect(code).toHaveValue('123456');
});

test('a bad number and missing fields are told as a toast and at the field', async ({ page }) => {
  await page.goto(PAGE);
  const { mobile, code, submit } = formOf(page);
  await mobile.press('Enter');
  await expect(page.locator('.toast')).toHaveText('请填写必填项');
  await expect(mobile).toHaveAttribute('aria-invalid', 'true');
  await expect(mobile).toHaveAccessibleDescription(/请填写必填项/);

  await mobile.fill('1380013');
  await code.pressSequentially('12a3４56');
  await expect(code).toHaveValue('123456');
  await submit.click();
  await expect(page.locator('.toast')).toHaveText('请输入正确格式的手机号');
  await expect(mobile).toBeFocused();
  await expect(mobile).toHaveAccessibleDescription(/请输入正确格式的手机号/);
  await expect(page.locator('.toast')).toBeEmpty({ timeout: 4000 });
});

test('the countdown starts when the server has accepted and survives a reload', async ({ page }) => {
  await page.goto(PAGE);
  const mobile = newMobile();
  let release = () => {};
  const isHeld = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/validate/code', async (route) => {
    await isHeld;
    await route.continue();
  });
  await formOf(page).mobile.fill(mobile);
  await formOf(page).send.click();
  await expect(formOf(page).send).toBeDisabled();
  await expect(formOf(page).send).toHaveText('获取验证码');
  release();
  await expect(formOf(page).send).toHaveText(/^(60|59)秒再次获取$/);
  await expect(formOf(page).code).toBeFocused();

  await page.reload();
  await formOf(page).mobile.fill(mobile);
  await expect(formOf(page).send).toHaveText(/^5\d秒再次获取$/);
  await formOf(page).mobile.fill(newMobile());
  await expect(formOf(page).send).toHaveText('获取验证码');
  await expect(formOf(page).send).toBeEnabled();
});

test('a refused send starts no countdown', async ({ page }) => {
  await page.goto(PAGE);
  const { mobile, send } = formOf(page);
  await page.route('**/validate/code', (route) =>
    route.fulfill({ json: { code: 40103, msg: '短信发送失败', data: null } }),
  );
  await mobile.fill(newMobile());
  await send.click();

  await expect(page.locator('.toast')).toHaveText('短信发送失败');
  await expect(send).toBeEnabled();
  await expect(send).toHaveText('获取验证码');
});

test('a second tap sends nothing', async ({ page }) => {
  await page.clock.install();
  await page.goto(PAGE);
  const form = await fillForm(page);
  let calls = 0;
  let answer = () => {};
  const isTapped = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/account/auth/user/create', async (route) => {
    calls += 1;
    await isTapped;
    await route.continue();
  });
  await form.submit.dblclick();
  await form.code.press('Enter');
  // Longer than the double tap limit.
  await page.clock.fastForward(1200);
  await form.code.press('Enter');
  answer();

  await atOrderConfirm(page, /\/order\/confirm\//);
  expect(calls).toBe(1);
});

test('without a network everything stays and can be sent again', async ({ page, context }) => {
  await page.clock.install();
  await page.goto(PAGE);
  const form = await fillForm(page);
  const before = [await form.mobile.inputValue(), await form.code.inputValue()];
  await context.setOffline(true);
  await form.submit.click();
  await expect(page.locator('.toast')).toHaveText('网络好像有点问题，请检查后重试');
  await expect(form.submit).toBeEnabled();
  expect([await form.mobile.inputValue(), await form.code.inputValue()]).toEqual(before);

  await context.setOffline(false);
  await page.clock.fastForward(1000);
  await form.submit.click();
  await atOrderConfirm(page, /\/order\/confirm\//);
});

test('offline from the first touch, the student is told and nothing is lost', async ({ page, context }) => {
  // Wait for deferred files: a form without them shows the same text elsewhere.
  await page.goto(PAGE, { waitUntil: 'networkidle' });
  const { mobile, send } = formOf(page);
  await context.setOffline(true);
  await mobile.fill(newMobile());
  await send.click();
  await expect(page.locator('.toast')).toHaveText('网络好像有点问题，请检查后重试');

  await context.setOffline(false);
  await send.click();
  await expect(send).toHaveText(/秒再次获取$/);
});

test('a wrong code is tied to its field, and a required consent is asked for', async ({ page }) => {
  await page.goto(PAGE);
  const form = await fillForm(page);
  const right = await form.code.inputValue();
  await form.code.fill(right === '000000' ? '000001' : '000000');
  await form.submit.click();
  await expect(form.code).toHaveAttribute('aria-invalid', 'true');
  await expect(form.code).toBeFocused();
  await expect(form.code).toHaveAccessibleDescription(/验证码/);

  await form.code.fill(right);
  await form.consent.uncheck();
  await expect(async () => {
    await form.submit.click();
    await expect(page.locator('.toast')).toHaveText('请先阅读并同意协议', { timeout: 2000 });
  }).toPass();
  await expect(form.consent).toBeFocused();
  await form.consent.check();
  await form.submit.click();
  await atOrderConfirm(page, /\/order\/confirm\//);
});

test('when the look-up fails the student stays logged in and only that is repeated', async ({ page }) => {
  await page.clock.install();
  await page.goto(PAGE);
  const form = await fillForm(page);
  let registrations = 0;
  page.on('request', (request) => {
    if (request.url().includes('/auth/user/create')) registrations += 1;
  });
  await page.route('**/course/by_number/**', (route) => route.abort());
  await form.submit.click();
  await expect(form.submit).toHaveText('重试');
  await expect(form.section.locator('[data-status]')).toHaveText('已登录，课程没有打开，请重试');

  await page.unroute('**/course/by_number/**');
  await page.clock.fastForward(1000);
  await form.submit.click();
  await atOrderConfirm(page, /\/order\/confirm\//);
  expect(registrations).toBe(1);
});

test('a second form on the way to SMS and back keeps its code request', async ({ page }) => {
  await page.goto(PAGE);
  const mobile = newMobile();
  await formOf(page).mobile.fill(mobile);
  await formOf(page).send.click();
  await expect(formOf(page).send).toHaveText(/秒再次获取$/);

  await page.goto('/901');
  await formOf(page).mobile.fill(mobile);
  await expect(formOf(page).send).toHaveText(/^5\d秒再次获取$/);
  await formOf(page).code.fill(await sentCode(page.request, mobile));
  await expect(formOf(page).submit).toBeEnabled();
});
