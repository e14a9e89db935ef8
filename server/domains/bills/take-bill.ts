import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtName } from '#server/db/locks.ts';
import { billLines, billNotes, bills } from '#server/db/schema/bill.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { newUuid } from '#server/kernel/random.ts';
import { BILLERS, type Biller, type BillKind } from '#src/contract/console/bill-words.ts';
import { compareBill } from './keep-compared.ts';

/** A line of the provider's file. */
interface BillLine {
  readonly kind: BillKind;
  readonly number: string;
  readonly cents: number;
  /** Day in China. */
  readonly day: string;
  readonly tradeNo: string;
  readonly feeCents?: number | undefined;
  readonly settledCents?: number | undefined;
}

interface BillFile {
  readonly biller: Biller;
  readonly fileName: string;
  readonly lines: readonly BillLine[];
}

/** Rows per statement: PostgreSQL allows 65,535 parameters. */
const AT_ONCE = 5000;
const OWN_NUMBER = /^[0-9a-f]{32}$/;

/** Imports a bill, completely or not at all. The same bill, or a newer file of the same days, replaces the old one. */
export async function takeBill(
  context: StaffContext,
  { biller, fileName, lines }: BillFile,
): Promise<typeof bills.$inferSelect> {
  const { db, clock, random, actor } = context;
  const [firstDay, lastDay] = daysOf(lines);
  return inTransaction(db, async (tx) => {
    await queueAtName(tx, 'bill', biller);
    // One line per number: an upsert may not touch a row twice.
    const own = [...new Map(lines.map(asOurs).map((line) => [`${line.kind} ${line.number}`, line])).values()];
    const known = await sameBill(tx, { biller, firstDay, lastDay }, own);
    if (known) return known;
    const taken = { fileName, takenBy: actor.name, takenAt: clock.now() };
    const [row] = await tx
      .insert(bills)
      .values({ id: newUuid(random), biller, firstDay, lastDay, ...taken })
      .onConflictDoUpdate({ target: [bills.biller, bills.firstDay, bills.lastDay], set: taken })
      .returning();
    if (!row) throw new Error('No bill was made.');
    await tx.delete(billLines).where(eq(billLines.billId, row.id));
    const rows = own.map((line) => ({ ...line, biller, billId: row.id, ownId: ownIdOf(line.number) }));
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      await tx
        .insert(billLines)
        .values(rows.slice(at, at + AT_ONCE))
        .onConflictDoUpdate({
          target: [billLines.biller, billLines.kind, billLines.number],
          set: {
            billId: sql`excluded.bill_id`,
            cents: sql`excluded.cents`,
            day: sql`excluded.day`,
            tradeNo: sql`excluded.trade_no`,
            feeCents: sql`excluded.fee_cents`,
            settledCents: sql`excluded.settled_cents`,
          },
        });
    }
    await compareBill(tx, row);
    await note(tx, context, {
      action: 'bill.take',
      subject: `${BILLERS[biller].name} ${firstDay === lastDay ? firstDay : `${firstDay} 到 ${lastDay}`}`,
      after: { file: fileName, lines: rows.length },
    });
    return row;
  });
}

/**
 * The stored bill of these days if it has exactly these lines: a colleague has imported it, or the response was lost.
 * Otherwise undefined.
 */
async function sameBill(
  tx: Database,
  { biller, firstDay, lastDay }: Pick<typeof bills.$inferSelect, 'biller' | 'firstDay' | 'lastDay'>,
  lines: readonly BillLine[],
) {
  const isIt = and(eq(bills.biller, biller), eq(bills.firstDay, firstDay), eq(bills.lastDay, lastDay));
  const [row] = await tx.select().from(bills).where(isIt);
  if (!row) return undefined;
  const { kind, number, cents, day, tradeNo, feeCents, settledCents } = billLines;
  const stored = await tx
    .select({ kind, number, cents, day, tradeNo, feeCents, settledCents })
    .from(billLines)
    .where(eq(billLines.billId, row.id));
  const text = (one: (typeof stored)[number] | BillLine) =>
    [one.kind, one.number, one.cents, one.day, one.tradeNo, one.feeCents, one.settledCents].join(' ');
  const texts = new Set(stored.map(text));
  return texts.size === lines.length && lines.every((line) => texts.has(text(line))) ? row : undefined;
}

/** The days that a bill covers, from its payments: a refund may be dated by the day when its money arrived. */
function daysOf(lines: readonly BillLine[]): readonly [string, string] {
  const payments = lines.filter(({ kind }) => kind === 'payment');
  const days = (payments.length > 0 ? payments : lines).map(({ day }) => day).sort();
  return [days[0] ?? '', days.at(-1) ?? ''];
}

/** The school's number at the provider is the uuid without dashes, in lower case. */
function asOurs(line: BillLine): BillLine {
  const number = line.number.toLowerCase();
  return OWN_NUMBER.test(number) ? { ...line, number } : line;
}

function ownIdOf(number: string): string | null {
  return OWN_NUMBER.test(number) ? number.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null;
}

/** Deletes a bill. Idempotent. */
export async function removeBill(context: StaffContext, id: string, reason: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const [gone] = await tx.delete(bills).where(eq(bills.id, id)).returning();
    if (!gone) return;
    const subject = `${BILLERS[gone.biller].name} ${gone.firstDay}`;
    await note(tx, context, { action: 'bill.remove', subject, before: { file: gone.fileName }, after: { reason } });
  });
}

interface Explanation {
  readonly biller: Biller;
  readonly kind: BillKind;
  readonly number: string;
  readonly text: string;
}

/** Stores why a line and the school's record differ. */
export async function explain(context: StaffContext, { text, ...key }: Explanation): Promise<void> {
  const { db, clock, actor } = context;
  await inTransaction(db, async (tx) => {
    await queueAtName(tx, 'bill', key.biller);
    const before = await noteOf(tx, key);
    if (before?.text === text) return;
    const noted = { text, notedBy: actor.name, notedAt: clock.now() };
    await tx
      .insert(billNotes)
      .values({ ...key, ...noted })
      .onConflictDoUpdate({ target: [billNotes.biller, billNotes.kind, billNotes.number], set: noted });
    const subject = `${BILLERS[key.biller].name} ${key.number}`;
    await note(tx, context, {
      action: 'bill.explain',
      subject,
      before: before ? { text: before.text } : null,
      after: { text },
    });
  });
}

async function noteOf(tx: Database, { biller, kind, number }: Omit<Explanation, 'text'>) {
  const isIt = and(eq(billNotes.biller, biller), eq(billNotes.kind, kind), eq(billNotes.number, number));
  const [found] = await tx.select().from(billNotes).where(isIt);
  return found;
}
