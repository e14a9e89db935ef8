import { type Cookie, expect, type Page } from '@playwright/test';

export async function logIn(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel('账号').fill(name);
  await page.getByLabel('密码').fill(password);
  await page.getByRole('button', { name: '登录' }).click();
}

/** Sessions by server and name: checking a password takes half a second of processor time, so each is entered once. */
const sessions = new Map<string, readonly Cookie[]>();

/** Opens a screen of the console as a logged-in user. */
export async function openAs(page: Page, address: string, name: string, password: string): Promise<void> {
  const site = /^https?:\/\/[^/]+/.exec(address)?.[0] ?? '';
  const key = `${site} ${name}`;
  const known = sessions.get(key) ?? (await sessionOf(page, site, { name, password }));
  sessions.set(key, known);
  await page.context().addCookies(known);
  await page.goto(address);
}

/** Without the login's screen, which is not the subject. */
async function sessionOf(page: Page, site: string, data: object): Promise<readonly Cookie[]> {
  const { origin } = new URL((await page.request.get(`${site}/healthz`)).url());
  // On a busy machine a password may wait too long for its turn, and its owner is asked to try again.
  await expect(async () => {
    const answer = await page.request.post(`${origin}/console/api/session`, { data, headers: { origin } });
    expect(answer.ok()).toBe(true);
  }).toPass();
  return page.context().cookies();
}
