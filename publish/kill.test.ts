import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentsOf } from '#compiler/emit/emit.ts';
import { COMPILER_FOLDER } from '#compiler/site/folders.ts';
import { makeTestSite, pageYaml, type TestSite } from '#compiler/testing-site.ts';
import { readFacts } from '#site-store/release-facts.ts';
import { currentRelease, releaseFolder } from '#site-store/site-folder.ts';

const BUILD = join(COMPILER_FOLDER, 'build.js');
const PAGES = 90;
const KILLS = 14;

let site: TestSite;

beforeEach(() => {
  site = makeTestSite();
});
afterEach(() => site.remove());

/** The built compiler, which renders pages here too: it starts several times faster than its sources. */
function startBuild(): ChildProcess {
  const code = `import { buildPages } from ${JSON.stringify(BUILD)}; await buildPages(${JSON.stringify(site.folders)});`;
  return spawn('node', ['--input-type=module', '-e', code], { stdio: 'inherit' });
}

function writePages(edition: number) {
  for (let index = 0; index < PAGES; index++) {
    site.write(`campaigns/p${index}.yaml`, pageYaml({ heading: `edition-${edition}` }));
  }
}

/** Missing or wrong parts of the current release, and the editions of its pages. */
function inspect() {
  const { dist } = site.folders;
  const release = currentRelease(dist) ?? '';
  const facts = readFacts(dist, release);
  const damaged: string[] = [];
  const editions = new Set<string>();
  for (const path of Object.keys(facts?.pages ?? {})) {
    const documents = documentsOf(releaseFolder(dist, release), path);
    const [html, json] = [textOf(documents.html), textOf(documents.json)];
    if (!html.endsWith('</html>\n') || !json.endsWith('}')) damaged.push(path);
    editions.add(editionOf(json) ?? '');
  }
  editions.delete('');
  damaged.push(...(facts?.files ?? []).filter((file) => !existsSync(join(dist, file))));
  return { pages: Object.keys(facts?.pages ?? {}).length, damaged, editions: [...editions] };
}

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const editionOf = (json: string) => /edition-(\d+)/.exec(json)?.[1];

describe('a build that is killed', () => {
  it('leaves visitors one whole release, whenever that happens, and the next build goes on from there', async () => {
    writePages(0);
    const begun = performance.now();
    await once(startBuild(), 'exit');
    const wholeMs = performance.now() - begun;

    for (let kill = 1; kill <= KILLS; kill++) {
      writePages(kill);
      const build = startBuild();
      const exit = once(build, 'exit');
      await Promise.race([setTimeout((wholeMs * (kill + 2)) / (KILLS + 2)), exit]);
      build.kill('SIGKILL');
      await exit;

      expect(inspect()).toMatchObject({ pages: PAGES + 2, damaged: [], editions: [expect.any(String)] });
    }
    writePages(99);
    await once(startBuild(), 'exit');

    expect(inspect()).toEqual({ pages: PAGES + 2, damaged: [], editions: ['99'] });
  });
});
