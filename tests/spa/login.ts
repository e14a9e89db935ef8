import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
  let token = '';
  const logIn = async () => {
    token = await logInOnce(request, mobile);
    return token;
  };
  await expect.poll(logIn, WAIT).not.toBe('');
  return token;
}

/** Empty when the mobile gets no code now. */
async function logInOnce(request: APIRequestContext, mobile: string): Promise<string> {
  const sent = await request.post(SEND, { data: { mobile, action: 3 }, headers: ownAddress() });
  if ((await codeOf(sent)) !== 20000) return '';
  const code = await newestCode(request, mobile);
  const created = await request.post('/api/v1/account/auth/user/create', { data: { mobile, code } });
  return ((await created.json()) as { data: { token: string } }).data.token;
}

/** Plans lessons for every day, so also for today; the sample student's plan leaves Sundays out. */
export async function planEveryDay(request: APIRequestContext, token: string): Promise<void> {
  const plan = { weekdays: [1, 2, 3, 4, 5, 6, 7], minutes: 40 };
  await request.put('/api/v1/study/plan', { data: plan, headers: { token } });
}

const DEMO_MOBILE = '13800138000';
/** Beside the run's database, whose folder has the number of Playwright's own process (playwright.config.ts). */
const DEMO_TOKEN = join('.cache', `e2e-data-${process.ppid}`, 'demo-token');

/**
 * The token of the sample student, for journeys that do not log out: a mobile gets five codes an hour, so they share one
 * login. Needs `test.slow()`: another journey may just have had the code of this minute.
 */
export async function demoToken(request: APIRequestContext): Promise<string> {
  let token = '';
  const take = async () => {
    token = existsSync(DEMO_TOKEN) ? readFileSync(DEMO_TOKEN, 'utf8') : await logInOnce(request, DEMO_MOBILE);
    if (token !== '') {
      // A server with a database elsewhere makes the folder when it first needs it.
      mkdirSync(dirname(DEMO_TOKEN), { recursive: true });
      writeFileSync(DEMO_TOKEN, token);
    }
    return token;
  };
  await expect.poll(take, { ...WAIT, timeout: 150_000 }).not.toBe('');
  return token;
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
