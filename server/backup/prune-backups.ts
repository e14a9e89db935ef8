import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listBackups, readFiles, readManifest, timeOf } from './manifest.ts';

interface PruneOptions {
  readonly daily: number;
  readonly weekly: number;
  readonly now: Date;
}

const DAY_MS = 86_400_000;
/** Younger files may belong to a backup that is being made. */
const ABANDONED_MS = 2 * DAY_MS;

/** The backups to keep, oldest first: the last one of each recent day and week that has one, and always the newest. */
export function keptBackups(names: readonly string[], { daily, weekly }: Omit<PruneOptions, 'now'>): readonly string[] {
  const lastOf = (unit: (name: string) => number, most: number) =>
    [...new Map(names.map((name) => [unit(name), name])).values()].slice(most === 0 ? names.length : -most);
  const dayOf = (name: string) => Math.floor(timeOf(name) / DAY_MS);
  // The first day was a Thursday; weeks begin on Mondays.
  const weekOf = (name: string) => Math.floor((dayOf(name) + 3) / 7);
  const kept = new Set([...lastOf(dayOf, daily), ...lastOf(weekOf, weekly), ...names.slice(-1)]);
  return names.filter((name) => kept.has(name));
}

/** Deletes older backups and files that only they used; returns the names of the deleted backups. */
export async function pruneBackups(root: string, options: PruneOptions): Promise<readonly string[]> {
  const names = await listBackups(root);
  const kept = keptBackups(names, options);
  const gone = names.filter((name) => !kept.includes(name));
  for (const name of gone) await rm(join(root, name), { recursive: true });
  await removeAbandoned(root, options.now);
  await removeUnnamed(root, kept, options.now);
  return gone;
}

/** Deletes incomplete backups. */
async function removeAbandoned(root: string, now: Date): Promise<void> {
  for (const name of await readdir(root)) {
    if (name.endsWith('.part') && (await isOld(join(root, name), now))) await rm(join(root, name), { recursive: true });
  }
}

/**
 * Deletes files that no backup lists. If a backup's list cannot be read, nothing is deleted, because its files are
 * unknown.
 */
async function removeUnnamed(root: string, kept: readonly string[], now: Date): Promise<void> {
  const named = new Set<string>();
  for (const name of kept) {
    const { files } = await readManifest(join(root, name));
    for (const part of Object.values(files)) {
      for (const { sha256 } of await readFiles(join(root, name), part)) named.add(sha256);
    }
  }
  const objects = join(root, 'objects');
  for (const folder of await readdir(objects).catch(() => [])) {
    for (const name of await readdir(join(objects, folder))) {
      const path = join(objects, folder, name);
      if (!named.has(name) && (await isOld(path, now))) await rm(path);
    }
  }
}

async function isOld(path: string, now: Date): Promise<boolean> {
  return now.getTime() - (await stat(path)).mtimeMs > ABANDONED_MS;
}
