import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import { launchServer } from './server-process.ts';
import { launchBrowser, newPhone, slowPage } from './slow-phone.ts';

/** A screen of the app opened by its address on a slow phone; medians, in milliseconds since navigation start. */
export interface AppStartFigures {
  readonly screen: string;
  /** Until something is painted at all. */
  readonly firstPaintMs: number;
  /** Until text of the screen itself is visible, not of its skeleton. */
  readonly contentMs: number;
  /** The same with a phone that was here before and has cached files. */
  readonly againMs: number;
}

interface Screen {
  readonly name: string;
  readonly path: string;
  /** Text on the screen once its data has loaded. */
  readonly shows: string;
}

const ROUNDS = 5;
const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/', shows: '.home .banner-row' },
  { name: 'login', path: '/login', shows: 'input[name=mobile]' },
  { name: 'list of courses', path: '/course/list', shows: '.course-list a.media-row' },
  { name: 'a course', path: '/course/detail/10000000-0000-4000-8000-000000000001', shows: '.course-detail__name' },
];

/** Opens screens of the built app on a separate server, as a visitor without a login on a slow phone. */
export async function measureAppStart(): Promise<AppStartFigures[]> {
  const folder = mkdtempSync(join(tmpdir(), 'app-start-'));
  const server = await launchServer({ DATA_DIR: folder });
  const browser = await launchBrowser();
  try {
    const origin = `http://127.0.0.1:${server.port}`;
    // The first responses of a server read data that later ones find in memory.
    for (const screen of SCREENS) await visitTwice(browser, origin, screen);
    const visits = new Map<Screen, Visit[]>(SCREENS.map((screen) => [screen, []]));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const screen of SCREENS) visits.get(screen)?.push(await visitTwice(browser, origin, screen));
    }
    return [...visits].map(([{ name }, found]) => ({
      screen: name,
      firstPaintMs: median(found.map(({ first }) => first.firstPaintMs)),
      contentMs: median(found.map(({ first }) => first.contentMs)),
      againMs: median(found.map(({ again }) => again.contentMs)),
    }));
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Opening = Pick<AppStartFigures, 'firstPaintMs' | 'contentMs'>;
interface Visit {
  readonly first: Opening;
  readonly again: Opening;
}

async function visitTwice(browser: Browser, origin: string, screen: Screen): Promise<Visit> {
  const phone = await newPhone(browser);
  try {
    return { first: await open(phone, origin, screen), again: await open(phone, origin, screen) };
  } finally {
    await phone.close();
  }
}

async function open(phone: BrowserContext, origin: string, { path, shows }: Screen): Promise<Opening> {
  const page = await slowPage(phone);
  await page.addInitScript(`globalThis.shows = ${JSON.stringify(shows)}`);
  await page.addInitScript({ path: join(import.meta.dirname, 'observe-start.js') });
  await page.goto(origin + path, { waitUntil: 'commit' });
  await page.locator(shows).first().waitFor({ state: 'attached' });
  const found = await page.evaluate<Opening>('shown');
  await page.close();
  return found;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
