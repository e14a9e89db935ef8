import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeTestSite, pageYaml, type TestSite } from '../testing-site.ts';

const machine = vi.hoisted(() => ({ cores: 1 }));
vi.mock('node:os', async (original) => ({
  ...(await original<typeof import('node:os')>()),
  availableParallelism: () => machine.cores,
}));

// Files of one worker share modules: those that have read the number of cores are loaded again.
vi.resetModules();
const { buildPages } = await import('./build.ts');

/** Enough for several cores to share them. */
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
    // One pair of threads, as on two cores, two and three.
    for (const cores of [1, 4, 5]) {
      machine.cores = cores;
      const folders = { ...site.folders, cache: `${site.folders.cache}/${cores}` };
      const { built, failed, problems, release } = await buildPages(folders);
      reports.push({ built, failed, problems, release });
    }

    // Two more pages: agreements.
    expect(reports[0]).toMatchObject({ built: PAGES + 2, failed: [], problems: [] });
    for (const report of reports) expect(report).toEqual(reports[0]);
  });

  it.each([
    ['ends by itself', 'process.exit(3);', 'code 3'],
    ['throws', 'throw new Error("broken");', 'broken'],
  ])('are not published when a thread that reads them %s, and the build says why', async (_how, code, reason) => {
    // The smallest number of cores that share pages.
    machine.cores = 3;
    const folders = { ...site.folders, compiler: compilerWith({ 'page-worker.js': code }) };

    await expect(buildPages(folders)).rejects.toThrow(reason);
  });
});

/** The compiler with some of its files replaced. */
function compilerWith(files: Readonly<Record<string, string>>): string {
  const own = dirname(site.folders.compiler);
  const folder = join(site.folders.cache, 'compiler');
  mkdirSync(folder, { recursive: true });
  const address = (name: string) => JSON.stringify(pathToFileURL(join(own, name)).href);
  const whole = {
    'page-builder.js': `export * from ${address('page-builder.js')};`,
    'render-worker.js': `import ${address('render-worker.js')};`,
    ...files,
  };
  for (const [name, code] of Object.entries(whole)) writeFileSync(join(folder, name), code);
  return join(folder, 'page-builder.js');
}
