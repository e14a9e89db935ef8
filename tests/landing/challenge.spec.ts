import { randomInt } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { test } from '../journey.ts';
import { atOrderConfirm, formOf, newMobile, sentCode } from './landing-page.ts';

const SEND = '/api/v1/account/validate/code';
const SOLVING = '正在进行安全验证…';

/** Uses a network address with many requests for codes. */
async function comeFromBusyAddress(page: Page, request: APIRequestContext): Promise<void> {
  const headers = { 'x-forwarded-for': `203.0.113.${randomInt(256)}` };
  for (let index = 0; index < 5; index += 1) {
    await request.post(SEND, { data: { mobile: newMobile(), action: 3 }, headers });
  }
  await page.setExtraHTTPHeaders(headers);
}

/** Records each text of a form's status line. */
async function noteStatus(page: Page, selector: string): Promise<() => Promise<string[]>> {
  await page.locator(selector).first().waitFor({ state: 'attached' });
  await page.evaluate((found) => {
    const line = document.querySelector(found);
    const said: string[] = [];
    Object.assign(window, { said });
    if (line) {
      const note = () => void said.push(line.textContent ?? '');
      new MutationObserver(note).observe(line, { childList: true, characterData: true, subtree: true });
    }
  }, selector);
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

/** Requests a code, for which the form reports a challenge, and registers with it. */
async function register(page: Page): Promise<void> {
  const form = formOf(page);
  const said = await noteStatus(page, '[data-registration-form] [data-status]');
  const mobile = newMobile();
  await form.mobile.fill(mobile);
  await form.send.click();
  await expect(form.send).toHaveText(/^\d+秒再次获取$/);
  expect(await said()).toContain(SOLVING);
  await form.code.fill(await sentCode(page.request, mobile));
  await form.consent.check();
  await form.submit.click();
  await atOrderConfirm(page, /\/order\/confirm\//);
}

test('a visitor who looks risky works for the code unseen, at the login and to register', async ({ page, request }) => {
  await comeFromBusyAddress(page, request);
  await test.step('the login says so', async () => {
    await page.goto('/login');
    const said = await noteStatus(page, '.login__status');
    await page.getByLabel('手机号', { exact: true }).fill(newMobile());
    await page.getByRole('button', { name: '获取验证码' }).click();

    await expect(page.getByRole('button', { name: /秒再次获取$/ })).toBeDisabled();
    expect(await said()).toContain(SOLVING);
  });

  await page.goto('/douyin');
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));

  await register(page);

  expect(workers).toEqual([expect.stringMatching(/\/assets\/solve-challenge-[\w-]+\.js$/)]);
});

test('where there is no worker and no crypto.subtle, the page works by itself', async ({ page, request }) => {
  await comeFromBusyAddress(page, request);
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'Worker');
    Object.defineProperty(window.crypto, 'subtle', { value: undefined });
  });
  await page.goto('/douyin');
  const answers: number[] = [];
  page.on('response', async (reply) => {
    if (reply.url().endsWith(SEND)) answers.push(((await reply.json()) as { code: number }).code);
  });

  await register(page);

  expect(answers).toEqual([41070, 20000]);
});
