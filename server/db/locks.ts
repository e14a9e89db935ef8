import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import { users } from './schema/account.ts';

/*
 * Every lock of the server is taken here, and held until the transaction ends. Who takes several takes them in one order:
 * the student, the order, then what the order has or gives, rows of one table by their id.
 */

type RowOf<T extends PgTable> = T['$inferSelect'];

interface Choice {
  /** Two transactions that lock several rows never wait for each other when both take them in one order. */
  readonly by?: PgColumn | SQL;
  readonly limit?: number;
}

/** The row that fits, to be changed: nobody else changes it meanwhile, nor adds rows that point at it. */
export async function lockRow<T extends PgTable>(
  tx: Database,
  table: T,
  where: SQL | undefined,
): Promise<RowOf<T> | undefined> {
  const [row] = await lockRows(tx, table, where);
  return row;
}

/** The same for all rows that fit. */
export async function lockRows<T extends PgTable>(tx: Database, table: T, where: SQL | undefined, choice: Choice = {}) {
  return choose<T>(tx, table, where, choice).for('update') as Promise<RowOf<T>[]>;
}

/** The same, but a row that another transaction has locked is passed over: then that one does the work. */
export async function lockFreeRows<T extends PgTable>(
  tx: Database,
  table: T,
  where: SQL | undefined,
  choice: Choice = {},
) {
  return choose<T>(tx, table, where, choice).for('update', { skipLocked: true }) as Promise<RowOf<T>[]>;
}

/** The row that fits, so that callers go one after the other; meanwhile others may still add rows that point at it. */
export async function queueAtRow<T extends PgTable>(
  tx: Database,
  table: T,
  where: SQL | undefined,
): Promise<RowOf<T> | undefined> {
  const [row] = await queueAtRows(tx, table, where);
  return row;
}

/** The same for all rows that fit. */
export async function queueAtRows<T extends PgTable>(
  tx: Database,
  table: T,
  where: SQL | undefined,
  choice: Choice = {},
) {
  return choose<T>(tx, table, where, choice).for('no key update') as Promise<RowOf<T>[]>;
}

/** The same, but rows that another transaction has locked are passed over. */
export async function queueAtFreeRows<T extends PgTable>(
  tx: Database,
  table: T,
  where: SQL | undefined,
  choice: Choice = {},
) {
  return choose<T>(tx, table, where, choice).for('no key update', { skipLocked: true }) as Promise<RowOf<T>[]>;
}

/** Lets changes of what belongs to one user happen one after the other. */
export async function queueAtUser(tx: Database, userId: string): Promise<void> {
  await queueAtRow(tx, users, sql`${users.id} = ${userId}`);
}

/** Lets callers about one subject go one after the other where there is no row to lock, e.g. `real name`, a number. */
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
