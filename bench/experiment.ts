import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser, medians, type Sample, visit } from './landing.ts';
import { launchServer } from './server-process.ts';

export interface ExperimentFigures extends Sample {
  readonly kind: (typeof KINDS)[number];
}

const PAGE = '/promotion_2205';
const ROUNDS = 9;
const KINDS = ['with an experiment', 'the same page without'] as const;
const HEADERS = { 'with an experiment': {}, 'the same page without': { 'sec-gpc': '1' } } as const;

/**
 * A page whose arm our server chooses, beside the same page as it is: that is what a visitor gets who asks not to be followed.
 *
 * In turns, so that what the machine does besides slows both.
 */
export async function measureExperiment(): Promise<ExperimentFigures[]> {
  const folder = mkdtempSync(join(tmpdir(), 'experiment-'));
  const server = await launchServer({ DATA_DIR: folder });
  const browser = await launchBrowser();
  const runs: Readonly<Record<ExperimentFigures['kind'], Sample[]>> = {
    'with an experiment': [],
    'the same page without': [],
  };
  try {
    const url = `http://127.0.0.1:${server.port}${PAGE}`;
    // The first answer of a server reads what the others find in memory.
    await visit(browser, url);
    for (let round = 0; round < ROUNDS; round += 1) {
      // Neither is always the second, who finds the machine warm.
      const turns = round % 2 === 0 ? KINDS : KINDS.toReversed();
      for (const kind of turns) runs[kind].push(await visit(browser, url, HEADERS[kind]));
    }
    return KINDS.map((kind) => ({ kind, ...medians(runs[kind]) }));
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
