import { randomInt } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';

/** The registration form of a landing page as a student meets it. */
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

/** Fills the form up to the moment before it is submitted. */
export async function fillForm(page: Page, mobile = newMobile()): Promise<Form> {
  const form = formOf(page);
  await form.mobile.fill(mobile);
  await form.send.click();
  await expect(form.send).toHaveText(/^\d+秒再次获取$/);
  await form.code.fill(await sentCode(page.request, mobile));
  await form.consent.check();
  return form;
}

/** The boot script has run: buttons and links do what they are for. */
export async function waitForBoot(page: Page): Promise<void> {
  await page.waitForLoadState('load');
}
