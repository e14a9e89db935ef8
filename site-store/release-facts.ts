import { readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { isReleaseName, releaseFolder } from './site-folder.ts';

/** What a release records about itself. */
export interface ReleaseFacts {
  readonly release: string;
  /** ISO 8601. */
  readonly madeAt: string;
  /** Hash of each page's documents, by path. */
  readonly pages: Readonly<Record<string, string>>;
  /** Hash of the app's shell; empty without one. */
  readonly shell: string;
  /** Shared files that its documents use: `assets/…`, `media/…`. */
  readonly files: readonly string[];
}

/** Hidden: never served. Every release has one, so a folder without it is not a release. */
export const FACTS_FILE = '.release.json';

/** Hidden too: the server chooses arms by it. */
export const EXPERIMENTS_FILE = '.experiments.json';

/** Hidden too: the refund amounts and group times that the pages of the release promise, for the server. */
export const PROMISES_FILE = '.promises.json';

/** Hidden: the site settings that every page of the release used. */
export const SITE_FILE = '.site.json';

export function readFacts(site: string, release: string): ReleaseFacts | undefined {
  try {
    return JSON.parse(readFileSync(join(releaseFolder(site, release), FACTS_FILE), 'utf8')) as ReleaseFacts;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`Release ${release} cannot be read.`, { cause });
  }
}

/** Marks a release as used at this time. */
export function touchFacts(site: string, release: string, now: Date): void {
  utimesSync(join(releaseFolder(site, release), FACTS_FILE), now, now);
}

/** The releases of a site, the most recently made or switched first. */
export function listReleases(site: string): string[] {
  const found = namesIn(join(site, 'releases')).filter(isReleaseName);
  const times = found.flatMap((name) => {
    const facts = statSync(join(releaseFolder(site, name), FACTS_FILE), { throwIfNoEntry: false });
    return facts ? [{ name, mtimeMs: facts.mtimeMs }] : [];
  });
  return times.sort((a, b) => b.mtimeMs - a.mtimeMs || (a.name < b.name ? -1 : 1)).map(({ name }) => name);
}

export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw cause;
  }
}
