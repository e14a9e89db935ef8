import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../database.ts';

/** Counting stops at this number. */
const MOST_COUNTED = 1000;

/** The sort order of a queue: a time, and the row's number for equal times. */
interface Order {
  readonly moment: PgColumn;
  readonly number: PgColumn;
  readonly isDescending: boolean;
}

/** Cursor of a row in a queue: `<milliseconds>-<number>`. */
export const cursorOf = (moment: Date, number: number): string => `${moment.getTime()}-${number}`;

/** Rows per page. */
const AT_ONCE = 50;

interface Part<Row> {
  /** Cursor of the last row of the page before; undefined for the first page. */
  readonly after: string | undefined;
  readonly find: (behind: SQL | undefined, order: readonly SQL[], limit: number) => Promise<readonly Row[]>;
  readonly orderOf: (row: Row) => { readonly moment: Date | null; readonly number: number };
}

/** One page of a queue in its order, and the cursor for the next page; null at the end. */
export async function queuePart<Row>({ moment, number, isDescending }: Order, { after, find, orderOf }: Part<Row>) {
  const inOrder = isDescending ? desc : asc;
  const behind = after === undefined ? undefined : isBehind({ moment, number, isDescending }, after);
  const found = await find(behind, [inOrder(moment), inOrder(number)], AT_ONCE + 1);
  const rows = found.slice(0, AT_ONCE);
  const last = found.length > AT_ONCE ? rows.at(-1) : undefined;
  const end = last && orderOf(last);
  return { rows, next: end?.moment ? cursorOf(end.moment, end.number) : null };
}

/** Condition for rows behind a cursor. */
export function isBehind({ moment, number, isDescending }: Order, cursor: string): SQL {
  const [milliseconds = 0, last = 0] = cursor.split('-').map(Number);
  const row = sql`(${moment}, ${number})`;
  const bound = sql`(${new Date(milliseconds).toISOString()}::timestamptz, ${last}::bigint)`;
  return isDescending ? sql`${row} < ${bound}` : sql`${row} > ${bound}`;
}

/** Number of rows, counted up to 1000. */
export async function countQueue(db: Database, table: PgTable, where: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(MOST_COUNTED)
    .as('some');
  const [row] = await db.select({ count: sql<number>`count(*)::integer` }).from(some);
  return row?.count ?? 0;
}
