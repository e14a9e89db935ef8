import type { Database } from './database.ts';

interface CacheLimits {
  readonly maxAgeMs: number;
  /** Most cached answers; the oldest is dropped first. */
  readonly most: number;
}

/**
 * Caches the result of `load` for a key for a short time: concurrent callers share one load.
 *
 * Only for what is the same for all visitors. Each process has its own cache, which only expires, so any number of
 * processes may run in parallel. An error is not cached.
 */
export function cacheEachBriefly<T>(
  load: (db: Database, now: Date, key: string) => Promise<T>,
  { maxAgeMs, most }: CacheLimits,
): (db: Database, now: Date, key: string) => Promise<T> {
  const cache = new WeakMap<Database, Map<string, { readonly value: Promise<T>; readonly since: number }>>();
  return (db, now, key) => {
    const answers = cache.get(db) ?? new Map();
    cache.set(db, answers);
    const cached = answers.get(key);
    const ageMs = cached ? now.getTime() - cached.since : Number.POSITIVE_INFINITY;
    if (cached && ageMs >= 0 && ageMs < maxAgeMs) return cached.value;
    const value = load(db, now, key);
    const entry = { value, since: now.getTime() };
    // The map's last entry is the most recent.
    answers.delete(key);
    answers.set(key, entry);
    if (answers.size > most) answers.delete(answers.keys().next().value ?? '');
    value.catch(() => {
      if (answers.get(key) === entry) answers.delete(key);
    });
    return value;
  };
}

/** The same for a single answer. */
export function cacheBriefly<T>(
  load: (db: Database, now: Date) => Promise<T>,
  maxAgeMs: number,
): (db: Database, now: Date) => Promise<T> {
  const read = cacheEachBriefly(load, { maxAgeMs, most: 1 });
  return (db, now) => read(db, now, '');
}
