import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { launchDevServer } from './dev-server.ts';
import { launchBrowser } from './slow-phone.ts';

/** From a text editor's save until the open page shows it, in milliseconds. */
export interface DevFigure {
  readonly where: string;
  readonly medianMs: number;
  readonly slowestMs: number;
}

const FILE = 'campaigns/901.yaml';
const HEADING = /^( {4}heading: ).*$/m;
const ROUNDS = 30;
const WARM_UP = 10;
/** Work after a save has ended by then. */
const PAUSE_MS = 600;

/** Saves a page of 22 blocks on disk repeatedly, and waits each time until the open browser page shows it. */
export async function measureDev(): Promise<DevFigure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'dev-bench-'));
  const pages = join(folder, 'pages');
  cpSync(join(import.meta.dirname, '../pages-config'), pages, { recursive: true });
  const server = await launchDevServer({ pages, data: join(folder, 'data') });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript({ path: join(import.meta.dirname, 'dev-in-page.js') });
    const save = saver(join(pages, FILE));
    await page.goto(`${server.site}/console/pages/edit?file=${encodeURIComponent(FILE)}`);
    await page.frameLocator('iframe[title="页面"]').locator('.hero__heading').first().waitFor();
    const studio = await saveAndLook(page, save);
    await page.goto(`${server.site}/901`);
    await page.locator('.hero__heading').first().waitFor();
    const site = await saveAndLook(page, save);
    return [figure('in Studio', studio), figure('on the site', site)];
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes the page with another first heading; returns the start time in milliseconds since 1970. */
function saver(file: string): (words: string) => number {
  const text = readFileSync(file, 'utf8');
  return (words) => {
    const begun = performance.timeOrigin + performance.now();
    writeFileSync(file, text.replace(HEADING, `$1${words}`));
    return begun;
  };
}

async function saveAndLook(page: Page, save: (words: string) => number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    await page.waitForTimeout(PAUSE_MS);
    const words = `第 ${round} 次存`;
    await page.evaluate(`devBench.watch(${JSON.stringify(words)})`);
    const begun = save(words);
    times.push((await page.evaluate<number>('devBench.seen')) - begun);
  }
  return times.slice(WARM_UP);
}

function figure(where: string, times: readonly number[]): DevFigure {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    where,
    medianMs: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    slowestMs: sorted.at(-1) ?? Number.NaN,
  };
}
