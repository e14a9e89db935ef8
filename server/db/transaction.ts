import type { Database } from './database.ts';

const RETRYABLE = new Set(['40001', '40P01']);
const MAX_TRIES = 5;

/**
 * Runs the work in one transaction; an error rolls it back.
 *
 * A deadlock or a failed serialisation is retried, so the work must not act outside the database.
 */
export async function inTransaction<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction((tx) => work(tx));
    } catch (error) {
      if (attempt === MAX_TRIES || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
    }
  }
}

/** The SQLSTATE of a database error, however deep it is wrapped. */
export function sqlState(error: unknown): string | undefined {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code))
      return current.code;
  }
  return undefined;
}
