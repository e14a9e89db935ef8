import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { handWrittenPage } from './landing-page.ts';
import { makeLandingSite, scriptsIn } from './landing-site.ts';
import { launchBrowser, newPhone, slowPage } from './slow-phone.ts';
import { serveFolder } from './static-server.ts';

/** Medians of one kind of page on a slow phone. Times are milliseconds since navigation start. */
export interface LandingFigures {
  readonly kind: 'ours' | 'hand-written';
  readonly fcp: number;
  readonly lcp: number;
  readonly cls: number;
  readonly tbt: number;
  /** When a typed mobile number first enabled the send button. */
  readonly formWorks: number;
  /** Script bytes loaded before any interaction, brotli. */
  readonly scriptBytes: number;
}

/** Fewer are not enough: on a machine with two cores a visit varies by a tenth. */
const ROUNDS = 40;
const REST_MS = 500;
const KINDS = ['ours', 'hand-written'] as const;
const ADDRESS = { ours: 'landing', 'hand-written': 'hand-written' } as const;

/** Measures the built page and the hand-written one side by side, interleaved, in one run. */
export async function measureLanding(): Promise<LandingFigures[]> {
  const folder = mkdtempSync(join(tmpdir(), 'landing-'));
  const { dist, page } = await makeLandingSite(folder);
  writeFileSync(join(dist, 'current/hand-written.html'), handWrittenPage(page));
  const server = await serveFolder(dist);
  const browser = await launchBrowser();
  try {
    const runs = { ours: [] as Sample[], 'hand-written': [] as Sample[] };
    for (let round = 0; round < ROUNDS; round++) {
      // Each goes first in half of the rounds.
      const kinds = round % 2 === 0 ? KINDS : [...KINDS].reverse();
      for (const kind of kinds) runs[kind].push(await visit(browser, `${server.origin}/${ADDRESS[kind]}`));
    }
    return KINDS.map((kind) => ({
      kind,
      ...medians(runs[kind]),
      scriptBytes: scriptBytes(dist, kind),
    }));
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

export type Sample = Omit<LandingFigures, 'kind' | 'scriptBytes'>;

/** A browser that identifies as automated is not measured. */
const AS_A_PERSON = "Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })";

/** One visit of a page on a slow phone; the page measures it only when `isMeasured`. */
export async function visit(browser: Browser, url: string, { isMeasured = false } = {}) {
  const phone = await newPhone(browser);
  const page = await slowPage(phone);
  if (isMeasured) await page.addInitScript(AS_A_PERSON);
  await page.addInitScript({ path: join(import.meta.dirname, 'observe.js') });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(1500);
  const sample = await page.evaluate(() => (globalThis as unknown as { sample: Sample }).sample);
  await phone.close();
  // Wait until the closed page's work has ended, so that the next visit is not slowed.
  await setTimeout(REST_MS);
  return sample;
}

function medians(samples: readonly Sample[]): Sample {
  const of = (key: keyof Sample) =>
    samples.map((sample) => sample[key]).sort((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0;
  return { fcp: of('fcp'), lcp: of('lcp'), cls: of('cls'), tbt: of('tbt'), formWorks: of('formWorks') };
}

/** Bytes of the scripts in the HTML, compressed; neither page loads a script file. */
function scriptBytes(dist: string, kind: LandingFigures['kind']): number {
  const html = readFileSync(join(dist, 'current', kind === 'ours' ? 'landing.html' : 'hand-written.html'), 'utf8');
  return scriptsIn(html).reduce((sum, text) => sum + brotliCompressSync(text).length, 0);
}
