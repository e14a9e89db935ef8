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

test('a student registers with a code, stands at order confirm, and goes on with one tap when they come back', async ({
  page,
}) => {
  await page.goto(`${PAGE}?utm_source=feed&gdt_vid=click-1`);
  const form = await fillForm(page);

  await test.step('a wrong code is tied to its field, and a required consent is asked for', async () => {
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
  });

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

  await test.step('back from the order: not with a code that is used up', async () => {
    await expect(page.getByRole('button', { name: /^提交并支付/ })).toBeEnabled();
    await page.goBack();
    await page.getByRole('button', { name: '确认退出' }).click();
    await page.waitForURL(`**${PAGE}`);
    await expect(form.mobile).toBeHidden();
    await form.submit.click();

    await atOrderConfirm(page, /\/order\/confirm\//);
  });
});

test('what was typed or tapped before the scripts ran is kept and counts', async ({ page }) => {
  const form = formOf(page);
  const mobile = newMobile();

  await test.step('a form whose steps cannot be fetched says so on a tap', async () => {
    await page.route('**/assets/after-paint-*.js', (route) => route.abort());
    await page.goto(PAGE);
    await form.submit.click();

    await expect(form.section.getByRole('status')).toHaveText('网络好像有点问题，请检查后重试');
    await page.unroute('**/assets/after-paint-*.js');
  });

  await test.step('a number that was typed', async () => {
    await page.route(`**${PAGE}`, async (route) => {
      const response = await route.fetch();
      const html = (await response.text())
        .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
        .replace(/<script>(?!.*<script>)/s, '<script type="text/plain" id="held">');
      await route.fulfill({ response, body: html });
    });
    await page.goto(PAGE, { waitUntil: 'commit' });
    await form.mobile.pressSequentially(mobile);
    await expect(form.send).toBeDisabled();
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = document.getElementById('held')?.textContent ?? '';
      document.body.append(script);
    });

    await expect(form.send).toBeEnabled();
    await expect(form.mobile).toHaveValue(spaced(mobile));
    await page.unroute(`**${PAGE}`);
  });

  await test.step('a tap asks for the code', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/after-paint-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(PAGE);
    await form.mobile.fill(mobile);
    await form.send.click();
    await expect(form.send).toHaveText('获取验证码');
    release();

    await expect(form.send).toHaveText(/^\d+秒再次获取$/);
  });
});

test('the fields understand what is typed and pasted, and say what is wrong', async ({ page }) => {
  await page.goto(PAGE);
  const { mobile, code, send, submit } = formOf(page);

  await test.step('a bad number and missing fields are told as a toast and at the field', async () => {
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

  await test.step('a pasted number is understood and grouped, with the caret behind the same digit', async () => {
    await mobile.fill('');
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

    await code.fill('');
    await paste(code, '【知研】验证码 123456');
    await expect(code).toHaveValue('123456');
  });
});

test('the countdown starts when the server has accepted, and survives a reload and the way to SMS and back', async ({
  page,
}) => {
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

  await test.step('a second form keeps its code request', async () => {
    await page.goto('/901');
    await formOf(page).mobile.fill(mobile);
    await expect(formOf(page).send).toHaveText(/^[45]\d秒再次获取$/);
    await formOf(page).code.fill(await sentCode(page.request, mobile));
    await expect(formOf(page).submit).toBeEnabled();
  });
});

test('with a bad network a student is told, loses nothing, sends nothing twice, and stands at order confirm', async ({
  page,
  context,
}) => {
  const NETWORK_TEXT = '网络好像有点问题，请检查后重试';
  await page.clock.install();
  // Wait for deferred files: a form without them shows the same text elsewhere.
  await page.goto(`${PAGE}?source=ad-7`, { waitUntil: 'networkidle' });
  const form = formOf(page);
  const mobile = newMobile();

  await test.step('offline from the first touch', async () => {
    await context.setOffline(true);
    await form.mobile.fill(mobile);
    await form.send.click();
    await expect(page.locator('.toast')).toHaveText(NETWORK_TEXT);

    await context.setOffline(false);
    await form.send.click();
    await expect(form.send).toHaveText(/秒再次获取$/);
  });

  await form.code.fill(await sentCode(page.request, mobile));
  await form.consent.check();
  let registrations = 0;
  let answer = () => {};
  const isTapped = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await test.step('without a network everything stays and can be sent again', async () => {
    await page.clock.fastForward(3000);
    const before = [await form.mobile.inputValue(), await form.code.inputValue()];
    await context.setOffline(true);
    await form.submit.click();
    await expect(page.locator('.toast')).toHaveText(NETWORK_TEXT);
    await expect(form.submit).toBeEnabled();
    expect([await form.mobile.inputValue(), await form.code.inputValue()]).toEqual(before);
    await context.setOffline(false);
    await page.clock.fastForward(1000);
  });

  await page.route('**/account/auth/user/create', async (route) => {
    registrations += 1;
    await isTapped;
    await route.continue();
  });
  await page.route('**/course/by_number/**', (route) => route.abort());
  await test.step('a second tap sends nothing', async () => {
    await form.submit.dblclick();
    await form.code.press('Enter');
    // Longer than the double tap limit.
    await page.clock.fastForward(1200);
    await form.code.press('Enter');
    answer();
  });

  await test.step('when the look-up fails the student stays logged in and only that is repeated', async () => {
    await expect(form.submit).toHaveText('重试');
    await expect(form.section.locator('[data-status]')).toHaveText('已登录，课程没有打开，请重试');

    await page.unroute('**/course/by_number/**');
    await page.clock.fastForward(1000);
    await form.submit.click();
    // The source of the ad counts more than that of the page.
    await atOrderConfirm(page, /\/order\/confirm\/.*source=ad-7/);
    expect(registrations).toBe(1);
  });
});
