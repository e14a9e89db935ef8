import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentRelease } from '#site-store/site-folder.ts';
import type { ContentChange, TakenBackPage } from '#src/contract/console/release.ts';
import { writeWhole } from '../emit/emit.ts';
import { instantOf } from '../problems/problem-view.ts';
import type { BuildFolders } from '../site/folders.ts';
import { contentChanges, tellChanges } from './release-contents.ts';
import { readTexts, textNow } from './release-texts.ts';

/** A page version that visitors had and lost, because somebody rolled back. */
interface TakenBack {
  readonly path: string;
  readonly title: string;
  /** Hash of the content that was rolled back. */
  readonly hash: string;
  /** ISO 8601. */
  readonly at: string;
  readonly by: string;
  /** What visitors noticed then. */
  readonly sentences: readonly string[];
  /** Whether the page has not been published since by somebody who knew of it. */
  readonly isOpen: boolean;
}

const MOST_KEPT = 2000;
const fileOf = (site: string) => join(site, 'releases/.taken-back.json');

function readTakenBack(site: string): TakenBack[] {
  if (!existsSync(fileOf(site))) return [];
  return (JSON.parse(readFileSync(fileOf(site), 'utf8')) as { pages: TakenBack[] }).pages;
}

function write(site: string, pages: readonly TakenBack[]): void {
  writeWhole(fileOf(site), JSON.stringify({ pages: pages.slice(-MOST_KEPT) }));
}

/**
 * Records what each page gave visitors before a rollback. Written before the switch. A rollback to a version that was
 * taken back cancels that record.
 */
export function rememberTakenBack(site: string, from: string, to: string, by: string, now = new Date()): void {
  const sentences = new Map(tellChanges(site, from, to).map((page) => [page.path, page.sentences]));
  let kept = readTakenBack(site);
  for (const { path, title, before, after } of contentChanges(site, from, to)) {
    const isUndone = kept.some((each) => each.path === path && each.hash === after);
    kept = kept.filter((each) => each.path !== path || (each.hash !== after && each.hash !== before));
    if (isUndone || before === null) continue;
    kept.push({
      path,
      title,
      hash: before,
      at: now.toISOString(),
      by,
      sentences: sentences.get(path) ?? [],
      isOpen: true,
    });
  }
  write(site, kept);
}

/** The changes to pages that were rolled back: a return to that version, or the first change since. */
export function findTakenBack(site: string, changes: () => readonly ContentChange[]): TakenBackPage[] {
  const known = readTakenBack(site);
  // Most sites have none: then no page is read.
  if (known.length === 0) return [];
  return changes().flatMap(({ path, title, after }) => {
    if (after === null) return [];
    const own = known.filter((each) => each.path === path);
    const same = own.find(({ hash }) => hash === after);
    const found = same ?? own.findLast(({ isOpen }) => isOpen);
    if (!found) return [];
    return [{ path, title, ...shownAt(found), sentences: [...found.sentences], isSame: same !== undefined }];
  });
}

/** When and by whom a page was taken back, if it has not been published since. */
export function openTakenBack(site: string, path: string): Pick<TakenBackPage, 'at' | 'by'> | null {
  const found = readTakenBack(site).findLast((each) => each.path === path && each.isOpen);
  return found ? shownAt(found) : null;
}

/** The pages that were rolled back, not published since, and whose files differ from what is live. */
export function comesBack({ pages, dist }: Pick<BuildFolders, 'pages' | 'dist'>): TakenBackPage[] {
  const open = new Map(readTakenBack(dist).flatMap((each) => (each.isOpen ? [[each.path, each] as const] : [])));
  const texts = open.size > 0 ? readTexts(dist, currentRelease(dist)) : undefined;
  if (!texts) return [];
  const places = new Map(Object.entries(texts.pages).map(([file, page]) => [page.path, { file, ...page }]));
  return [...open.values()].flatMap((each) => {
    const live = places.get(each.path);
    const files = live ? [live.file, ...live.fragments.map((name) => `fragments/${name}.yaml`)] : [];
    const known = live ? [live.text, ...live.fragments.map((name) => texts.fragments[name])] : [];
    if (live && files.every((file, index) => textNow(pages, file) === known[index])) return [];
    const { path, title, sentences } = each;
    return [{ path, title, ...shownAt(each), sentences: [...sentences], isSame: false }];
  });
}

const shownAt = ({ at, by }: TakenBack) => ({
  at: instantOf(Date.parse(at)) ?? at,
  by: by.split('@')[0] ?? by,
});

/** Records that somebody who knew that these pages were taken back published them. */
export function settleTakenBack(site: string, changes: () => readonly ContentChange[]): void {
  const known = readTakenBack(site);
  if (known.length === 0) return;
  const published = new Map(changes().map(({ path, after }) => [path, after]));
  write(
    site,
    known.flatMap((each) => {
      const after = published.get(each.path);
      if (after === undefined || after === null) return [each];
      return after === each.hash ? [] : [{ ...each, isOpen: false }];
    }),
  );
}
