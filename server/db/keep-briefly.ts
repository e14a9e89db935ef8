import type { Database } from './database.ts';

interface Keeping {
  readonly keepMs: number;
  /** Most cached answers; the oldest is dropped first. */
  readonly most: number;
}

/**
 * Caches the result of `load` for a key for a short time: concurrent callers share one load.
 *
 * Only for what is the same for all visitors. Each process has its own cache, which only expires, so any number of
 * processes may run in parallel. An error is not cached.
 */
export function keepEachBriefly<T>(
  load: (db: Database, now: Date, key: string) => Promise<T>,
  { keepMs, most }: Keeping,
): (db: Database, now: Date, key: string) => Promise<T> {
  const cache = new WeakMap<Database, Map<string, { readonly value: Promise<T>; readonly since: number }>>();
  return (db, now, key) => {
    const answers = cache.get(db) ?? new Map();
    cache.set(db, answers);
    const held = answers.get(key);
    const ageMs = held ? now.getTime() - held.since : Number.POSITIVE_INFINITY;
    if (held && ageMs >= 0 && ageMs < keepMs) return held.value;
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
export function keepBriefly<T>(
  load: (db: Database, now: Date) => Promise<T>,
  keepMs: number,
): (db: Database, now: Date) => Promise<T> {
  const read = keepEachBriefly(load, { keepMs, most: 1 });
  return (db, now) => read(db, now, '');
}
