import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sample, visit } from './landing.ts';
import { makeExperimentSite } from './landing-site.ts';
import { launchServer } from './server-process.ts';
import { launchBrowser } from './slow-phone.ts';

/** The median, and the medians of the lower and the upper half; milliseconds, except for `cls`. */
export interface Spread {
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
}

export interface ExperimentFigures {
  readonly what: string;
  readonly fcp: Spread;
  readonly lcp: Spread;
  readonly cls: Spread;
  readonly formWorks: Spread;
}

const ROUNDS = 21;
const PAGES = { tested: 'with an experiment', plain: 'without', 'plain-again': 'without, a second copy' } as const;
type Name = keyof typeof PAGES;
const NAMES = Object.keys(PAGES) as readonly Name[];

/**
 * A page whose arm our server chooses, and two copies without an experiment whose visits are measured too.
 *
 * They take turns, so that other load on the machine slows all three; the two copies show the random variation.
 */
export async function measureExperiment(): Promise<ExperimentFigures[]> {
  const folder = mkdtempSync(join(tmpdir(), 'experiment-'));
  const site = await makeExperimentSite(folder);
  const server = await launchServer({ DATA_DIR: join(folder, 'data'), SITE_DIR: site });
  const browser = await launchBrowser();
  const runs: Readonly<Record<Name, Sample[]>> = { tested: [], plain: [], 'plain-again': [] };
  try {
    const open = (name: Name) => visit(browser, `http://127.0.0.1:${server.port}/${name}`, { isMeasured: true });
    // The first response of a server reads data that later ones find in memory.
    for (const name of NAMES) await open(name);
    for (let round = 0; round < ROUNDS; round += 1) {
      // No page is always last, when the machine is warm.
      for (const step of NAMES.keys()) {
        const name = NAMES[(round + step) % NAMES.length] ?? 'plain';
        runs[name].push(await open(name));
      }
    }
    const than = (name: Name) => runs[name].map((sample, round) => minus(sample, runs.plain[round] ?? sample));
    return [
      ...NAMES.map((name) => ({ what: PAGES[name], ...spreads(runs[name]) })),
      { what: 'more with one, in the same round', ...spreads(than('tested')) },
      { what: 'more with the second copy: chance', ...spreads(than('plain-again')) },
    ];
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function minus(one: Sample, other: Sample): Sample {
  const of = (key: keyof Sample) => one[key] - other[key];
  return { fcp: of('fcp'), lcp: of('lcp'), cls: of('cls'), tbt: of('tbt'), formWorks: of('formWorks') };
}

function spreads(samples: readonly Sample[]): Omit<ExperimentFigures, 'what'> {
  const of = (key: keyof Sample): Spread => {
    const sorted = samples.map((sample) => sample[key]).sort((a, b) => a - b);
    const at = (part: number) => sorted[Math.round(part * (sorted.length - 1))] ?? 0;
    return { lower: at(0.25), median: at(0.5), upper: at(0.75) };
  };
  return { fcp: of('fcp'), lcp: of('lcp'), cls: of('cls'), formWorks: of('formWorks') };
}
