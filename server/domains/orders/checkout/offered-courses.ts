import { and, asc, eq, exists, inArray, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { type CourseRow, isTakenUp, ownedNow, teachersOfCourse } from '#server/db/queries/courses.ts';
import { courses, myCourses } from '#server/db/schema/course.ts';
import { checkoutCourses, courseStocks, orderCourses, orders, trialClaims } from '#server/db/schema/order.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { dueStates } from '#src/contract/order-states.ts';
import { type OrderPayState, type OrderType, orderPayStates } from '#src/contract/states.ts';

/** A course with everything that decides whether this student may buy it now. */
export interface OfferedCourse {
  readonly course: CourseRow;
  readonly teachers: { readonly uuid: string; readonly name: string }[];
  /** Deselected by the student. */
  readonly isLeft: boolean;
  /** `isBefore`: its sale has not begun. `isOver`: its sale has ended. */
  readonly isBefore: boolean;
  readonly isOver: boolean;
  readonly isOwned: boolean;
  /** Owned now or at any time. */
  readonly wasHad: boolean;
  /** True when the student's one trial of it is used, or held by an order. */
  readonly isClaimed: boolean;
  readonly isSoldOut: boolean;
  /** The student's pending order of it (unpaid, or waiting for its group); of several, the oldest. */
  readonly waiting: WaitingOrder | null;
}

export interface WaitingOrder {
  readonly id: string;
  readonly number: string;
  readonly type: OrderType;
  readonly payState: OrderPayState;
  readonly groupId: string | null;
}

export type BuyerContext = Pick<CallContext<Session>, 'clock' | 'session'>;

/** The courses of some ids, in order; unknown ids are left out. */
export async function offeredByIds(
  db: Database,
  context: BuyerContext,
  ids: readonly string[],
  leftIds: readonly string[],
): Promise<OfferedCourse[]> {
  const rows = await db
    .select(offered(db, context))
    .from(courses)
    .where(inArray(courses.id, [...ids]));
  return rows
    .map((row) => ({ ...row, isLeft: leftIds.includes(row.course.id) }))
    .sort((a, b) => ids.indexOf(a.course.id) - ids.indexOf(b.course.id));
}

/** The courses of a checkout, in order, including deselected ones. */
export async function offeredAt(db: Database, context: BuyerContext, checkoutId: string): Promise<OfferedCourse[]> {
  return db
    .select({ ...offered(db, context), isLeft: checkoutCourses.isLeft })
    .from(checkoutCourses)
    .innerJoin(courses, eq(courses.id, checkoutCourses.courseId))
    .where(eq(checkoutCourses.checkoutId, checkoutId))
    .orderBy(asc(checkoutCourses.position));
}

function offered(db: Database, { clock, session: { userId } }: BuyerContext) {
  const one = { one: sql`1` };
  const had = and(eq(myCourses.courseId, courses.id), eq(myCourses.userId, userId));
  const has = and(had, ownedNow(userId, clock.now()));
  const claimed = and(eq(trialClaims.courseId, courses.id), eq(trialClaims.userId, userId));
  const isOut = and(eq(courseStocks.courseId, courses.id), isTakenUp);
  const now = clock.now();
  return {
    course: courses,
    isBefore: sql<boolean>`COALESCE(${courses.salesFrom} > ${now}, false)`,
    isOver: sql<boolean>`COALESCE(${courses.salesUntil} <= ${now}, false)`,
    teachers: teachersOfCourse(db),
    isOwned: isThere(db.select(one).from(myCourses).where(has)),
    wasHad: isThere(db.select(one).from(myCourses).where(had)),
    isClaimed: isThere(db.select(one).from(trialClaims).where(claimed)),
    isSoldOut: isThere(db.select(one).from(courseStocks).where(isOut)),
    waiting: sql<WaitingOrder | null>`${waitingOrder(db, userId)}`,
  };
}

const isThere = (query: SQLWrapper) => sql<boolean>`${exists(query)}`;

function waitingOrder(db: Database, userId: string) {
  const { id, orderNumber, orderType, payState, groupId, createdAt } = orders;
  return db
    .select({
      order: sql`json_build_object('id', ${id}, 'number', ${orderNumber}, 'type', ${orderType},
        'payState', ${payState}, 'groupId', ${groupId})`,
    })
    .from(orders)
    .innerJoin(orderCourses, eq(orderCourses.orderId, id))
    .where(
      and(
        eq(orderCourses.courseId, courses.id),
        eq(orders.userId, userId),
        inArray(payState, [...dueStates, orderPayStates.WAITING_GROUP]),
      ),
    )
    .orderBy(asc(createdAt), asc(id))
    .limit(1);
}
