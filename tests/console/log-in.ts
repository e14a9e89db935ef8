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
  const key = `${/^https?:\/\/[^/]+/.exec(address)?.[0] ?? ''} ${name}`;
  const known = sessions.get(key);
  if (known) await page.context().addCookies(known);
  await page.goto(address);
  if (known) return;
  await logIn(page, name, password);
  await expect(page).not.toHaveURL(/\/console\/login/);
  sessions.set(key, await page.context().cookies());
}
