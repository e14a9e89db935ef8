import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { CourseRow } from '#server/db/queries/courses.ts';
import { courses } from '#server/db/schema/course.ts';
import { productVariants } from '#server/db/schema/course-list.ts';
import { courseStocks } from '#server/db/schema/order.ts';
import { courseViews, type Viewer } from '#server/views/course.ts';
import { visibleCourse } from './viewer.ts';

interface Variant {
  readonly row: CourseRow;
  readonly attrs: { readonly name: string; readonly value: string }[];
}

/**
 * The product of an id with what can be chosen of it: the id may be the product's own, which is that of its first
 * course, or of any course in it. A course that stands alone is a product of one.
 */
export async function product(db: Database, id: string, viewer: Viewer) {
  const { row, owned } = await visibleCourse(db, id, viewer);
  const [variant] = await db
    .select({ productId: productVariants.productId })
    .from(productVariants)
    .where(eq(productVariants.courseId, row.id));
  const productId = variant?.productId ?? row.id;
  const variants = variant ? await variantsOf(db, productId, row.id) : [{ row, attrs: [] }];
  return { productId, row, owned, skus: await skus(db, variants, viewer) };
}

/** The courses of a product that are on the shelf, and the one asked for. */
async function variantsOf(db: Database, productId: string, askedId: string): Promise<Variant[]> {
  const rows = await db
    .select({ row: courses, attrs: productVariants.attrs })
    .from(productVariants)
    .innerJoin(courses, eq(courses.id, productVariants.courseId))
    .where(eq(productVariants.productId, productId))
    .orderBy(asc(productVariants.position));
  return rows.filter(({ row }) => row.isOnShelf || row.id === askedId);
}

async function skus(db: Database, variants: readonly Variant[], viewer: Viewer) {
  const ids = variants.map(({ row }) => row.id);
  const left = await stocksLeft(db, ids);
  const views = await courseViews(
    db,
    variants.map(({ row }) => row),
    viewer,
  );
  return variants.map(({ row, attrs }, index) => ({
    course_uuid: row.id,
    course_number: row.courseNumber,
    name: row.name,
    price: row.priceCents,
    origin_price: row.originPriceCents,
    attrs,
    stock_left: left.get(row.id) ?? null,
    is_sold_out: left.get(row.id) === 0,
    is_owned: views[index]?.is_owned ?? false,
  }));
}

/** Seats left of the courses that have a limit. */
async function stocksLeft(db: Database, courseIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select()
    .from(courseStocks)
    .where(inArray(courseStocks.courseId, [...courseIds]));
  return new Map(rows.map(({ courseId, stock, soldCount }) => [courseId, stock - soldCount]));
}

/** The names of what can be chosen, each with its values in the order of the skus. */
export function attrsOf(list: readonly Pick<Variant, 'attrs'>[]) {
  const values = new Map<string, Set<string>>();
  for (const { name, value } of list.flatMap(({ attrs }) => attrs)) {
    values.set(name, (values.get(name) ?? new Set()).add(value));
  }
  return [...values].map(([name, set]) => ({ name, values: [...set] }));
}
