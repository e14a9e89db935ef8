import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type APIRequestContext,
  type APIResponse,
  type Browser,
  type Cookie,
  expect,
  type Page,
} from '@playwright/test';
import { SUCCESS } from '#src/contract/codes.ts';

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
export async function sitDown(desk: Page, { baseURL = '', who, path }: Desk): Promise<void> {
  const context = desk.context();
  const file = sessionFile(baseURL, who);
  await context.clearCookies();
  if (existsSync(file)) await context.addCookies(JSON.parse(readFileSync(file, 'utf8')) as Cookie[]);
  // A session may have been ended, and another server may have had the port before.
  if (!(await isDone(desk.request.get('/console/api/session')))) {
    await logIn(desk.request, baseURL, who);
    const own = `${file}.${process.pid}`;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(own, JSON.stringify(await context.cookies()));
    renameSync(own, file);
  }
  await desk.goto(path);
}

/** A writing call of the console by whoever sits there. */
export async function callDesk(desk: Page, path: `/console/api/${string}`, data: object): Promise<void> {
  const { origin } = new URL(desk.url());
  expect(await isDone(desk.request.post(path, { data, headers: { origin } })), path).toBe(true);
}

/**
 * One session for all journeys of the run: a password takes half a second of a processor to check. It lies beside the
 * run's database, whose folder has the number of Playwright's own process (playwright.config.ts).
 */
function sessionFile(baseURL: string, who: Staff): string {
  return join('.cache', `e2e-data-${process.ppid}`, `desk-${new URL(baseURL).port}-${who}.json`);
}

async function logIn(request: APIRequestContext, origin: string, who: Staff): Promise<void> {
  const data = { name: who, password: PASSWORDS[who] };
  // On a busy machine a password may wait too long for its turn, and its owner is asked to try again.
  const tried = () => isDone(request.post('/console/api/session', { data, headers: { origin } }));
  await expect.poll(tried).toBe(true);
}

/** A refusal has the status of an answer, and a code of its own. */
async function isDone(reply: Promise<APIResponse>): Promise<boolean> {
  const { code } = (await (await reply).json()) as { readonly code: number };
  return code === SUCCESS;
}
