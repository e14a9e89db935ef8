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
 * The product of an id with its options: the id may be the product's own, which is that of its first course, or of any
 * course in it. A single course is a product of one.
 */
export async function product(db: Database, id: string, viewer: Viewer) {
  const { row, owned } = await visibleCourse(db, id, viewer);
  const { productId, variants } = await variantsOf(db, row);
  const rows = variants.map((variant) => variant.row);
  const left = await stocksLeft(
    db,
    rows.map((one) => one.id),
  );
  const views = await courseViews(db, rows, viewer);
  const course = views.find(({ uuid }) => uuid === row.id);
  if (!course) throw new Error('A product has lost the course that was asked for.');
  const skus = variants.map(({ row: one, attrs }, index) => ({
    course_uuid: one.id,
    course_number: one.courseNumber,
    name: one.name,
    price: one.priceCents,
    origin_price: one.originPriceCents,
    attrs,
    stock_left: left.get(one.id) ?? null,
    is_sold_out: left.get(one.id) === 0,
    is_owned: views[index]?.is_owned ?? false,
  }));
  return { productId, row, owned, course, skus };
}

/** The courses of the product that a course belongs to: those on the shelf, and the course itself. */
async function variantsOf(
  db: Database,
  row: CourseRow,
): Promise<{ readonly productId: string; readonly variants: Variant[] }> {
  const own = db
    .select({ productId: productVariants.productId })
    .from(productVariants)
    .where(eq(productVariants.courseId, row.id));
  const rows = await db
    .select({ productId: productVariants.productId, row: courses, attrs: productVariants.attrs })
    .from(productVariants)
    .innerJoin(courses, eq(courses.id, productVariants.courseId))
    .where(inArray(productVariants.productId, own))
    .orderBy(asc(productVariants.position));
  const [first] = rows;
  if (!first) return { productId: row.id, variants: [{ row, attrs: [] }] };
  const variants = rows.filter((variant) => variant.row.isOnShelf || variant.row.id === row.id);
  return { productId: first.productId, variants };
}

/** Seats left of the courses with a limit. */
async function stocksLeft(db: Database, courseIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select()
    .from(courseStocks)
    .where(inArray(courseStocks.courseId, [...courseIds]));
  return new Map(rows.map(({ courseId, stock, soldCount }) => [courseId, stock - soldCount]));
}

/** The names of the options, each with its values in the order of the skus. */
export function attrsOf(list: readonly Pick<Variant, 'attrs'>[]) {
  const values = new Map<string, Set<string>>();
  for (const { name, value } of list.flatMap(({ attrs }) => attrs)) {
    values.set(name, (values.get(name) ?? new Set()).add(value));
  }
  return [...values].map(([name, set]) => ({ name, values: [...set] }));
}
