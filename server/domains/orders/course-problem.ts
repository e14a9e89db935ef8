import { and, asc, eq, exists, inArray, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { type CourseRow, isTakenUp, ownedNow } from '#server/db/queries/courses.ts';
import { courses, myCourses } from '#server/db/schema/course.ts';
import { courseStocks, orderCourses, orders, trialClaims } from '#server/db/schema/order.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import type { RefusalName } from '#src/contract/codes.ts';
import { dueStates } from '#src/contract/order-states.ts';
import { type OrderPayState, type OrderType, orderPayStates, orderTypes } from '#src/contract/states.ts';

export type PriceContext = Pick<CallContext<Session>, 'clock' | 'session'>;

/** Why a student cannot buy a course at this moment, and what the answer tells along with it. */
export interface CourseProblem {
  readonly reason: RefusalName;
  readonly data: Readonly<Record<string, unknown>>;
  /** The student's own order that comes first. */
  readonly orderId?: string;
}

type Problems = ReadonlyMap<string, CourseProblem>;

/** What keeps a student from buying each course by itself: the shelf, or that it is theirs; nothing of one that can be bought. */
export async function findUnbuyable(
  db: Database,
  context: PriceContext,
  rows: readonly CourseRow[],
): Promise<Problems> {
  return unbuyable(rows, await factsOf(db, context, rows));
}

/** What keeps each course out of an order of several; the others can be bought all the same. */
export async function findJointProblems(
  db: Database,
  context: PriceContext,
  rows: readonly CourseRow[],
): Promise<Problems> {
  const ids = rows.map(({ id }) => id);
  const facts = await factsOf(db, context, rows);
  const unable = unbuyable(rows, facts);
  const waiting = await waitingOrders(db, context.session.userId, ids);
  return problemsOf(
    rows,
    (course) => unable.get(course.id) ?? waiting.get(course.id) ?? jointProblem(course, facts.get(course.id)),
  );
}

function unbuyable(rows: readonly CourseRow[], facts: ReadonlyMap<string, CourseFacts>): Problems {
  return problemsOf(rows, (course) => {
    const data = { course_uuid: course.id };
    const { isOwned = false, wasHad = false } = facts.get(course.id) ?? {};
    if (!course.isOnShelf) return { reason: 'COURSE_OFF_SHELF', data };
    if (course.kind !== 'books' && isOwned) return { reason: 'COURSE_OWNED', data };
    return course.isTrial && wasHad ? { reason: 'TRIAL_TAKEN', data } : null;
  });
}

function jointProblem(course: CourseRow, facts: CourseFacts | undefined): CourseProblem | null {
  const data = { course_uuid: course.id };
  // A tour holds a seat on a date of its own, and asks who travels.
  if (course.kind === 'yanxue') return { reason: 'COURSE_NOT_JOINT', data };
  if (course.isTrial && facts?.isClaimed) return { reason: 'TRIAL_TAKEN', data };
  return facts?.isSoldOut ? { reason: 'COURSE_SOLD_OUT', data } : null;
}

function problemsOf(rows: readonly CourseRow[], problemOf: (course: CourseRow) => CourseProblem | null): Problems {
  return new Map(
    rows.flatMap((course) => {
      const problem = problemOf(course);
      return problem ? [[course.id, problem] as const] : [];
    }),
  );
}

/** What is between a student and a course at a moment. */
interface CourseFacts {
  readonly isOwned: boolean;
  /** Owned now or at any time. */
  readonly wasHad: boolean;
  /** Its one trial is taken, or held by an order. */
  readonly isClaimed: boolean;
  readonly isSoldOut: boolean;
}

async function factsOf(
  db: Database,
  { clock, session: { userId } }: PriceContext,
  rows: readonly CourseRow[],
): Promise<ReadonlyMap<string, CourseFacts>> {
  const had = and(eq(myCourses.courseId, courses.id), eq(myCourses.userId, userId));
  const claimed = and(eq(trialClaims.courseId, courses.id), eq(trialClaims.userId, userId));
  const one = { one: sql`1` };
  const found = await db
    .select({
      id: courses.id,
      isOwned: isThere(
        db
          .select(one)
          .from(myCourses)
          .where(and(had, ownedNow(userId, clock.now()))),
      ),
      wasHad: isThere(db.select(one).from(myCourses).where(had)),
      isClaimed: isThere(db.select(one).from(trialClaims).where(claimed)),
      isSoldOut: isThere(
        db
          .select(one)
          .from(courseStocks)
          .where(and(eq(courseStocks.courseId, courses.id), isTakenUp)),
      ),
    })
    .from(courses)
    .where(
      inArray(
        courses.id,
        rows.map(({ id }) => id),
      ),
    );
  return new Map(found.map(({ id, ...facts }) => [id, facts]));
}

const isThere = (query: SQLWrapper) => sql<boolean>`${exists(query)}`;

const { WAITING_GROUP } = orderPayStates;

/** The order that waits, to be paid or for its group, so that the student does not buy twice; of several, the oldest. */
export async function findWaitingOrder(
  db: Database,
  userId: string,
  courseIds: readonly string[],
): Promise<CourseProblem | null> {
  const [first = null] = (await waitingOrders(db, userId, courseIds)).values();
  return first;
}

/** The same for each course. */
async function waitingOrders(db: Database, userId: string, courseIds: readonly string[]): Promise<Problems> {
  const rows = await db
    .select({
      courseId: orderCourses.courseId,
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
    .orderBy(asc(orders.createdAt), asc(orders.id));
  const byCourse = new Map<string, CourseProblem>();
  for (const row of rows) if (!byCourse.has(row.courseId)) byCourse.set(row.courseId, waitingProblem(row));
  return byCourse;
}

interface WaitingOrder {
  readonly id: string;
  readonly number: string;
  readonly type: OrderType;
  readonly payState: OrderPayState;
  readonly groupId: string | null;
}

function waitingProblem(order: WaitingOrder): CourseProblem {
  const { id: orderId, payState, groupId } = order;
  if (payState === WAITING_GROUP) {
    return { reason: 'GROUP_ALREADY_JOINED', data: { pgb_item_uuid: groupId }, orderId };
  }
  const reason = order.type === orderTypes.GROUP ? 'GROUP_ORDER_UNPAID' : 'COURSE_ORDER_UNPAID';
  return { reason, data: { order_uuid: orderId, order_number: order.number }, orderId };
}
