import { and, asc, desc, eq, exists, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/account.ts';
import { courses } from '#server/db/schema/course.ts';
import { deliveryPackages } from '#server/db/schema/delivery.ts';
import { orderCourses, orders } from '#server/db/schema/order.ts';
import { refunds } from '#server/db/schema/payment.ts';
import type { OrderPayState } from '#src/contract/states.ts';

const AT_ONCE = 50;
const MOST_COURSES = 20;
const MOST_CHOICES = 500;

interface Sought {
  /** Only orders of this student. */
  readonly userId?: string | undefined;
  /** Otherwise: an order's number, a parcel's number, or part of a course's name. */
  readonly words?: string | undefined;
  readonly state?: OrderPayState | undefined;
  readonly courseId?: string | undefined;
  /** Cursor: `next` of the page before. */
  readonly after?: string | undefined;
}

/** Orders for staff, newest first, 50 at a time; each query is bounded by an index. */
export async function listOrders(db: Database, sought: Sought) {
  const found = await findPlaces(db, sought);
  const shown = found.slice(0, AT_ONCE);
  const last = shown.at(-1);
  const ids = shown.map(({ id }) => id);
  const next = last && found.length > AT_ONCE ? `${last.createdAt.getTime()}-${last.id}` : null;
  return { rows: await readOrders(db, ids), next };
}

/** Number of orders that a filter without words finds, counted up to a limit. */
export async function countOrders(db: Database, sought: Pick<Sought, 'state' | 'courseId'>, most: number) {
  return (await findPlaces(db, sought, most)).length;
}

async function findPlaces(
  db: Database,
  { userId, words = '', state, courseId, after }: Sought,
  most = AT_ONCE + 1,
): Promise<Place[]> {
  const rest = and(
    state === undefined ? undefined : eq(orders.payState, state),
    after === undefined ? undefined : isBehind(after),
  );
  const ofCourse = courseId === undefined ? undefined : hasCourse(db, courseId);
  if (userId !== undefined) return newest(db, and(eq(orders.userId, userId), ofCourse, rest), most);
  const named = words === '' ? [] : await namedOrders(db, words);
  if (named.length > 0) return newest(db, and(inArray(orders.id, named), ofCourse, rest), most);
  if (courseId !== undefined && words === '') return newestOfCourses(db, [courseId], rest, most);
  if (words === '') return newest(db, rest, most);
  const likeThat = await namedCourses(db, words);
  return newestOfCourses(db, courseId === undefined ? likeThat : likeThat.filter((id) => id === courseId), rest, most);
}

export type ListedOrder = Awaited<ReturnType<typeof readOrders>>[number];

/** All courses that orders may contain, by name, to choose from. */
export function courseChoices(db: Database) {
  return db
    .select({ uuid: courses.id, name: courses.name })
    .from(courses)
    .orderBy(asc(courses.name), asc(courses.id))
    .limit(MOST_CHOICES);
}

interface Place {
  readonly id: string;
  readonly createdAt: Date;
}

function newest(db: Database, where: SQL | undefined, most: number): Promise<Place[]> {
  return db
    .select({ id: orders.id, createdAt: orders.createdAt })
    .from(orders)
    .where(where)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(most);
}

/** The first course of an order and the courses bought with it are in two tables, each with an index. */
async function newestOfCourses(
  db: Database,
  courseIds: readonly string[],
  rest: SQL | undefined,
  most: number,
): Promise<Place[]> {
  const found = new Map<string, Place>();
  for (const courseId of courseIds) {
    const own = await newest(db, and(eq(orders.courseId, courseId), rest), most);
    const beside = await db
      .select({ id: orders.id, createdAt: orders.createdAt })
      .from(orderCourses)
      .innerJoin(orders, eq(orders.id, orderCourses.orderId))
      .where(and(eq(orderCourses.courseId, courseId), sql`${orderCourses.position} > 0`, rest))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(most);
    for (const place of [...own, ...beside]) found.set(place.id, place);
  }
  return [...found.values()]
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, most);
}

/** Orders with this number, and orders with a parcel of this number. */
async function namedOrders(db: Database, words: string): Promise<string[]> {
  const byNumber = await db.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, words.toUpperCase()));
  const byParcel = await db
    .select({ id: deliveryPackages.orderId })
    .from(deliveryPackages)
    .where(and(eq(deliveryPackages.expressCode, words), sql`${deliveryPackages.expressCode} <> ''`))
    .limit(AT_ONCE);
  return [...new Set([...byNumber, ...byParcel].flatMap(({ id }) => id ?? []))];
}

async function namedCourses(db: Database, words: string): Promise<string[]> {
  const literal = words.replaceAll(/[\\%_]/g, '\\$&');
  const rows = await db
    .select({ id: courses.id })
    .from(courses)
    .where(sql`${courses.name} ILIKE ${`%${literal}%`}`)
    .orderBy(asc(courses.name), asc(courses.id))
    .limit(MOST_COURSES);
  return rows.map(({ id }) => id);
}

const hasCourse = (db: Database, courseId: string) =>
  exists(
    db
      .select({ id: orderCourses.orderId })
      .from(orderCourses)
      .where(and(eq(orderCourses.orderId, orders.id), eq(orderCourses.courseId, courseId))),
  );

function isBehind(place: string): SQL {
  const at = place.indexOf('-');
  const moment = new Date(Number(place.slice(0, at))).toISOString();
  return sql`(${orders.createdAt}, ${orders.id}) < (${moment}::timestamptz, ${place.slice(at + 1)}::uuid)`;
}

/** These orders, newest first. */
export async function readOrders(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const names = db
    .select({ list: sql`json_agg(${courses.name} ORDER BY ${orderCourses.position})` })
    .from(orderCourses)
    .innerJoin(courses, eq(courses.id, orderCourses.courseId))
    .where(eq(orderCourses.orderId, orders.id));
  const refunded = db
    .select({ cents: sql`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .where(eq(refunds.orderId, orders.id));
  const rows = await db
    .select({
      order: orders,
      courses: sql<readonly string[]>`coalesce((${names}), '[]')`,
      refundedCents: sql`(${refunded})`.mapWith(Number),
      nickname: users.nickname,
      mobile: users.mobile,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(inArray(orders.id, [...ids]))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  return rows;
}
