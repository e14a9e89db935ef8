import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtName } from '#server/db/locks.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { billDoubts, billMarks, bills, methodDays } from '#server/db/schema/bill.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/domains/job.ts';
import { BILLER_KEYS, type Biller } from '#src/contract/console/bill-words.ts';
import { type Days, differing, isNotCompared } from './compare-bills.ts';

/*
 * Stores sums and doubtful numbers per month, so that showing a month need not read every line (decision 0338). A
 * trigger marks each number that changes, in the same transaction; a bill is compared at its import. Showing a month
 * reads doubtful numbers and marks; this job turns marks into sums and doubtful numbers.
 */

const MARKS_AT_ONCE = 2000;
const ALL_DAYS = { first: '2000-01-01', last: '2999-12-31' };

/** Processes changed numbers, or a bill that was not compared yet; returns how many. */
export async function keepCompared({ db }: JobContext): Promise<number> {
  const [waiting] = await db.select().from(bills).where(isNotCompared).orderBy(asc(bills.takenAt)).limit(1);
  if (waiting) return compareWaiting(db, waiting);
  return (await db.$count(billMarks)) === 0 ? 0 : takeMarks(db);
}

async function compareWaiting(db: Database, { id, biller }: typeof bills.$inferSelect): Promise<number> {
  await inTransaction(db, async (tx) => {
    await queueAtName(tx, 'bill', biller);
    const [bill] = await tx.select().from(bills).where(eq(bills.id, id));
    if (bill) await compareBill(tx, bill);
  });
  return 1;
}

/** Compares all days of a bill. The caller must hold the biller's queue. */
export async function compareBill(tx: Database, bill: typeof bills.$inferSelect): Promise<void> {
  const { biller, firstDay, lastDay } = bill;
  const [days] = await rowsOf<Days>(
    tx,
    sql`SELECT ${biller} AS biller, to_char(least(min(day), ${firstDay}::date), 'YYYY-MM-DD') AS first,
      to_char(greatest(max(day), ${lastDay}::date), 'YYYY-MM-DD') AS last FROM bill_lines WHERE bill_id = ${bill.id}`,
  );
  if (!days) return;
  const { first, last } = days;
  await tx.delete(billDoubts).where(sql`biller = ${biller} AND day BETWEEN ${first}::date AND ${last}::date`);
  await doubt(tx, days);
  await tx.update(bills).set({ comparedAt: sql`taken_at` }).where(eq(bills.id, bill.id));
}

/** No bill is imported meanwhile: an import sees everything booked before it, and this job sees every bill. */
function takeMarks(db: Database): Promise<number> {
  return inTransaction(db, async (tx) => {
    for (const biller of BILLER_KEYS) await queueAtName(tx, 'bill', biller);
    const numbers = await sumUpMarks(tx);
    await tx.delete(billDoubts).where(inArray(billDoubts.number, numbers));
    for (const biller of BILLER_KEYS) await doubt(tx, { biller, ...ALL_DAYS }, numbers);
    return numbers.length;
  });
}

async function sumUpMarks(tx: Database): Promise<readonly string[]> {
  const rows = await rowsOf<{ number: string }>(
    tx,
    sql`WITH taken AS (
      DELETE FROM ${billMarks} WHERE id IN (SELECT id FROM ${billMarks} ORDER BY id LIMIT ${MARKS_AT_ONCE}) RETURNING *
    ), summed AS (
      INSERT INTO ${methodDays} AS d SELECT method, kind, day, sum(count), sum(cents) FROM taken
      WHERE method IS NOT NULL GROUP BY method, kind, day
      ON CONFLICT (method, kind, day) DO UPDATE SET count = d.count + excluded.count, cents = d.cents + excluded.cents
    )
    SELECT DISTINCT number FROM taken`,
  );
  return rows.map(({ number }) => number);
}

async function doubt(
  tx: Database,
  days: Days & { readonly biller: Biller },
  numbers?: readonly string[],
): Promise<void> {
  const given = numbers && sql`SELECT unnest(string_to_array(${numbers.join(' ')}, ' ')) AS number`;
  await tx.execute(sql`INSERT INTO ${billDoubts} SELECT DISTINCT ${days.biller}, day, number
    FROM (${differing(days, given)}) d ON CONFLICT DO NOTHING`);
}
