import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../database.ts';

/** A larger number says nothing more to who works on a queue. */
const MOST_COUNTED = 1000;

/** What orders a queue: a moment, and the number of the row where moments are the same. */
interface Order {
  readonly moment: PgColumn;
  readonly number: PgColumn;
  readonly isDescending: boolean;
}

/** The place of a row in a queue, for the next part of the list: `<milliseconds>-<number>`. */
export const placeOf = (moment: Date, number: number): string => `${moment.getTime()}-${number}`;

/** Rows of one part of a list. */
const AT_ONCE = 50;

interface Part<Row> {
  /** The place of the last row before; undefined for the first part. */
  readonly after: string | undefined;
  readonly find: (behind: SQL | undefined, order: readonly SQL[], limit: number) => Promise<readonly Row[]>;
  readonly orderOf: (row: Row) => { readonly moment: Date | null; readonly number: number };
}

/** One part of a queue in its order, and the end of it for the next part; null for the last. */
export async function queuePart<Row>({ moment, number, isDescending }: Order, { after, find, orderOf }: Part<Row>) {
  const inOrder = isDescending ? desc : asc;
  const behind = after === undefined ? undefined : isBehind({ moment, number, isDescending }, after);
  const found = await find(behind, [inOrder(moment), inOrder(number)], AT_ONCE + 1);
  const rows = found.slice(0, AT_ONCE);
  const last = found.length > AT_ONCE ? rows.at(-1) : undefined;
  const end = last && orderOf(last);
  return { rows, next: end?.moment ? placeOf(end.moment, end.number) : null };
}

/** What comes behind that place. */
export function isBehind({ moment, number, isDescending }: Order, place: string): SQL {
  const [milliseconds = 0, last = 0] = place.split('-').map(Number);
  const row = sql`(${moment}, ${number})`;
  const bound = sql`(${new Date(milliseconds).toISOString()}::timestamptz, ${last}::bigint)`;
  return isDescending ? sql`${row} < ${bound}` : sql`${row} > ${bound}`;
}

/** How many rows there are, 1000 at most. */
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
