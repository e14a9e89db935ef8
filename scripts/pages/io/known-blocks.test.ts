import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { CHANGES, seeded } from '../../../tests/page-cases/mutate.ts';
import { VALID_PAGE } from '../../../tests/page-cases/valid-page.ts';
import { quickRead } from '../quick-read.ts';
import { type CompileSite, loadCompileSite } from './compile-site.ts';
import { REPOSITORY_FOLDERS } from './folders.ts';
import { compileFile } from './page-builder.ts';
import type { SourceFile } from './source-files.ts';

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

/** Everything that a page becomes: its problems, its published form, what it depends on. */
function outcomeOf(file: SourceFile, text: string): string {
  const tracked = site.track();
  const { page, problems } = compileFile(file, Buffer.from(text), site, tracked);
  const dependencies = Object.entries(tracked.dependencies(text)).sort();
  return JSON.stringify({ page, problems, dependencies, assets: tracked.assets() });
}

/**
 * The outcomes of a text whose blocks were met before, that differ from the outcome of the same text without its last line
 * break: the whole parser reads that one, and nothing is known of what it gives.
 */
function differences(file: SourceFile, text: string): string[] {
  // Of what is left to the whole parser nothing is kept.
  if (!quickRead(text)) return [];
  const anew = outcomeOf(file, text.replace(/\n+$/, ''));
  const met = [1, 2, 3].map(() => outcomeOf(file, text));
  const other = met.find((outcome) => outcome !== anew);
  if (other === undefined) return [];
  const at = [...anew].findIndex((character, index) => character !== other[index]);
  return [`${file.place}: ${anew.slice(at - 200, at + 200)} but ${other.slice(at - 200, at + 200)}\n${text}`];
}

describe('a page whose blocks were met before', () => {
  it('becomes what it becomes when nothing is known of them, for every page', () => {
    expect(sources.flatMap(({ file, text }) => differences(file, text))).toEqual([]);
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
