import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { CHANGES, seeded } from '../../tests/page-cases/mutate.ts';
import { VALID_PAGE } from '../../tests/page-cases/valid-page.ts';
import type { LinkContext } from '../link/link-context.ts';
import { REPOSITORY_FOLDERS } from '../site/folders.ts';
import type { SourceFile } from '../site/source-files.ts';
import { type CompileSite, loadCompileSite } from './compile-site.ts';
import { compileFile } from './page-builder.ts';

/** Enough to meet each change often; `MUTATIONS=10000` for the long run. */
const COUNT = Number(process.env.MUTATIONS ?? 300);

let site: CompileSite;
let sources: { readonly file: SourceFile; readonly text: string }[];

beforeAll(async () => {
  const { site: loaded } = await loadCompileSite(REPOSITORY_FOLDERS);
  if (!loaded) throw new Error('The pages of the repository cannot be loaded.');
  site = loaded;
  const files = site.loaded.files.filter(({ kind }) => kind === 'page');
  sources = files.map((file) => ({ file, text: readFileSync(file.absolute, 'utf8') }));
  for (const file of files.slice(0, 3)) sources.push({ file, text: VALID_PAGE });
});

/** The full result of a page: problems, published form, dependencies. */
function outcomeOf(file: SourceFile, text: string, isPlain: boolean): string {
  const tracked = site.track();
  const once: LinkContext['once'] = (_step, _block, make) => make();
  const context = isPlain ? { ...tracked.context, once } : tracked.context;
  const { page, problems } = compileFile(file, Buffer.from(text), site, { context });
  const dependencies = Object.entries(tracked.dependencies(text)).sort();
  const assets = tracked.assets().sort((a, b) => (`${a.kind} ${a.source}` < `${b.kind} ${b.source}` ? -1 : 1));
  return JSON.stringify({ page, problems, dependencies, assets });
}

function sharesBlocks(file: SourceFile, text: string): boolean {
  const { page } = compileFile(file, Buffer.from(text), site, site.track());
  return page?.blocks.some((block) => site.blocks.isShared(block)) ?? false;
}

/** Differences between the result of a text with cached fragments and the result with every block made anew. */
function differences(file: SourceFile, text: string): string[] {
  const anew = outcomeOf(file, text, true);
  const met = outcomeOf(file, text, false);
  if (met === anew) return [];
  const at = [...anew].findIndex((character, index) => character !== met[index]);
  return [`${file.place}: ${anew.slice(at - 200, at + 200)} but ${met.slice(at - 200, at + 200)}\n${text}`];
}

describe('a page whose fragments other pages showed before', () => {
  it('becomes what it becomes when each of its blocks is made anew, for every page', () => {
    const twice = [...sources, ...sources];

    expect(twice.flatMap(({ file, text }) => differences(file, text))).toEqual([]);
    expect(sources.some(({ file, text }) => sharesBlocks(file, text))).toBe(true);
  });

  it(`does so after each of ${COUNT} changes`, () => {
    const random = seeded(2026);
    const changes = Object.values(CHANGES);
    const found = Array.from({ length: COUNT }, (_, index) => {
      const source = sources[Math.floor(random() * sources.length)];
      const change = changes[index % changes.length];
      return source && change ? differences(source.file, change(source.text, random)) : [];
    });

    expect(found.flat()).toEqual([]);
  });
});
