import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import {
  EXPERIMENTS_FILE,
  FACTS_FILE,
  namesIn,
  PROMISES_FILE,
  type ReleaseFacts,
  SITE_FILE,
} from '#site-store/release-facts.ts';
import { releaseFolder } from '#site-store/site-folder.ts';
import type { PageExperiment, PageMove, PageRoute } from '#src/page-model/page.ts';
import type { SiteContent } from '../compile/page-content.ts';
import { armContentFile, armFile, documentsOf } from '../emit/emit.ts';
import { routeTable } from '../emit/route-table.ts';

/** A page of a release. */
export interface ReleasePage {
  readonly route: PageRoute;
  /** The experiment whose arms have their own documents. */
  readonly experiment?: PageExperiment | undefined;
  /** Hash of its documents. */
  readonly output: string;
  /** Whether its documents were written into the new folder; else they are linked from the last release. */
  readonly isWritten: boolean;
}

interface ReleaseParts {
  readonly site: string;
  /** Folder of the new documents; becomes the release. */
  readonly staging: string;
  /** The release that unchanged documents are linked from. */
  readonly base: string | undefined;
  readonly pages: readonly ReleasePage[];
  /** Addresses that redirect to others. */
  readonly moves: readonly PageMove[];
  /** The promises of the pages, as JSON; empty for a site without promises. */
  readonly promises?: string;
  /** The app's shell; left out when the file does not exist. */
  readonly shell: string;
  readonly files: readonly string[];
  /** Site settings that pages used; undefined while they cannot be read: then those of the last release are kept. */
  readonly settings?: SiteContent | undefined;
}

/** An empty folder for documents of the next release. Deletes what killed builds left. */
export function newStaging(site: string): string {
  const releases = join(site, 'releases');
  for (const name of namesIn(releases)) {
    if (name.startsWith(STAGING)) rmSync(join(releases, name), { recursive: true, force: true });
  }
  const staging = join(releases, `${STAGING}${process.pid}`);
  mkdirSync(staging, { recursive: true });
  return staging;
}

const STAGING = '.part-';

/**
 * Completes a release and names it by its content: unchanged documents are linked, not copied, and the same documents
 * make no second release. Visitors do not get it before `switchTo`. Decision 0136.
 */
export function makeRelease(parts: ReleaseParts): string {
  const { site, staging, pages } = parts;
  const routes = pages.map(({ route }) => route).sort((a, b) => (a.path < b.path ? -1 : 1));
  const manifest = JSON.stringify({ pages: routes });
  const redirects = JSON.stringify({ redirects: parts.moves });
  const shell = existsSync(parts.shell) ? readFileSync(parts.shell) : undefined;
  const facts: Omit<ReleaseFacts, 'release'> = {
    madeAt: new Date().toISOString(),
    pages: Object.fromEntries(pages.map(({ route, output }) => [route.path, output])),
    shell: shell ? hashOf([shell]) : '',
    files: [...parts.files].sort(),
  };
  const outputs = pages.map(({ route, output }) => `${route.path} ${output}`).sort();
  const experiments = experimentsOf(pages);
  const { promises = '' } = parts;
  const forServer = [experiments, promises].filter(Boolean);
  const release = hashOf([manifest, redirects, facts.shell, ...outputs, ...forServer]);
  const target = releaseFolder(site, release);
  if (existsSync(join(target, FACTS_FILE))) {
    // The bytes are the same, and the new files replace any that went missing.
    for (const page of pages.filter(({ isWritten }) => isWritten)) move(staging, target, page);
    rmSync(staging, { recursive: true });
    return release;
  }
  const base = parts.base && releaseFolder(site, parts.base);
  if (base) linkUnchanged(base, staging, pages);
  mkdirSync(join(staging, 'pages/routes'), { recursive: true });
  const write = (name: string, content: string | Uint8Array) => writeOrLink(name, Buffer.from(content), staging, base);
  if (shell) write('index.html', shell);
  write('pages/manifest.json', manifest);
  write('pages/redirects.json', redirects);
  for (const [shard, entries] of Object.entries(routeTable([...routes, ...parts.moves]))) {
    write(`pages/routes/${shard}.json`, JSON.stringify(entries));
  }
  if (experiments) writeFileSync(join(staging, EXPERIMENTS_FILE), experiments);
  if (promises) writeFileSync(join(staging, PROMISES_FILE), promises);
  const settings = parts.settings ? JSON.stringify(parts.settings) : base && textOf(join(base, SITE_FILE));
  if (settings) writeFileSync(join(staging, SITE_FILE), settings);
  writeFileSync(join(staging, FACTS_FILE), JSON.stringify({ release, ...facts }));
  renameSync(staging, target);
  return release;
}

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/** Writes a file of the release, or links the last release's file when it is the same. */
function writeOrLink(name: string, content: Uint8Array, staging: string, base: string | undefined) {
  const before = base && join(base, name);
  if (before && hasContent(before, content)) link(before, join(staging, name), new Set([dirname(join(staging, name))]));
  else writeFileSync(join(staging, name), content);
}

/** Compares lengths first: most changed files differ in length. */
function hasContent(file: string, content: Uint8Array): boolean {
  if (statSync(file, { throwIfNoEntry: false })?.size !== content.length) return false;
  return readFileSync(file).equals(content);
}

/** The experiments of a release by page path, for the server; empty without any. */
function experimentsOf(pages: readonly ReleasePage[]): string {
  const tested = pages.flatMap(({ route, experiment }) =>
    experiment ? [{ path: route.path, title: route.title, ...experiment }] : [],
  );
  tested.sort((a, b) => (a.path < b.path ? -1 : 1));
  return tested.length > 0 ? JSON.stringify({ experiments: tested }) : '';
}

/** Every file of a page in a release. */
export function filesOf(folder: string, { route, experiment }: ReleasePage): string[] {
  const { html, json } = documentsOf(folder, route.path);
  const arms = (experiment?.arms ?? []).flatMap(({ id }) => [
    armFile(folder, route.path, id),
    armContentFile(folder, route.path, id),
  ]);
  return [html, json, ...arms];
}

function linkUnchanged(base: string, staging: string, pages: readonly ReleasePage[]) {
  const folders = new Set<string>();
  for (const page of pages) {
    if (page.isWritten) continue;
    const targets = filesOf(staging, page);
    filesOf(base, page).forEach((source, index) => {
      link(source, targets[index] ?? '', folders);
    });
  }
}

/** Links a file into a second folder; copies it where the file system has no hard links. */
export function link(source: string, target: string, folders: Set<string>) {
  const folder = dirname(target);
  if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
  folders.add(folder);
  try {
    linkSync(source, target);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') throw cause;
    copyFileSync(source, target);
  }
}

function move(from: string, to: string, page: ReleasePage) {
  const targets = filesOf(to, page);
  filesOf(from, page).forEach((source, index) => {
    const target = targets[index] ?? '';
    mkdirSync(dirname(target), { recursive: true });
    renameSync(source, target);
  });
}

function hashOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\n');
  return hash.digest('hex').slice(0, 16);
}
