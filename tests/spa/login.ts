import { type APIRequestContext, expect, type Page } from '@playwright/test';

const SEND = '/api/v1/account/validate/code';
/** A mobile gets one code a minute, and some tests share the demo account's: they need `test.slow()`. */
const WAIT = { timeout: 70_000, intervals: [2000] };

/** The newest SMS code sent to a mobile, from the sandbox outbox. */
export async function newestCode(request: APIRequestContext, mobile: string): Promise<string> {
  const reply = await request.get(`/sandbox/sms?mobile=${mobile}`);
  const { data } = (await reply.json()) as { data: { code: string } };
  return data.code;
}

/** A mobile nobody else in this run uses. */
export function freshMobile(): string {
  return `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
}

/** A separate network address: the server sends few codes per address. */
function ownAddress(): Record<string, string> {
  const part = () => Math.floor(Math.random() * 256);
  return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` };
}

/** The token of a student who has just registered. */
export async function freshToken(request: APIRequestContext, mobile = freshMobile()): Promise<string> {
  await expect
    .poll(async () => codeOf(await request.post(SEND, { data: { mobile, action: 3 }, headers: ownAddress() })), WAIT)
    .toBe(20000);
  const code = await newestCode(request, mobile);
  const created = await request.post('/api/v1/account/auth/user/create', { data: { mobile, code } });
  return ((await created.json()) as { data: { token: string } }).data.token;
}

/** Logs in on the login screen that is open. */
export async function logIn(page: Page, mobile = freshMobile()): Promise<string> {
  await page.setExtraHTTPHeaders(ownAddress());
  await page.getByLabel('手机号', { exact: true }).fill(mobile);
  await expect
    .poll(async () => {
      const sent = page.waitForResponse(`**${SEND}`);
      await page.getByRole('button', { name: '获取验证码' }).click({ timeout: WAIT.timeout });
      return codeOf(await sent);
    }, WAIT)
    .toBe(20000);
  await expect(page.getByRole('button', { name: /秒再次获取$/ })).toBeDisabled();
  await page.getByLabel('验证码', { exact: true }).fill(await newestCode(page.request, mobile));
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  return mobile;
}

async function codeOf(reply: { json: () => Promise<unknown> }): Promise<number> {
  return ((await reply.json()) as { code: number }).code;
}
