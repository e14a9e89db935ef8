import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtRow } from '#server/db/locks.ts';
import { courseChanges, courses } from '#server/db/schema/course.ts';
import { courseStocks } from '#server/db/schema/order.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { limitPlaces } from '#server/domains/orders/places/places.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { Doer, StaffContext } from '#server/domains/staff/context.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { SALE_FIELDS, type SaleField, type SaleValues, saleChangeTexts } from '#src/contract/console/sale-values.ts';

type CourseRow = typeof courses.$inferSelect;
type StockRow = typeof courseStocks.$inferSelect;
type ChangeRow = typeof courseChanges.$inferSelect;

/** Name in a course's history for a sale that ended automatically. */
export const BY_ITSELF = '系统';

/** The values of a course that staff can change. */
export const saleValuesOf = (course: CourseRow, stock: StockRow | null | undefined): SaleValues => ({
  price: course.priceCents,
  originPrice: course.originPriceCents,
  stock: stock?.stock ?? null,
  isOnShelf: course.isOnShelf,
  salesFrom: course.salesFrom && toInstant(course.salesFrom),
  salesUntil: course.salesUntil && toInstant(course.salesUntil),
});

interface AskedChange {
  readonly values: SaleValues;
  /** The last change that the caller saw; 0 for none. */
  readonly revision: number;
  readonly reason: string;
}

/**
 * Changes price and terms of a course. Idempotent; refused when a colleague has changed the course meanwhile, with what
 * they changed. Decision 0314.
 */
export async function changeSale(context: StaffContext, courseId: string, asked: AskedChange): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const course = await queueAtRow(tx, courses, eq(courses.id, courseId));
    if (!course) throw new Refusal('NOT_FOUND');
    const [stock] = await tx.select().from(courseStocks).where(eq(courseStocks.courseId, courseId));
    const now = saleValuesOf(course, stock);
    const last = await lastChange(tx, courseId);
    const fields = SALE_FIELDS.filter((field) => now[field] !== asked.values[field]);
    if ((last?.revision ?? 0) !== asked.revision) {
      if (last?.staffId === context.actor.id && last.reason === asked.reason && fields.length === 0) return;
      throw changedMeanwhile(last);
    }
    if (fields.length === 0) throw new Refusal('SALE_REFUSED', { text: '没有改动' });
    checkPrices(fields, asked.values);
    checkDates(fields, asked.values, context.clock.now());
    const { price, originPrice, isOnShelf, salesFrom, salesUntil } = asked.values;
    const deskValues = [...new Set([...course.deskValues, ...fields])];
    await tx
      .update(courses)
      .set({
        ...{ priceCents: price, originPriceCents: originPrice, isOnShelf, deskValues },
        ...{ salesFrom: salesFrom === null ? null : new Date(salesFrom) },
        ...{ salesUntil: salesUntil === null ? null : new Date(salesUntil) },
      })
      .where(eq(courses.id, courseId));
    if (fields.includes('stock')) await limitPlaces(tx, courseId, asked.values.stock);
    const [before, after] = [partOf(now, fields), partOf(asked.values, fields)];
    const { actor: by, clock } = context;
    await noteChanges(tx, [{ courseId, before, after }], { by, at: clock.now(), reason: asked.reason });
    const change = saleChangeTexts(before, after).join('，');
    await note(tx, context, {
      action: 'course.change',
      subject: course.courseNumber,
      after: { change, reason: asked.reason },
    });
  });
}

export const partOf = (values: SaleValues, fields: readonly SaleField[]): Partial<SaleValues> =>
  Object.fromEntries(fields.map((field) => [field, values[field]]));

/** An original price below the price would be misleading. */
function checkPrices(fields: readonly SaleField[], { price, originPrice }: SaleValues): void {
  if (!fields.includes('price') && !fields.includes('originPrice')) return;
  if (originPrice < price) throw new Refusal('SALE_REFUSED', { text: '原价不能低于价格' });
}

/** A course whose sale has ended would be taken off the shelf again at once. */
function checkDates(fields: readonly SaleField[], { isOnShelf, salesFrom, salesUntil }: SaleValues, now: Date): void {
  const isAsked = fields.some((field) => field === 'salesFrom' || field === 'salesUntil' || field === 'isOnShelf');
  if (!isAsked || salesUntil === null) return;
  const until = Date.parse(salesUntil);
  const refuse = (text: string) => new Refusal('SALE_REFUSED', { text });
  if (salesFrom !== null && until <= Date.parse(salesFrom)) throw refuse('停售要在开售之后');
  if (isOnShelf && until <= now.getTime()) throw refuse('停售时间要在现在之后；马上停卖请下架');
}

function changedMeanwhile(last: ChangeRow | undefined): Refusal {
  if (!last) return new Refusal('SALE_CHANGED');
  const what = saleChangeTexts(last.before, last.after).join('，');
  const text = `${last.staffName}刚刚改了：${what}（${last.reason}）。请看过新的再改`;
  return new Refusal('SALE_CHANGED', { text });
}

async function lastChange(tx: Database, courseId: string): Promise<ChangeRow | undefined> {
  const [row] = await tx
    .select()
    .from(courseChanges)
    .where(eq(courseChanges.courseId, courseId))
    .orderBy(desc(courseChanges.revision))
    .limit(1);
  return row;
}

interface Change {
  readonly courseId: string;
  readonly before: Partial<SaleValues>;
  readonly after: Partial<SaleValues>;
}

interface Deed {
  /** Without an id: an import, or the automatic end of a sale. */
  readonly by: Pick<Doer, 'id' | 'name'>;
  readonly at: Date;
  readonly reason: string;
}

/** Adds entries to the histories of locked courses. */
export async function noteChanges(tx: Database, changes: readonly Change[], { by, at, reason }: Deed): Promise<void> {
  const { courseId: ofCourse, revision } = courseChanges;
  for (const { courseId, before, after } of changes) {
    const next = sql<number>`(SELECT COALESCE(max(${revision}), 0) + 1 FROM ${courseChanges} WHERE ${ofCourse} = ${courseId})`;
    const row = { courseId, revision: next, at, staffId: by.id, staffName: by.name, reason, before, after };
    await tx.insert(courseChanges).values(row);
  }
}
