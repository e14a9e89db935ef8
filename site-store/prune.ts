import { rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { listReleases, namesIn, readFacts } from './release-facts.ts';
import { releaseFolder } from './site-folder.ts';
import { trimSwitches } from './switch-log.ts';

export interface KeepRules {
  /** How many releases are kept, besides those in `needed`. */
  readonly keepReleases: number;
  /** How long a shared file is kept after the last release that used it, for tabs that are still open. */
  readonly keepAssetDays: number;
}

const DAY_MS = 86_400_000;

/**
 * Deletes old releases, and shared files that no release has used for a time.
 *
 * A shared file's modification time is when it was last in use. `needed` releases, which are held for later publishing,
 * and `files` are always kept.
 */
export function prune(
  site: string,
  { keepReleases, keepAssetDays }: KeepRules,
  needed: readonly string[],
  files: readonly string[],
  now = new Date(),
): { readonly releases: readonly string[]; readonly files: number } {
  const present = listReleases(site);
  const inUse = new Set([...files, ...present.flatMap((release) => readFacts(site, release)?.files ?? [])]);
  const held = namesIn(join(site, 'releases/.held'));
  const kept = new Set([...needed, ...held, ...present.slice(0, keepReleases)]);
  const gone = present.filter((release) => !kept.has(release));
  for (const release of gone) rmSync(releaseFolder(site, release), { recursive: true, force: true });
  trimSwitches(site);
  let deleted = 0;
  for (const folder of ['assets', 'media']) {
    for (const name of namesIn(join(site, folder))) {
      const file = join(site, folder, name);
      const { mtimeMs } = statSync(file);
      const ageMs = now.getTime() - mtimeMs;
      if (inUse.has(`${folder}/${name}`)) {
        if (ageMs > DAY_MS) utimesSync(file, now, now);
      } else if (ageMs > keepAssetDays * DAY_MS) {
        rmSync(file, { force: true });
        deleted += 1;
      }
    }
  }
  return { releases: gone, files: deleted };
}
