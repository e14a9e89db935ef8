import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EXPERIMENTS_FILE, PROMISES_FILE, readFacts, SITE_FILE } from '#site-store/release-facts.ts';
import { currentRelease, releaseFolder } from '#site-store/site-folder.ts';
import type { Held, PublishCalls } from '#src/contract/console/publisher-calls.ts';
import type { PageExperiment, PageMove, PageRoute } from '#src/page-model/page.ts';
import type { SiteContent } from '../compile/page-content.ts';
import { filesOf, makeRelease, newStaging, type ReleasePage } from './make-release.ts';
import { contentHashAt, ledToAny, readContents } from './release-contents.ts';

type Composed = PublishCalls['compose']['reply'];

const markOf = (site: string, release: string) => join(site, 'releases/.held', release);

/** Holds a release, so that it is not deleted until it is freed. */
export function holdRelease(site: string, release: string): void {
  mkdirSync(dirname(markOf(site, release)), { recursive: true });
  writeFileSync(markOf(site, release), '');
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
  const liveFacts = readFacts(site, live);
  if (!liveFacts) return { is: 'gone' };
  const [held, now] = [readContents(site, release), readContents(site, live)];
  const wanted = changes.filter(({ path, after }) => contentHashAt(now, path) !== after);
  const taken = wanted.filter(({ path, before }) => contentHashAt(now, path) !== before);
  if (taken.length > 0) return { is: 'conflict', paths: taken.map(({ path }) => path) };
  const promises = textOf(join(releaseFolder(site, live), PROMISES_FILE));
  // Pages print promises and the server enforces them, so both must come from the same text.
  if (promises !== textOf(join(releaseFolder(site, release), PROMISES_FILE))) {
    return { is: 'conflict', paths: ['promises.yaml'] };
  }
  const paths = new Set(wanted.map(({ path }) => path));
  const others = pagesOf(site, live, liveFacts.pages).filter(({ route }) => !paths.has(route.path));
  const own = pagesOf(site, release, facts.pages).filter(({ route }) => paths.has(route.path));
  const isOwn = (move: PageMove) => paths.has(move.path) || ledToAny(move, paths);
  const staging = newStaging(site);
  for (const page of own) take(page, releaseFolder(site, release), staging);
  const isWhole = others.length === 0;
  return {
    is: 'made',
    release: makeRelease({
      ...{ site, staging, base: live, promises },
      pages: [...others, ...own.map((page) => ({ ...page, isWritten: true }))],
      moves: [...now.moves.filter((move) => !isOwn(move)), ...held.moves.filter(isOwn)].sort((a, b) =>
        a.path < b.path ? -1 : 1,
      ),
      shell: join(releaseFolder(site, live), 'index.html'),
      settings: readJson<SiteContent>(join(releaseFolder(site, isWhole ? release : live), SITE_FILE)),
      files: [...new Set([...liveFacts.files, ...facts.files])],
    }),
  };
}

/** The pages of a release, in the form that a new release is made of. */
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

function take(page: ReleasePage, from: string, to: string): void {
  const targets = filesOf(to, page);
  filesOf(from, page).forEach((source, index) => {
    const target = targets[index] ?? '';
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(source, target);
  });
}

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

function readJson<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}
