import { asc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtRows } from '#server/db/locks.ts';
import { courses } from '#server/db/schema/course.ts';
import { courseStocks } from '#server/db/schema/order.ts';
import { coupons } from '#server/db/schema/promotion.ts';
import { noteChanges, partOf, saleValuesOf } from '#server/domains/sales/change-sale.ts';
import { SALE_FIELDS, type SaleField, type SaleValues } from '#src/contract/console/sale-values.ts';
import type { Row } from './rows.ts';

/** Columns of values that staff can change in the console too. */
const FIELDS: Readonly<Record<string, SaleField>> = {
  priceCents: 'price',
  originPriceCents: 'originPrice',
  isOnShelf: 'isOnShelf',
  stock: 'stock',
};

const fieldOf = ({ table }: Row, column: string) =>
  table === courses || table === courseStocks ? FIELDS[column] : undefined;

interface Sale {
  readonly values: SaleValues;
  readonly deskValues: readonly SaleField[];
}

/** The values that staff have set for courses. Staff cannot change them until the import is done. Decision 0314. */
export async function readDesk(tx: Database) {
  await queueAtRows(tx, courses, undefined, { by: courses.id });
  const before = await readSales(tx);
  const stopped = await queueAtRows(tx, coupons, isNotNull(coupons.stoppedAt), { by: coupons.id });
  return {
    /** Whether staff set this value last, and no import has agreed with it since. */
    isKept(row: Row, column: string): boolean {
      // A coupon that staff have stopped gives out no more.
      if (row.table === coupons) return column === 'stock' && stopped.some(({ id }) => id === row.id);
      const field = fieldOf(row, column);
      return field !== undefined && (before.get(String(row.id))?.deskValues.includes(field) ?? false);
    },
    /** Adds the written changes to the histories, and releases staff's values that are now in the folder too. */
    async noteImport(tx: Database, rows: readonly Row[], deed: Parameters<typeof noteChanges>[2]): Promise<void> {
      const after = await readSales(tx);
      const changes = [...before].flatMap(([courseId, { values: old }]) => {
        const now = after.get(courseId)?.values ?? old;
        const fields = SALE_FIELDS.filter((field) => old[field] !== now[field]);
        return fields.length > 0 ? [{ courseId, before: partOf(old, fields), after: partOf(now, fields) }] : [];
      });
      await noteChanges(tx, changes, { ...deed, by: { ...deed.by, id: null } });
      for (const { id, receivedCount } of stopped) {
        const [now] = await tx.select().from(coupons).where(eq(coupons.id, id));
        if (now && now.stock > receivedCount)
          await tx.update(coupons).set({ stoppedAt: null }).where(eq(coupons.id, id));
      }
      for (const [id, { values, deskValues }] of after) {
        if (deskValues.length === 0) continue;
        const agreed = new Set(rows.filter((row) => row.id === id).flatMap((row) => agreedIn(row, values)));
        const left = deskValues.filter((field) => !agreed.has(field));
        if (left.length < deskValues.length)
          await tx.update(courses).set({ deskValues: left }).where(eq(courses.id, id));
      }
    },
  };
}

const agreedIn = (row: Row, values: SaleValues): SaleField[] =>
  Object.entries(row.values).flatMap(([column, value]) => {
    const field = fieldOf(row, column);
    return field !== undefined && values[field] === value ? [field] : [];
  });

async function readSales(tx: Database): Promise<ReadonlyMap<string, Sale>> {
  const rows = await tx
    .select({ course: courses, stock: courseStocks })
    .from(courses)
    .leftJoin(courseStocks, eq(courseStocks.courseId, courses.id))
    .orderBy(asc(courses.id));
  return new Map(
    rows.map(({ course, stock }) => [
      course.id,
      { values: saleValuesOf(course, stock), deskValues: course.deskValues },
    ]),
  );
}
