import { readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { isReleaseName, releaseFolder } from './site-folder.ts';

/** What a release says of itself. */
export interface ReleaseFacts {
  readonly release: string;
  /** ISO 8601. */
  readonly madeAt: string;
  /** Hash of each page's documents, by path. */
  readonly pages: Readonly<Record<string, string>>;
  /** Hash of the app's shell; empty without one. */
  readonly shell: string;
  /** Shared files that its documents lead to: `assets/…`, `media/…`. */
  readonly files: readonly string[];
}

/** Hidden: never served. It comes with the folder, so a folder that has none is no release. */
export const FACTS_FILE = '.release.json';

/** Hidden too: what the server chooses arms by. */
export const EXPERIMENTS_FILE = '.experiments.json';

/** Hidden too: what the server gives back and how long groups have, as the pages of the release say. */
export const PROMISES_FILE = '.promises.json';

/** Hidden: what every page of the release took from the site's settings. */
export const SITE_FILE = '.site.json';

export function readFacts(site: string, release: string): ReleaseFacts | undefined {
  try {
    return JSON.parse(readFileSync(join(releaseFolder(site, release), FACTS_FILE), 'utf8')) as ReleaseFacts;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`Release ${release} cannot be read.`, { cause });
  }
}

/** Lets a release count as used at this time. */
export function touchFacts(site: string, release: string, now: Date): void {
  utimesSync(join(releaseFolder(site, release), FACTS_FILE), now, now);
}

/** The releases of a site, the one that was made or switched to last first. */
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
