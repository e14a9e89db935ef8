import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { EXPERIMENTS_FILE, PROMISES_FILE, readFacts, SITE_FILE } from '#site-store/release-facts.ts';
import { currentRelease, releaseFolder } from '#site-store/site-folder.ts';
import type { Held, PublishCalls } from '#src/contract/console/publisher-calls.ts';
import type { PageExperiment, PageMove, PageRoute } from '#src/page-model/page.ts';
import type { SiteContent } from '../compile/page-content.ts';
import { filesOf, makeRelease, newStaging, type ReleasePage } from './make-release.ts';
import { contentHashAt, ledToAny, readContents } from './release-contents.ts';
import { type PageText, readTexts, writeTexts } from './release-texts.ts';

type Composed = PublishCalls['compose']['reply'];

const markOf = (site: string, release: string) => join(site, 'releases/.held', release);

/** Holds a release, so that it is not deleted until it is freed. */
export function holdRelease(site: string, release: string): void {
  mkdirSync(dirname(markOf(site, release)), { recursive: true });
  // Stores the name of the live release: its texts are needed later to tell what the held release has changed.
  writeFileSync(markOf(site, release), currentRelease(site) ?? '');
}

export function letGoOfHeld(site: string, release: string): void {
  rmSync(markOf(site, release), { force: true });
}

/**
 * Makes the release for visitors from a reviewed one: the live release plus the changes of the held release. Pages that
 * others published meanwhile are not lost; where both changed the same address, no release is made.
 */
export function composeRelease(site: string, { release, base, changes }: Held): Composed {
  const facts = readFacts(site, release);
  if (!facts) return { is: 'gone' };
  const live = currentRelease(site);
  if (live === undefined || live === base || live === release) return { is: 'made', release };
  if (!readFacts(site, live)) return { is: 'gone' };
  const now = readContents(site, live);
  const wanted = changes.filter(({ path, after }) => contentHashAt(now, path) !== after);
  const taken = wanted.filter(({ path, before }) => contentHashAt(now, path) !== before).map(({ path }) => path);
  const fragments = fragmentsChanged(site, base, release);
  taken.push(...pagesBeside(site, { live, base, fragments }, new Set(changes.map(({ path }) => path))));
  if (taken.length > 0) return { is: 'conflict', paths: taken };
  // Pages print promises and the server enforces them, so both must come from the same text.
  if (promisesOf(site, live) !== promisesOf(site, release)) return { is: 'conflict', paths: ['promises.yaml'] };
  const paths = new Set(wanted.map(({ path }) => path));
  const isWhole = Object.keys(readFacts(site, live)?.pages ?? {}).every((path) => paths.has(path));
  const kept = { shell: live, settings: isWhole ? release : live };
  return { is: 'made', release: putOnto(site, { live, made: release, paths, fragments, ...kept }) };
}

interface Parts {
  readonly live: string;
  /**
   * The release that the pages at `paths` are taken from; all other pages are copied from the live one, byte for byte.
   */
  readonly made: string;
  readonly paths: ReadonlySet<string>;
  /** Addresses whose redirects are taken too; undefined: all of `paths`. */
  readonly moved?: ReadonlySet<string>;
  /** Names of the fragments whose text is taken from `made`. */
  readonly fragments: readonly string[];
  /** The releases that provide the app's shell and the site's settings. */
  readonly shell: string;
  readonly settings: string;
  /**
   * Since when visitors have all saved texts of a page, in milliseconds since 1970; undefined: when its document was
   * made.
   */
  readonly madeAt?: (path: string) => number;
  /** Changed addresses that are left out; undefined: those that the live release left out. */
  readonly without?: readonly string[] | undefined;
}

/** Makes a release from the live one and some addresses of another; returns its name. */
export function putOnto(site: string, { live, made, paths, fragments, shell, settings, ...more }: Parts): string {
  const { madeAt, without, moved = paths } = more;
  const [liveFacts, facts] = [readFacts(site, live), readFacts(site, made)];
  if (!liveFacts || !facts) throw new Error(`There is no release ${liveFacts ? made : live} in ${site}.`);
  const [held, now] = [readContents(site, made), readContents(site, live)];
  const others = pagesOf(site, live, liveFacts.pages).filter(({ route }) => !paths.has(route.path));
  const own = pagesOf(site, made, facts.pages).filter(({ route }) => paths.has(route.path));
  const isOwn = (move: PageMove) => moved.has(move.path) || ledToAny(move, moved);
  const staging = newStaging(site);
  for (const page of own) take(page, releaseFolder(site, made), staging, madeAt?.(page.route.path));
  const release = makeRelease({
    ...{ site, staging, base: live, promises: promisesOf(site, live) },
    pages: [...others, ...own.map((page) => ({ ...page, isWritten: true }))],
    moves: [...now.moves.filter((move) => !isOwn(move)), ...held.moves.filter(isOwn)].sort((a, b) =>
      a.path < b.path ? -1 : 1,
    ),
    shell: join(releaseFolder(site, shell), 'index.html'),
    settings: readJson<SiteContent>(join(releaseFolder(site, settings), SITE_FILE)),
    files: [...new Set([...liveFacts.files, ...facts.files])],
  });
  storeTexts(site, release, { live, made, paths, fragments, without });
  return release;
}

/**
 * Stores the texts of the new release: from `made` for the addresses taken from it, from the live release for all
 * others.
 */
function storeTexts(
  site: string,
  release: string,
  parts: Omit<Parts, 'shell' | 'settings' | 'madeAt' | 'moved'>,
): void {
  const [old, own] = [readTexts(site, parts.live), readTexts(site, parts.made)];
  if (!old || !own) return;
  const isOwn = ([, { path }]: readonly [string, PageText]) => parts.paths.has(path);
  const pages = [
    ...Object.entries(old.pages).filter((page) => !isOwn(page)),
    ...Object.entries(own.pages).filter(isOwn),
  ];
  const fragments = Object.fromEntries(
    Object.keys({ ...own.fragments, ...old.fragments }).flatMap((name) => {
      const kept = parts.fragments.includes(name) ? own.fragments[name] : old.fragments[name];
      return kept === undefined ? [] : [[name, kept] as const];
    }),
  );
  const without = (parts.without ?? old.without ?? []).filter((path) => !parts.paths.has(path));
  writeTexts(site, release, { pages: Object.fromEntries(pages), fragments, without });
}

/** The fragments whose texts differ between two releases; empty when a text is unknown. */
export function fragmentsChanged(site: string, before: string | null, after: string): string[] {
  const [old, own] = [readTexts(site, before ?? undefined), readTexts(site, after)];
  if (!old || !own) return [];
  const names = new Set([...Object.keys(old.fragments), ...Object.keys(own.fragments)]);
  return [...names].filter((name) => old.fragments[name] !== own.fragments[name]).sort();
}

/** Pages published by others since, that show one of the fragments: they would keep its old text. */
function pagesBeside(
  site: string,
  { live, base, fragments }: Pick<Parts, 'live' | 'fragments'> & Pick<Held, 'base'>,
  paths: ReadonlySet<string>,
): string[] {
  const known = readTexts(site, base ?? undefined)?.pages;
  if (!known) return [];
  const before = new Map(Object.values(known).map((page) => [page.path, page.output]));
  return Object.values(readTexts(site, live)?.pages ?? {}).flatMap(({ path, output, fragments: shown }) => {
    const isNews = output !== undefined && !paths.has(path) && before.get(path) !== output;
    return isNews && shown.some((name) => fragments.includes(name)) ? [path] : [];
  });
}

const promisesOf = (site: string, release: string) => textOf(join(releaseFolder(site, release), PROMISES_FILE));

/** The pages of a release, as needed to make a new release. */
function pagesOf(site: string, release: string, outputs: Readonly<Record<string, string>>): ReleasePage[] {
  const folder = releaseFolder(site, release);
  const routes = readJson<{ pages: PageRoute[] }>(join(folder, 'pages/manifest.json'))?.pages ?? [];
  const tested = readJson<{ experiments: (PageExperiment & { path: string; title: string })[] }>(
    join(folder, EXPERIMENTS_FILE),
  );
  return routes.map((route) => {
    const { path: _path, title: _title, ...rest } = tested?.experiments.find(({ path }) => path === route.path) ?? {};
    const experiment = 'arms' in rest ? (rest as PageExperiment) : undefined;
    return { route, experiment, output: outputs[route.path] ?? '', isWritten: false };
  });
}

/** Copies a page with its file times: an approval must not cover texts that were saved after the page was made. */
function take(page: ReleasePage, from: string, to: string, madeAt?: number): void {
  const targets = filesOf(to, page);
  filesOf(from, page).forEach((source, index) => {
    const target = targets[index] ?? '';
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(source, target);
    const { atimeMs, mtimeMs } = statSync(source);
    utimesSync(target, atimeMs / 1000, (madeAt ?? mtimeMs) / 1000);
  });
}

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

function readJson<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}
