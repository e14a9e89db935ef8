import type { CatalogueAnswer, CatalogueQuestion } from '#src/contract/catalogue.ts';
import { compileFile } from '../build/page-builder.ts';
import { checkLive } from '../checks/live/live-check.ts';
import { questionOf, referencesOf } from '../checks/live/page-references.ts';
import { isError } from '../problems/problem.ts';
import { problemView } from '../problems/problem-view.ts';
import { publicPathOf } from '../read/page-path.ts';
import { findPage, type WarmSite } from './warm-site.ts';

interface Asked {
  /** Place of the page's file. */
  readonly file: string;
  readonly text: string;
}

/** The catalogue ids that a text of a page names; null when the text has errors or there is no such page. */
export async function namedInText(warm: WarmSite, asked: Asked): Promise<CatalogueQuestion | null> {
  const read = await readText(warm, asked);
  return read && questionOf(referencesOf(read.document, read.context));
}

/** Where a text of a page differs from the catalogue: courses, coupons, lessons, groups. */
export async function compareText(warm: WarmSite, asked: Asked & { readonly catalogue: CatalogueAnswer }) {
  const read = await readText(warm, asked);
  return read ? checkLive(read.document, read.context, asked.catalogue).map(problemView) : [];
}

interface AskedPages {
  /** Addresses of pages. */
  readonly paths: readonly string[];
}

/** The catalogue ids that the saved pages at these addresses name. */
export async function namedByPages(warm: WarmSite, asked: AskedPages): Promise<CatalogueQuestion> {
  return questionOf((await readPages(warm, asked)).flatMap(({ document, context }) => referencesOf(document, context)));
}

/** Where the saved pages at these addresses differ from the catalogue; pages that agree are left out. */
export async function comparePages(warm: WarmSite, asked: AskedPages & { readonly catalogue: CatalogueAnswer }) {
  const pages = await readPages(warm, asked);
  return pages.flatMap(({ file, path, document, context }) => {
    const problems = checkLive(document, context, asked.catalogue).map(problemView);
    return problems.length > 0 ? [{ file, path, problems }] : [];
  });
}

/** Flaws of the saved pages at these addresses; pages without flaws are left out. */
export async function problemsOfPages(warm: WarmSite, asked: AskedPages) {
  const pages = await readPages(warm, asked);
  return pages.flatMap(({ file, path, problems }) =>
    problems.length > 0 ? [{ file, path, problems: problems.map(problemView) }] : [],
  );
}

async function readPages(warm: WarmSite, { paths }: AskedPages) {
  const { site } = await warm.read();
  if (!site) return [];
  const asked = new Set(paths);
  return site.loaded.files.flatMap((source) => {
    const { kind, place = '' } = source;
    const path = publicPathOf(place);
    if (kind !== 'page' || !asked.has(path)) return [];
    const context = { ...site.track().context, now: Date.now() };
    const { document, problems } = site.loaded.check(source, undefined, context);
    return document && !problems.some(isError) ? [{ file: place, path, document, context, problems }] : [];
  });
}

async function readText(warm: WarmSite, { file, text }: Asked) {
  const known = await warm.read();
  const { site } = known;
  const source = findPage(known, file);
  if (!site || !source) return null;
  const { context: own } = site.track();
  const context = { ...own, now: Date.now() };
  const { document, problems } = compileFile(source, Buffer.from(text), site, { context });
  return document && !problems.some(isError) ? { document, context } : null;
}
