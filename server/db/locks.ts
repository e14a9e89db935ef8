import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import { users } from './schema/account.ts';

/*
 * Every lock of the server is taken here, and held until the transaction ends. Several locks are taken in one order:
 * the student, the order, then what the order has or gives, rows of one table by their id.
 */

type RowOf<T extends PgTable> = T['$inferSelect'];

interface Choice {
  /** Two transactions that lock several rows cannot deadlock when both take them in one order. */
  readonly by?: PgColumn | SQL;
  readonly limit?: number;
}

/** Locks the row for a change: nobody else changes it, or adds rows that refer to it. */
export async function lockRow<T extends PgTable>(
  tx: Database,
  table: T,
  where: SQL | undefined,
): Promise<RowOf<T> | undefined> {
  const [row] = await lockRows(tx, table, where);
  return row;
}

/** The same for all matching rows. */
export async function lockRows<T extends PgTable>(tx: Database, table: T, where: SQL | undefined, choice: Choice = {}) {
  return choose<T>(tx, table, where, choice).for('update') as Promise<RowOf<T>[]>;
}

/** The same, but a row that another transaction has locked is skipped: that one does the work. */
export async function lockFreeRows<T extends PgTable>(
  tx: Database,
  table: T,
  where: SQL | undefined,
  choice: Choice = {},
) {
  return choose<T>(tx, table, where, choice).for('update', { skipLocked: true }) as Promise<RowOf<T>[]>;
}

/** Locks the row as a queue: callers go one after the other; meanwhile others may add rows that refer to it. */
export async function queueAtRow<T extends PgTable>(
  tx: Database,
  table: T,
  where: SQL | undefined,
): Promise<RowOf<T> | undefined> {
  const [row] = await queueAtRows(tx, table, where);
  return row;
}

/** The same for all matching rows. */
export async function queueAtRows<T extends PgTable>(
  tx: Database,
  table: T,
  where: SQL | undefined,
  choice: Choice = {},
) {
  return choose<T>(tx, table, where, choice).for('no key update') as Promise<RowOf<T>[]>;
}

/** The same, but rows that another transaction has locked are skipped. */
export async function queueAtFreeRows<T extends PgTable>(
  tx: Database,
  table: T,
  where: SQL | undefined,
  choice: Choice = {},
) {
  return choose<T>(tx, table, where, choice).for('no key update', { skipLocked: true }) as Promise<RowOf<T>[]>;
}

/** Locks the row against changes: whoever changes it or queues at it waits, others may lock it in this way too. */
export async function lockRowShared<T extends PgTable>(
  tx: Database,
  table: T,
  where: SQL | undefined,
): Promise<RowOf<T> | undefined> {
  const [row] = (await choose<T>(tx, table, where, {}).for('share')) as RowOf<T>[];
  return row;
}

/** Queues changes of one user's data. */
export async function queueAtUser(tx: Database, userId: string): Promise<void> {
  await queueAtRow(tx, users, sql`${users.id} = ${userId}`);
}

/** Queues callers about one subject when there is no row to lock, e.g. `real name`, a number. */
export async function queueAtName(tx: Database, kind: string, subject: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${kind} ${subject}`}, 0))`);
}

function choose<T extends PgTable>(tx: Database, table: T, where: SQL | undefined, { by, limit }: Choice) {
  const rows = tx
    .select()
    .from(table as PgTable)
    .where(where)
    .$dynamic();
  if (by) rows.orderBy(by);
  if (limit !== undefined) rows.limit(limit);
  return rows;
}
