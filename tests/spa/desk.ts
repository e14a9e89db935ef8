import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type APIRequestContext, type Browser, type Cookie, expect, type Page } from '@playwright/test';

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
type Staff = keyof typeof PASSWORDS;

interface Desk {
  readonly baseURL: string | undefined;
  readonly who: Staff;
  readonly path: `/console/${string}`;
}

/** The console in a browser of its own, at this screen. */
export async function openDesk(browser: Browser, seat: Desk): Promise<Page> {
  const desk = await browser.newPage({ baseURL: seat.baseURL ?? '', viewport: { width: 1440, height: 900 } });
  await sitDown(desk, seat);
  return desk;
}

/** The same browser at this screen as another person. */
export async function sitDown(desk: Page, { baseURL, who, path }: Desk): Promise<void> {
  await desk.context().addCookies(await sessionOf(desk.request, who, baseURL ?? ''));
  await desk.goto(path);
}

/** A writing call of the console by whoever sits there. */
export async function callDesk(desk: Page, path: `/console/api/${string}`, data: object): Promise<void> {
  const { origin } = new URL(desk.url());
  const reply = await desk.request.post(path, { data, headers: { origin } });
  expect(reply.ok(), path).toBe(true);
}

/**
 * One session for all journeys of the run: a password takes half a second of a processor to check. It lies beside the
 * run's database, whose folder has the number of Playwright's own process (playwright.config.ts).
 */
async function sessionOf(request: APIRequestContext, who: Staff, origin: string): Promise<Cookie[]> {
  const file = join('.cache', `e2e-data-${process.ppid}`, `desk-${who}.json`);
  if (!existsSync(file)) {
    const data = { name: who, password: PASSWORDS[who] };
    // On a busy machine a password may wait too long for its turn, and its owner is asked to try again.
    const logIn = () => request.post('/console/api/session', { data, headers: { origin } });
    await expect.poll(async () => (await logIn()).ok()).toBe(true);
    const own = `${file}.${process.pid}`;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(own, JSON.stringify((await request.storageState()).cookies));
    renameSync(own, file);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Cookie[];
}
