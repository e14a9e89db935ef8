import type { Database } from './database.ts';

/**
 * Gives what `load` gave, for a short time, to everybody who asks: callers at one moment share one reading.
 *
 * Only for what is the same for all visitors. Each process keeps its own, and time alone ends it, so any number of
 * processes may run side by side. A failure is not kept.
 */
export function keepBriefly<T>(
  load: (db: Database, now: Date) => Promise<T>,
  keepMs: number,
): (db: Database, now: Date) => Promise<T> {
  const kept = new WeakMap<Database, { readonly value: Promise<T>; readonly since: number }>();
  return (db, now) => {
    const held = kept.get(db);
    const ageMs = held ? now.getTime() - held.since : Number.POSITIVE_INFINITY;
    if (held && ageMs >= 0 && ageMs < keepMs) return held.value;
    const value = load(db, now);
    const entry = { value, since: now.getTime() };
    kept.set(db, entry);
    value.catch(() => {
      if (kept.get(db) === entry) kept.delete(db);
    });
    return value;
  };
}
