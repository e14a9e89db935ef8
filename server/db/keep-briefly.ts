import type { Database } from './database.ts';

interface Keeping {
  readonly keepMs: number;
  /** Answers that are kept at most; the oldest goes first. */
  readonly most: number;
}

/**
 * Gives what `load` gave for a key, for a short time, to everybody who asks: callers at one moment share one reading.
 *
 * Only for what is the same for all visitors. Each process keeps its own, and time alone ends it, so any number of
 * processes may run side by side. A failure is not kept.
 */
export function keepEachBriefly<T>(
  load: (db: Database, now: Date, key: string) => Promise<T>,
  { keepMs, most }: Keeping,
): (db: Database, now: Date, key: string) => Promise<T> {
  const kept = new WeakMap<Database, Map<string, { readonly value: Promise<T>; readonly since: number }>>();
  return (db, now, key) => {
    const answers = kept.get(db) ?? new Map();
    kept.set(db, answers);
    const held = answers.get(key);
    const ageMs = held ? now.getTime() - held.since : Number.POSITIVE_INFINITY;
    if (held && ageMs >= 0 && ageMs < keepMs) return held.value;
    const value = load(db, now, key);
    const entry = { value, since: now.getTime() };
    // Last in the map is what was read last.
    answers.delete(key);
    answers.set(key, entry);
    if (answers.size > most) answers.delete(answers.keys().next().value ?? '');
    value.catch(() => {
      if (answers.get(key) === entry) answers.delete(key);
    });
    return value;
  };
}

/** The same where there is one answer for all. */
export function keepBriefly<T>(
  load: (db: Database, now: Date) => Promise<T>,
  keepMs: number,
): (db: Database, now: Date) => Promise<T> {
  const read = keepEachBriefly(load, { keepMs, most: 1 });
  return (db, now) => read(db, now, '');
}
