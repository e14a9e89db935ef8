import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildPages } from './build.ts';
import { makeTestSite, pageYaml, type TestSite } from './testing-site.ts';

const machine = vi.hoisted(() => ({ cores: 1 }));
vi.mock('node:os', async (original) => ({
  ...(await original<typeof import('node:os')>()),
  availableParallelism: () => machine.cores,
}));

/** Enough that more cores share them. */
const PAGES = 100;
let site: TestSite;

beforeEach(() => {
  site = makeTestSite();
  for (let index = 0; index < PAGES; index++) {
    const next = (index + 1) % PAGES;
    site.write(`campaigns/page-${index}.yaml`, pageYaml({ heading: `第 ${index} 期`, link: `/page-${next}` }));
  }
});

afterEach(() => site.remove());

describe('the pages of a build', () => {
  it('become the same release on any number of cores', async () => {
    const reports = [];
    for (const cores of [1, 2, 4, 5]) {
      machine.cores = cores;
      const folders = { ...site.folders, cache: `${site.folders.cache}/${cores}` };
      const { built, failed, problems, release } = await buildPages(folders);
      reports.push({ built, failed, problems, release });
    }

    // Two agreements besides.
    expect(reports[0]).toMatchObject({ built: PAGES + 2, failed: [], problems: [] });
    for (const report of reports) expect(report).toEqual(reports[0]);
  });
});
