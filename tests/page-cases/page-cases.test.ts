import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { fixText } from '#compiler/authoring/fix-text.ts';
import { checkDocument } from '#compiler/checks/check-document.ts';
import { linkSite } from '#compiler/checks/link.ts';
import { checkLive } from '#compiler/checks/live/live-check.ts';
import { withLive } from '#compiler/checks/live/with-live.ts';
import { inLanguage, isError, type Problem, problemCatalogue } from '#compiler/problems/problem.ts';
import type { SourceDocument } from '#compiler/problems/source-document.ts';
import { checkPlace, findTakenPaths } from '#compiler/read/page-path.ts';
import { readSource } from '#compiler/read/read-source.ts';
import type { DocumentKind } from '#compiler/validate/schema-set.ts';
import type { NavigationSource } from '#src/page-model/sources.gen.ts';
import { checkOnce } from './check-once.ts';
import { SAMPLE_CATALOGUE } from './sample-catalogue.ts';
import { APP_ROUTES, encode, NAVIGATION, SITE, sampleContext, tools } from './sample-site.ts';

/** Options of a case, in its `options.json`. */
interface CaseOptions {
  readonly kind?: DocumentKind;
  /** Path of the file below pages-config. */
  readonly place?: string;
  /** Other pages of the site, before this one. */
  readonly others?: readonly string[];
  /** Another encoding than UTF-8. */
  readonly encoding?: 'utf16le';
  /** Compares the page with the sample catalogue too. */
  readonly live?: boolean;
}

const folder = fileURLToPath(new URL('./', import.meta.url));
const cases = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({ name, ...readCase(`${folder}${name}/`) }));

describe('page cases', () => {
  it.each(cases)('$name gives the problems written beside it', ({ bytes, options, expected }) => {
    const { problems } = check(bytes, options);

    expect(problems.map(toRow)).toEqual(expected);
    for (const problem of problems) {
      for (const language of ['zh', 'en'] as const) {
        const { message, hint = '' } = inLanguage(problem, language);
        expect(`${message}${hint}`).not.toMatch(/undefined|\[\[|\]\]|\[object|@\w+-?\w+ /);
      }
    }
  });

  it('repairs what it offers to repair', () => {
    for (const { name, bytes, options } of cases) {
      const { problems } = check(bytes, options);
      if (!problems.some(({ fix }) => fix)) continue;
      const text = new TextDecoder().decode(bytes);
      const checkText = checkOnce((candidate) => check(encode(candidate), options));

      const fixed = fixText(text, checkText);

      const left = checkText(fixed).problems.filter(isError).length;
      expect(left, name).toBeLessThan(Math.max(1, problems.filter(isError).length));
    }
  });

  it('shows every code there is, but for those that no file can cause', () => {
    const shown = new Set(cases.flatMap(({ expected }) => expected.map(([code]) => code)));
    const elsewhere = [
      'FILE_TOO_LARGE',
      'FILE_CONTROL_CHARACTER',
      'FILE_UNREADABLE',
      'YAML_TOO_MANY_VALUES',
      'PAGE_COPIED',
      'SOURCE_SHARED',
    ];
    // school/import-school.test.ts covers those of the school's data.
    const ofTheSchool = Object.keys(problemCatalogue).filter((code) => code.startsWith('SCHOOL_'));
    const byProgram = ['BLOCK_RENDER_FAILED', 'VALUE_REFUSED', 'CATALOGUE_UNREACHABLE'];

    expect([...shown, ...elsewhere, ...ofTheSchool, ...byProgram].sort()).toEqual(Object.keys(problemCatalogue).sort());
  });
});

type Row = readonly [code: string, place: string, message: string];

function toRow({ code, line, column, endLine, endColumn, message }: Problem): Row {
  return [code, `${line}:${column}-${endLine}:${endColumn}`, message];
}

interface Checked {
  readonly document?: SourceDocument;
  readonly problems: Problem[];
}

function check(bytes: Uint8Array, { kind = 'page', place, others = [], live }: CaseOptions): Checked {
  const own = { place: place ?? 'campaigns/spring.yaml', file: place ?? 'campaigns/spring.yaml' };
  const files = [...others.map((other) => ({ place: other, file: other })), own];
  const misplaced = place ? [...checkPlace(own), ...findTakenPaths(files, APP_ROUTES)] : [];
  if (kind === 'page' || kind === 'fragment' || kind === 'redirects') {
    const { document, problems } = checkDocument(own.file, bytes, kind, tools);
    const alive = live && document ? checkLive(document, sampleContext(), SAMPLE_CATALOGUE) : [];
    return { ...(document && { document }), problems: [...misplaced, ...withLive(problems, alive)] };
  }
  const { document, problems } = checkDocument(`${kind}.yaml`, bytes, kind, tools);
  if (!document || problems.length > 0) return { problems };
  const site = kind === 'site' ? document : readSource('site.yaml', encode(SITE)).document;
  const navigation = kind === 'navigation' ? document : readSource('navigation.yaml', encode(NAVIGATION)).document;
  if (!site || !navigation) throw new Error('The sample site cannot be read.');
  const context = { ...sampleContext(), navigation: navigation.value as NavigationSource };
  const linked = linkSite(site, navigation, context);
  return { document, problems: linked.filter(({ file }) => file === document.file) };
}

function readCase(path: string) {
  const options = existsSync(`${path}options.json`)
    ? (JSON.parse(readFileSync(`${path}options.json`, 'utf8')) as CaseOptions)
    : {};
  const source = readFileSync(`${path}page.yaml`);
  const bytes = options.encoding ? Buffer.from(source.toString('utf8'), options.encoding) : source;
  return { bytes, options, expected: JSON.parse(readFileSync(`${path}problems.json`, 'utf8')) as Row[] };
}
