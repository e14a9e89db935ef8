import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EXPERIMENTS_FILE, readFacts, SITE_FILE } from '#site-store/release-facts.ts';
import { releaseFolder } from '#site-store/site-folder.ts';
import type { ContentChange, PublishedPage } from '#src/contract/console/release.ts';
import type { CompiledPage, PageExperiment, PageMove } from '#src/page-model/page.ts';
import { describePublished } from '../compare/describe-published.ts';
import { isSameContent, otherArms, type PageContent, type SiteContent } from '../compile/page-content.ts';
import { armContentFile, documentsOf } from '../emit/emit.ts';
import { compareReleases } from './compare-releases.ts';
import { contentHash } from './content-hash.ts';
import { tellExperiments } from './experiment-changes.ts';

/** What an address of a release gives: a page, or a redirect when no page is there. */
type Entry = { readonly content: PageContent } | { readonly leadsTo: string };

/** Everything that a release gives visitors, by address. */
export interface ReleaseContents {
  readonly at: (path: string) => Entry | undefined;
  readonly moves: readonly PageMove[];
  /**
   * When the document of a page was made, in milliseconds since 1970; null for none. An unchanged one is older than its
   * release.
   */
  readonly madeAt: (path: string) => number | null;
  readonly site: SiteContent | undefined;
}

/** Reads everything that a release gives visitors; empty without a release. */
export function readContents(site: string, release: string | undefined): ReleaseContents {
  const folder = releaseFolder(site, release ?? '');
  const read = <T>(file: string): T | undefined => (release === undefined ? undefined : readJson<T>(file));
  const moves = read<{ redirects: PageMove[] }>(join(folder, 'pages/redirects.json'))?.redirects ?? [];
  const all = read<{ experiments: (PageExperiment & { path: string; title: string })[] }>(
    join(folder, EXPERIMENTS_FILE),
  );
  const settings = read<SiteContent>(join(folder, SITE_FILE));
  const at = (path: string): Entry | undefined => {
    const page = read<CompiledPage>(documentsOf(folder, path).json);
    const move = moves.find((each) => each.path === path);
    if (!page) return move && { leadsTo: move.to };
    const { path: _path, title: _title, ...tested } = all?.experiments.find((each) => each.path === path) ?? {};
    const experiment = 'arms' in tested ? (tested as PageExperiment) : undefined;
    const arms = (experiment?.arms ?? []).flatMap(({ id }) => {
      const arm = read<CompiledPage>(armContentFile(folder, path, id));
      return arm ? [{ id, page: arm }] : [];
    });
    const ledFrom = ledTo(moves, path);
    return { content: { page, experiment, arms: otherArms(arms), ledFrom, site: settings } };
  };
  const madeAt = (path: string) =>
    release === undefined
      ? null
      : (statSync(documentsOf(folder, path).json, { throwIfNoEntry: false })?.mtimeMs ?? null);
  return { at, moves, madeAt, site: settings };
}

/** The addresses that redirect to a page. */
export const ledTo = (moves: readonly PageMove[], path: string): string[] =>
  moves.flatMap((move) => (pathOf(move.to) === path ? [move.path] : [])).sort();

/** Whether an address redirects to one of these pages. */
export const ledToAny = ({ to }: PageMove, paths: ReadonlySet<string>): boolean => paths.has(pathOf(to));

const pathOf = (address: string) => address.replace(/[?#].*$/, '');

/** Every address at which the second release gives visitors something else, changed ones first. */
export function contentChanges(site: string, before: string | undefined, after: string): ContentChange[] {
  const [old, own] = [readContents(site, before), readContents(site, after)];
  return candidates(site, before, after, old, own).flatMap((path) => changeAt(path, old, own) ?? []);
}

/** The hash of what an address gives; null for nothing. */
export function contentHashAt({ at }: ReleaseContents, path: string): string | null {
  const entry = at(path);
  return entry ? hashOf(entry) : null;
}

/** What visitors would notice at one address; undefined for nothing. */
function changeAt(path: string, old: ReleaseContents, own: ReleaseContents): ContentChange | undefined {
  const [was, is] = [old.at(path), own.at(path)];
  if (!was && !is) return undefined;
  if (was && is && isSame(was, is)) return undefined;
  const what = was ? (is ? 'changed' : 'gone') : 'new';
  const hashes = { before: was ? hashOf(was) : null, after: is ? hashOf(is) : null };
  return { path, title: titleOf(is ?? was), what, ...hashes, ...(is && 'leadsTo' in is && { isMove: true as const }) };
}

const MOST_TOLD = 60;

/** The same in sentences, at most sixty unless more are wanted. */
export function tellChanges(
  site: string,
  before: string | undefined,
  after: string,
  most = MOST_TOLD,
): PublishedPage[] {
  const [old, own] = [readContents(site, before), readContents(site, after)];
  const experiments = tellExperiments({ site, release: before }, { site, release: after });
  const told: PublishedPage[] = [];
  for (const path of candidates(site, before, after, old, own)) {
    const [was, is] = [old.at(path), own.at(path)];
    const what = was ? (is ? 'changed' : 'gone') : 'new';
    const sentences = [...new Set([...describeEntry(was, is), ...(experiments.get(path) ?? [])])];
    if (was || is) told.push({ path, title: titleOf(is ?? was), what, sentences });
    if (told.length === most) break;
  }
  return told;
}

/** The addresses whose document or redirect differs; changed pages, then removed, then new. */
function candidates(
  site: string,
  before: string | undefined,
  after: string,
  old: ReleaseContents,
  own: ReleaseContents,
): string[] {
  const facts = readFacts(site, after);
  if (!facts) throw new Error(`There is no release ${after} in ${site}.`);
  const { changed, gone, added } = compareReleases(before ? readFacts(site, before) : undefined, facts);
  const lines = ({ moves }: ReleaseContents) => new Set(moves.map((move) => `${move.path}\n${move.to}`));
  const [was, is] = [lines(old), lines(own)];
  const moved = [...old.moves, ...own.moves]
    .filter((move) => was.has(`${move.path}\n${move.to}`) !== is.has(`${move.path}\n${move.to}`))
    .flatMap((move) => [move.path, pathOf(move.to)]);
  const known = (path: string) => own.at(path) !== undefined || old.at(path) !== undefined;
  return [...new Set([...changed, ...gone, ...added, ...moved.filter(known)])];
}

function describeEntry(was: Entry | undefined, is: Entry | undefined): string[] {
  if (is && 'leadsTo' in is) {
    if (was && 'leadsTo' in was) return [`这个地址跳到 ${was.leadsTo} → ${is.leadsTo}`];
    return [`这个地址会跳到 ${is.leadsTo}`];
  }
  if (!is) return was && 'leadsTo' in was ? [`这个地址不再跳到 ${was.leadsTo}`] : [];
  return describePublished(was && 'content' in was ? was.content : undefined, is.content);
}

function isSame(was: Entry, is: Entry): boolean {
  if ('content' in was && 'content' in is) return isSameContent(was.content, is.content);
  return hashOf(was) === hashOf(is);
}

function hashOf(entry: Entry): string {
  if ('content' in entry) return contentHash(entry.content);
  return createHash('sha256').update(`leads to ${entry.leadsTo}`).digest('hex').slice(0, 32);
}

const titleOf = (entry: Entry | undefined) => (entry && 'content' in entry ? entry.content.page.title : '跳转');

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    // A release of an older version of this program may have none.
    return undefined;
  }
}
