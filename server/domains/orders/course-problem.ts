import { and, eq, gte, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { type CourseRow, isOwned } from '#server/db/queries/courses.ts';
import { myCourses } from '#server/db/schema/course.ts';
import { courseStocks, orderCourses, orders, trialClaims } from '#server/db/schema/order.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import type { RefusalName } from '#src/contract/codes.ts';
import { dueStates } from '#src/contract/order-states.ts';
import { orderPayStates, orderTypes } from '#src/contract/states.ts';

export type PriceContext = Pick<CallContext<Session>, 'clock' | 'session'>;

/** Why a student cannot buy a course at this moment, and what the answer tells along with it. */
export interface CourseProblem {
  readonly reason: RefusalName;
  readonly data: Readonly<Record<string, unknown>>;
  /** The student's own order that comes first. */
  readonly orderId?: string;
}

/** What keeps a student from buying a course by itself: the shelf, or that it is theirs; null when nothing does. */
export async function findUnbuyable(
  db: Database,
  { clock, session }: PriceContext,
  course: CourseRow,
): Promise<CourseProblem | null> {
  const data = { course_uuid: course.id };
  if (!course.isOnShelf) return { reason: 'COURSE_OFF_SHELF', data };
  if (course.kind !== 'books' && (await isOwned(db, course.id, session.userId, clock.now()))) {
    return { reason: 'COURSE_OWNED', data };
  }
  if (course.isTrial && (await everHad(db, course.id, session.userId))) return { reason: 'TRIAL_TAKEN', data };
  return null;
}

/** What keeps a course out of an order of several; the others can be bought all the same. */
export async function findJointProblem(
  db: Database,
  context: PriceContext,
  course: CourseRow,
): Promise<CourseProblem | null> {
  const { userId } = context.session;
  const problem = (await findUnbuyable(db, context, course)) ?? (await findWaitingOrder(db, userId, [course.id]));
  if (problem) return problem;
  const data = { course_uuid: course.id };
  // A tour holds a seat on a date of its own, and asks who travels.
  if (course.kind === 'yanxue') return { reason: 'COURSE_NOT_JOINT', data };
  if (course.isTrial && (await isClaimed(db, course.id, userId))) return { reason: 'TRIAL_TAKEN', data };
  return (await isSoldOut(db, course.id)) ? { reason: 'COURSE_SOLD_OUT', data } : null;
}

async function everHad(db: Database, courseId: string, userId: string): Promise<boolean> {
  return (await db.$count(myCourses, and(eq(myCourses.courseId, courseId), eq(myCourses.userId, userId)))) > 0;
}

async function isClaimed(db: Database, courseId: string, userId: string): Promise<boolean> {
  return (await db.$count(trialClaims, and(eq(trialClaims.courseId, courseId), eq(trialClaims.userId, userId)))) > 0;
}

async function isSoldOut(db: Database, courseId: string): Promise<boolean> {
  const isOut = and(eq(courseStocks.courseId, courseId), gte(courseStocks.soldCount, courseStocks.stock));
  return (await db.$count(courseStocks, isOut)) > 0;
}

const { WAITING_GROUP } = orderPayStates;

/** The order that waits, to be paid or for its group, so that the student does not buy twice. */
export async function findWaitingOrder(
  db: Database,
  userId: string,
  courseIds: readonly string[],
): Promise<CourseProblem | null> {
  const [waiting] = await db
    .select({
      id: orders.id,
      number: orders.orderNumber,
      type: orders.orderType,
      payState: orders.payState,
      groupId: orders.groupId,
    })
    .from(orders)
    .innerJoin(orderCourses, eq(orderCourses.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        inArray(orders.payState, [...dueStates, WAITING_GROUP]),
        inArray(orderCourses.courseId, [...courseIds]),
      ),
    )
    .limit(1);
  if (!waiting) return null;
  const { id: orderId } = waiting;
  if (waiting.payState === WAITING_GROUP) {
    return { reason: 'GROUP_ALREADY_JOINED', data: { pgb_item_uuid: waiting.groupId }, orderId };
  }
  const reason = waiting.type === orderTypes.GROUP ? 'GROUP_ORDER_UNPAID' : 'COURSE_ORDER_UNPAID';
  return { reason, data: { order_uuid: orderId, order_number: waiting.number }, orderId };
}
