import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { type CourseRow, isOwned } from '#server/db/queries/courses.ts';
import { myCourses } from '#server/db/schema/course.ts';
import { orderCourses, orders } from '#server/db/schema/order.ts';
import type { CallContext, Session } from '#server/http/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import { orderPayStates, orderTypes } from '#src/contract/states.ts';
import { type CheckoutIntent, isGroupIntent } from './checkout-intent.ts';
import { groupPriceCents } from './group-price.ts';
import type { PricedItem } from './quote.ts';
import { upgradePriceCents } from './upgrade-price.ts';

export type PriceContext = Pick<CallContext<Session>, 'clock' | 'session'>;

/** What each course costs this user now under this intent, or a refusal that says why it can't be bought. */
export async function priceItems(
  db: Database,
  context: PriceContext,
  courses: readonly CourseRow[],
  intent: CheckoutIntent,
): Promise<PricedItem[]> {
  for (const course of courses) await refuseUnbuyable(db, context, course);
  // A group looks at the student's orders itself: its answers lead to the group where there is one.
  if (!isGroupIntent(intent)) {
    await refuseWhileOrdered(
      db,
      context.session.userId,
      courses.map(({ id }) => id),
    );
  }
  const items: PricedItem[] = [];
  for (const course of courses) {
    items.push({
      courseId: course.id,
      originCents: course.originPriceCents,
      priceCents: await priceCents(db, context, course, intent),
    });
  }
  return items;
}

async function refuseUnbuyable(db: Database, { clock, session }: PriceContext, course: CourseRow): Promise<void> {
  const data = { course_uuid: course.id };
  if (!course.isOnShelf) throw new Refusal('COURSE_OFF_SHELF', { data });
  if (course.kind !== 'books' && (await isOwned(db, course.id, session.userId, clock.now()))) {
    throw new Refusal('COURSE_OWNED', { data });
  }
  if (course.isTrial && (await everHad(db, course.id, session.userId))) throw new Refusal('TRIAL_TAKEN', { data });
}

async function priceCents(
  db: Database,
  { clock, session }: PriceContext,
  course: CourseRow,
  intent: CheckoutIntent,
): Promise<number> {
  const { userId } = session;
  const now = clock.now();
  switch (intent.kind) {
    case 'group_start':
      return groupPriceCents(db, { courseId: course.id, userId, groupId: null, now });
    case 'group_join':
      return groupPriceCents(db, { courseId: course.id, userId, groupId: intent.groupId, now });
    case 'upgrade':
      return upgradePriceCents(db, { userId, myCourseId: intent.myCourseId, toCourseId: course.id, now });
    default:
      return course.priceCents;
  }
}

async function everHad(db: Database, courseId: string, userId: string): Promise<boolean> {
  return (await db.$count(myCourses, and(eq(myCourses.courseId, courseId), eq(myCourses.userId, userId)))) > 0;
}

const { UNPAID, FINAL_PAYMENT_DUE, WAITING_GROUP } = orderPayStates;

/** Refuses with the order that waits, to be paid or for its group, so that the student does not buy twice. */
async function refuseWhileOrdered(db: Database, userId: string, courseIds: readonly string[]): Promise<void> {
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
        inArray(orders.payState, [UNPAID, FINAL_PAYMENT_DUE, WAITING_GROUP]),
        inArray(orderCourses.courseId, [...courseIds]),
      ),
    )
    .limit(1);
  if (!waiting) return;
  if (waiting.payState === WAITING_GROUP) {
    throw new Refusal('GROUP_ALREADY_JOINED', { data: { pgb_item_uuid: waiting.groupId } });
  }
  throw new Refusal(waiting.type === orderTypes.GROUP ? 'GROUP_ORDER_UNPAID' : 'COURSE_ORDER_UNPAID', {
    data: { order_uuid: waiting.id, order_number: waiting.number },
  });
}
