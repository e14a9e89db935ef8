import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currentRelease, releaseFolder } from '#site-store/site-folder.ts';
import { type BuildFolders, REPOSITORY_FOLDERS as repository } from '../site/folders.ts';
import { copy, makeTestSite, pageYaml as page, type TestSite } from '../testing-site.ts';
import { buildPages } from './build.ts';

let site: TestSite;
let folders: BuildFolders;
const write = (file: string, text: string) => site.write(file, text);
const published = (name: string) =>
  readFileSync(join(releaseFolder(folders.dist, currentRelease(folders.dist) ?? ''), `${name}.html`), 'utf8');

beforeEach(() => {
  site = makeTestSite();
  folders = site.folders;
});

afterEach(() => site.remove());

describe('a renderer that fails', () => {
  const EMPTY = '({ html: "", classes: "" })';
  const WORKS = { isIsland: '() => false', renderBlock: `() => ${EMPTY}`, renderHeading: `() => ${EMPTY}` };

  function renderer(parts: Partial<typeof WORKS>) {
    const prerender = join(folders.cache, 'prerender/prerender.js');
    copy(join(repository.prerender, '../landing-styles.json'), join(prerender, '../landing-styles.json'));
    const code = Object.entries({ ...WORKS, ...parts }).map(([name, text]) => `export const ${name} = ${text};`);
    writeFileSync(prerender, code.join('\n'));
    return { ...folders, prerender };
  }

  it('is told at the block that it cannot render, and the page keeps what it published before', async () => {
    write('campaigns/one.yaml', page({ link: '/two' }));
    write('campaigns/two.yaml', page());
    await buildPages(folders);
    const before = published('one');

    const renderBlock = `({ type }) => { if (type === 'button') throw new Error('no'); return ${EMPTY}; }`;
    const report = await buildPages(renderer({ renderBlock }));

    expect(report.failed).toEqual(['campaigns/one.yaml']);
    expect(report.problems.map(({ code, file, line }) => [code, file.split('/').at(-1), line])).toEqual([
      ['BLOCK_RENDER_FAILED', 'one.yaml', 7],
    ]);
    expect(published('one')).toBe(before);
    expect(published('two')).not.toContain('第一期');
  });

  it('is told of a page whose file is no longer what was rendered', async () => {
    write('campaigns/one.yaml', page());
    const file = join(folders.pages, 'campaigns/one.yaml');
    const writeFile = `process.getBuiltinModule('fs').writeFileSync(${JSON.stringify(file)}, 'title: [')`;

    const renderBlock = `(block, { path }) => { if (path === '/one') { ${writeFile}; throw new Error('no'); } return ${EMPTY}; }`;
    const { failed, problems } = await buildPages(renderer({ renderBlock }));

    expect(failed).toEqual(['campaigns/one.yaml']);
    expect(problems.map(({ code, line }) => [code, line])).toEqual([['BLOCK_RENDER_FAILED', 1]]);
  });

  it('is loaded once for builds that follow one another, and again when it was built again', async () => {
    const idOfThread = "process.getBuiltinModule('worker_threads').threadId";
    const changed = { renderHeading: `() => ({ html: '<h1>thread ' + ${idOfThread} + '</h1>', classes: "" })` };
    const threads: (string | undefined)[] = [];
    for (const isRenewed of [true, false, true]) {
      if (isRenewed) folders = renderer(changed);
      write('campaigns/one.yaml', page({ heading: `第 ${threads.length} 期` }));
      await buildPages(folders);
      threads.push(/thread \d+/.exec(published('one'))?.[0]);
    }

    expect(threads).toEqual([expect.any(String), threads[0], expect.any(String)]);
    expect(threads[2]).not.toBe(threads[0]);
  });

  it('ends the build where its thread ends by itself', async () => {
    write('campaigns/one.yaml', page());

    await expect(buildPages(renderer({ renderHeading: '() => process.exit(3)' }))).rejects.toThrow('code 3');
  });

  it.each([
    ['when it is loaded', { isIsland: '(() => { throw new Error("broken"); })()' }],
    ['beside the blocks', { renderHeading: '() => { throw new Error("broken"); }' }],
  ])('%s, ends the build', async (_when, parts) => {
    write('campaigns/one.yaml', page());

    await expect(buildPages(renderer(parts))).rejects.toThrow('broken');
  });
});
