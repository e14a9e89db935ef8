import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { linkedPaths } from '#compiler/compare/link-targets.ts';
import { isError, type Problem } from '#compiler/problems/problem.ts';
import { fragmentsChanged, putOnto } from '#compiler/release/compose-release.ts';
import {
  contentChanges,
  contentHashAt,
  type ReleaseContents,
  readContents,
  tellChanges,
} from '#compiler/release/release-contents.ts';
import { type ReleaseTexts, readTexts } from '#compiler/release/release-texts.ts';
import type { BuildFolders } from '#compiler/site/folders.ts';
import { listReleases, PROMISES_FILE, readFacts, SITE_FILE } from '#site-store/release-facts.ts';
import { currentRelease, releaseFolder } from '#site-store/site-folder.ts';
import type { Choices, PublishCalls } from '#src/contract/console/publisher-calls.ts';
import type { ContentChange } from '#src/contract/console/release.ts';
import { buildTexts, mixTexts } from './chosen-build.ts';

type Chosen = PublishCalls['choose']['reply'];

/** A built release, and the live one. */
interface Compared {
  readonly site: string;
  readonly live: string;
  readonly made: string;
  readonly old: ReleaseTexts;
  readonly own: ReleaseTexts;
}

/**
 * The pages and fragments that differ from what visitors see, to select from. Files with errors cannot be selected:
 * their pages keep the live version.
 */
export function listChoices(site: string, made: string, failed: readonly string[]): Choices {
  const live = currentRelease(site);
  const compared = compareTexts(site, live, made);
  if (typeof compared === 'string') return { pages: [], fragments: [], whole: compared };
  const { old, own } = compared;
  const told = tellChanges(site, live, made, Number.POSITIVE_INFINITY);
  const changes = new Map(contentChanges(site, live, made).map((change) => [change.path, change]));
  const names = fragmentsChanged(site, live ?? null, made);
  const known = new Map(
    [...Object.entries(old.pages), ...Object.entries(own.pages)].map((page) => [page[1].path, page]),
  );
  const pages = told.flatMap((page) => {
    if (!changes.has(page.path)) return [];
    const [file = '', { fragments = [] } = {}] = known.get(page.path) ?? [];
    const shown = [...new Set([...fragments, ...(old.pages[file]?.fragments ?? [])])];
    const isOwn = old.pages[file]?.text !== own.pages[file]?.text || !shown.some((name) => names.includes(name));
    const isBroken = failed.some((name) => name === file);
    return [{ ...page, file, isOwn, isBroken, fragments: shown.filter((name) => names.includes(name)) }];
  });
  const fragments = names.flatMap((name) => {
    const usedBy = pages.filter((page) => page.fragments.includes(name)).map(({ path }) => path);
    return usedBy.length === 0 ? [] : [{ name, usedBy, isNew: old.fragments[name] === undefined }];
  });
  return { pages, fragments, whole: null };
}

/** Both releases' texts; or why only all changes can be published together. */
function compareTexts(site: string, live: string | undefined, made: string): Compared | string {
  if (live === undefined) return '第一次发布，全部一起发布。';
  const [old, own] = [readTexts(site, live), readTexts(site, made)];
  if (!old || !own) return '这台机器上没有线上这一版的原文，这一次只能全部一起发布；以后就可以选。';
  const differs = (name: string) => textIn(site, live, name) !== textIn(site, made, name);
  if (differs(SITE_FILE)) return '网站设置改了，每一页都会变，只能全部一起发布。';
  if (differs(PROMISES_FILE)) return '承诺（promises.yaml）改了，页面和退款规则要一起变，只能全部一起发布。';
  return { site, live, made, old, own };
}

function textIn(site: string, release: string, name: string): string {
  const file = join(releaseFolder(site, release), name);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/**
 * Makes a release of the selected pages and fragments; all others are copied from the live release, byte for byte. What
 * a selected page depends on is added and returned. Pages with a selected fragment are made from their live text,
 * unless they are selected themselves.
 */
export async function chooseRelease(folders: BuildFolders, input: PublishCalls['choose']['input']): Promise<Chosen> {
  const { dist: site } = folders;
  const live = currentRelease(site);
  if (!readFacts(site, input.release)) return { is: 'gone' };
  const compared = compareTexts(site, live, input.release);
  if (typeof compared === 'string') return { is: 'refused', words: compared };
  const { old, own } = compared;
  const { paths, fragments, needs, changed } = withNeeds(compared, input);
  const mixed = mixTexts(old, own, { isPage: (path) => paths.has(path), isFragment: (name) => fragments.has(name) });
  const known = listReleases(site);
  const report = await buildTexts(folders, mixed);
  if (!report) return { is: 'refused', words: '线上的原文找不到了，这一次只能全部一起发布；以后就可以选。' };
  const built = readTexts(site, report.release);
  const shows = ({ fragments: shown }: { readonly fragments: readonly string[] }) =>
    shown.some((name) => fragments.has(name));
  const around = [old, built].flatMap((texts) => Object.values(texts?.pages ?? {}).filter(shows));
  const affected = new Set([...paths, ...around.map(({ path }) => path)]);
  const broken = report.failed.filter((file) => affected.has((own.pages[file] ?? old.pages[file])?.path ?? ''));
  if (broken.length > 0) return { is: 'refused', words: brokenWords(broken, report.problems) };
  const { live: from, made } = { live: compared.live, made: report.release };
  const release = putOnto(site, {
    ...{ live: from, made, paths: affected, moved: paths, fragments: [...fragments] },
    ...{ shell: from, settings: from },
    without: changed.filter((path) => !affected.has(path)),
    madeAt: madeAtOf(site, { live: from, wanted: input.release, made }),
  });
  // Only some releases are kept: this one, which was only made to copy from, would push out one that visitors had.
  if (made !== release && !known.includes(made)) rmSync(releaseFolder(site, made), { recursive: true, force: true });
  return { is: 'made', release, paths: [...paths].sort(), fragments: [...fragments].sort(), needs };
}

/** A page that was published in part keeps the time of its live version: some of its saved changes are not live yet. */
function madeAtOf(site: string, { live, wanted, made }: Record<'live' | 'wanted' | 'made', string>) {
  const [was, is, own] = [readContents(site, live), readContents(site, wanted), readContents(site, made)];
  return (path: string) =>
    (contentHashAt(own, path) === contentHashAt(is, path) ? is.madeAt(path) : was.madeAt(path)) ?? 0;
}

function brokenWords(files: readonly string[], problems: readonly Problem[]): string {
  const lines = files.map((file) => {
    const first = problems.find((problem) => isError(problem) && problem.file.endsWith(file));
    return first ? `${file} 第 ${first.line} 行：${first.message}` : file;
  });
  return `这样选，这些页面会出错，没有生成：${lines.join('；')}`;
}

/** The selection with everything that it depends on. */
function withNeeds(compared: Compared, input: Pick<PublishCalls['choose']['input'], 'paths' | 'fragments'>) {
  const { site, live, made, old, own } = compared;
  const changes = new Map(contentChanges(site, live, made).map((change) => [change.path, change]));
  const [was, is] = [readContents(site, live), readContents(site, made)];
  const texts = new Map(Object.values(own.pages).map((page) => [page.path, page]));
  const paths = new Set(input.paths.filter((path) => changes.has(path)));
  const fragments = new Set(input.fragments);
  const needs: string[] = [];
  const add = (path: string, words: string) => {
    if (paths.has(path)) return;
    paths.add(path);
    needs.push(words);
  };
  // The set grows during the loop, which runs to its end.
  for (const path of paths) {
    for (const to of linksAt(is, path)) {
      if (changes.get(to)?.what === 'new') add(to, `${path} 通向新页面 ${to}，一起发布`);
    }
    for (const from of movedTo(is, path)) {
      if (changes.has(from)) add(from, `${from} 改成跳到 ${path}，一起发布`);
    }
    for (const name of texts.get(path)?.fragments ?? []) {
      if (old.fragments[name] !== undefined || fragments.has(name)) continue;
      fragments.add(name);
      needs.push(`${path} 用到新片段 ${name}，一起发布`);
    }
    if (changes.get(path)?.after !== null) continue;
    for (const from of linkingTo(was, is, path, changes)) {
      add(from, `${from} 现在还通向要下线的 ${path}，它的改动一起发布`);
    }
  }
  return { paths, fragments, needs, changed: [...changes.keys()] };
}

function linksAt({ at }: ReleaseContents, path: string): string[] {
  const entry = at(path);
  if (!entry) return [];
  return 'leadsTo' in entry ? [entry.leadsTo.replace(/[?#].*$/, '')] : [...linkedPaths(entry.content.page)];
}

const movedTo = ({ moves }: ReleaseContents, path: string) =>
  moves.filter(({ to }) => to.replace(/[?#].*$/, '') === path).map((move) => move.path);

/** Changed pages that link to an address in their live version, but no longer in the built one. */
const linkingTo = (
  was: ReleaseContents,
  is: ReleaseContents,
  path: string,
  changes: ReadonlyMap<string, ContentChange>,
) => [...changes.keys()].filter((from) => linksAt(was, from).includes(path) && !linksAt(is, from).includes(path));
