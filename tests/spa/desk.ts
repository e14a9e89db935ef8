import { type Browser, expect, type Page } from '@playwright/test';

const PASSWORDS = {
  小雨: 'zhiyan-demo-author',
  老周: 'zhiyan-demo-warehouse',
  阿杰: 'zhiyan-demo-operator',
  小何: 'zhiyan-demo-service',
  宋会计: 'zhiyan-demo-finance',
  林老师: 'zhiyan-demo-publisher',
  陈老师: 'zhiyan-demo-teacher',
  管理员: 'zhiyan-demo-admin',
} as const;

interface Desk {
  readonly baseURL: string | undefined;
  readonly who: keyof typeof PASSWORDS;
  readonly path: `/console/${string}`;
}

/** Opens this screen of the console in its own browser context. */
export async function openDesk(browser: Browser, { baseURL, who, path }: Desk): Promise<Page> {
  const desk = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 1440, height: 900 } });
  await desk.goto(path);
  await desk.getByLabel('账号').fill(who);
  await desk.getByLabel('密码').fill(PASSWORDS[who]);
  const button = desk.getByRole('button', { name: '登录', exact: true });
  // On a busy machine a password check may be refused as overloaded, and has to be repeated.
  await expect(async () => {
    await button.click();
    await expect(button).toHaveCount(0, { timeout: 30_000 });
  }).toPass();
  return desk;
}
