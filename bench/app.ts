import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { launchServer } from './server-process.ts';
import { launchBrowser } from './slow-phone.ts';

/** Medians of one change between screens whose code and data the app already has, from the tap to the picture. */
export interface RouteChangeFigures {
  readonly change: string;
  readonly medianMs: number;
  readonly slowestMs: number;
  /** The median with the processor slowed four times. */
  readonly slowMedianMs: number;
}

const ROUNDS = 15;
const CPU_SLOWDOWN = 4;

interface Change {
  readonly name: string;
  /** The control to tap. */
  readonly tap: string;
  /** Text that only the next screen has. */
  readonly shows: string;
}

const DETAIL = '.course-detail__name';
/** A round trip: on the second round everything is cached. */
const WALK: readonly Change[] = [
  { name: 'home to the list of courses', tap: '.tab-bar a[href="/course/list"]', shows: '.course-list a.media-row' },
  { name: 'list to a course', tap: '.course-list a.media-row', shows: DETAIL },
  { name: 'course back to the list', tap: 'button[aria-label="返回"]', shows: '.course-list a.media-row' },
  { name: 'list to home', tap: '.tab-bar a[href="/"]', shows: '.home .banner-row' },
];

/** Measures the built app on a separate server. */
export async function measureRouteChanges(): Promise<RouteChangeFigures[]> {
  const folder = mkdtempSync(join(tmpdir(), 'app-'));
  const server = await launchServer({ DATA_DIR: folder });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 375, height: 812 }, hasTouch: true });
    await page.addInitScript({ path: join(import.meta.dirname, 'tap-and-wait.js') });
    await page.goto(`http://127.0.0.1:${server.port}/`, { waitUntil: 'networkidle' });
    await walk(page);
    const fast = await rounds(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const slow = await rounds(page);
    return WALK.map(({ name }, index) => ({
      change: name,
      medianMs: median(fast.map((times) => times[index] ?? Number.NaN)),
      slowestMs: Math.max(...fast.map((times) => times[index] ?? Number.NaN)),
      slowMedianMs: median(slow.map((times) => times[index] ?? Number.NaN)),
    }));
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function rounds(page: Page): Promise<number[][]> {
  const all: number[][] = [];
  for (let round = 0; round < ROUNDS; round++) all.push(await walk(page));
  return all;
}

async function walk(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (const change of WALK) {
    times.push(await tapAndWait(page, change));
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(100);
  }
  return times;
}

/** Milliseconds from the tap until the frame that shows the next screen. */
function tapAndWait(page: Page, { tap, shows }: Change): Promise<number> {
  return page.evaluate<number>(`tapAndWait(${JSON.stringify(tap)}, ${JSON.stringify(shows)})`);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
