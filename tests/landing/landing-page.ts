import { randomInt } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';

/** The registration form of a landing page, for a student. */
export interface Form {
  readonly section: Locator;
  readonly mobile: Locator;
  readonly code: Locator;
  readonly consent: Locator;
  readonly send: Locator;
  readonly submit: Locator;
}

export function formOf(page: Page): Form {
  const section = page.locator('[data-block="registration-form"]').first();
  return {
    section,
    mobile: section.getByLabel('手机号'),
    code: section.getByLabel('验证码'),
    consent: section.getByRole('checkbox'),
    send: section.locator('[data-send]'),
    submit: section.locator('[data-submit]'),
  };
}

/** A mobile number no other test uses. */
export function newMobile(): string {
  return `139${String(randomInt(100_000_000)).padStart(8, '0')}`;
}

export function spaced(mobile: string): string {
  return mobile.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3');
}

/** The newest code the sandbox has sent to a mobile. */
export async function sentCode(request: APIRequestContext, mobile: string): Promise<string> {
  const answer = await request.get('/sandbox/sms', { params: { mobile } });
  const { data } = (await answer.json()) as { data: { code: string } };
  expect(data.code).toMatch(/^\d{6}$/);
  return data.code;
}

/** Logs a new student in on this device, through the API. */
export async function logInByApi(page: Page, mobile = newMobile()): Promise<string> {
  const part = () => randomInt(256);
  await page.request.post('/api/v1/account/validate/code', {
    data: { mobile, action: 3 },
    headers: { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` },
  });
  const code = await sentCode(page.request, mobile);
  const reply = await page.request.post('/api/v1/account/auth/user/create', { data: { mobile, code } });
  const { data } = (await reply.json()) as { data: { token: string } };
  await page.context().addCookies([{ name: 'Msite-Token', value: data.token, domain: 'localhost', path: '/' }]);
  return mobile;
}

/** Fills in the form, without submitting it. */
export async function fillForm(page: Page, mobile = newMobile()): Promise<Form> {
  const form = formOf(page);
  await form.mobile.fill(mobile);
  await form.send.click();
  await expect(form.send).toHaveText(/^\d+秒再次获取$/);
  await form.code.fill(await sentCode(page.request, mobile));
  await form.consent.check();
  return form;
}

/**
 * Taps the buy bar at its place on screen.
 *
 * Playwright's own tap may scroll first, down to the form when the element sticks to the bottom.
 */
export async function tapBuyBar(page: Page): Promise<void> {
  const bar = page.locator('[data-sticky]');
  await bar.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const box = await bar.getByRole('link').boundingBox();
  if (!box) throw new Error('The buy bar is not on screen.');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Waits for the order's confirm screen: the address changes before the screen is ready. */
export async function atOrderConfirm(page: Page, address: RegExp): Promise<void> {
  await page.waitForURL(address);
  await expect(page.getByRole('heading', { name: '确认订单' })).toBeVisible();
}
