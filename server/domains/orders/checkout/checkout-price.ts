import type { Database } from '#server/db/database.ts';
import type { CourseRow } from '#server/db/queries/courses.ts';
import { currentActivity } from '#server/db/queries/groups.ts';
import { upgradeWays } from '#server/db/queries/upgrades.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { findGroupProblem, type GroupPurchase } from '../places/group-problem.ts';
import { type CheckoutIntent, isGroupIntent } from './checkout-intent.ts';
import { type CourseProblem, refusalFor, unbuyable, waitingProblem } from './course-problem.ts';
import type { BuyerContext, OfferedCourse } from './offered-courses.ts';
import type { PricedItem } from './quote.ts';

/** The price of each course for this user and intent now, or a refusal that says why it cannot be bought. */
export async function priceItems(
  db: Database,
  context: BuyerContext,
  offered: readonly OfferedCourse[],
  intent: CheckoutIntent,
): Promise<PricedItem[]> {
  for (const one of offered) refuse(unbuyable(one));
  // A group checks the student's orders itself: its refusals lead to the group.
  if (!isGroupIntent(intent)) for (const { waiting } of offered) refuse(waitingProblem(waiting));
  const items: PricedItem[] = [];
  for (const { course } of offered) {
    items.push({
      courseId: course.id,
      originCents: course.originPriceCents,
      priceCents: await priceCents(db, context, course, intent),
    });
  }
  return items;
}

function refuse(problem: CourseProblem | null): void {
  if (problem) throw refusalFor(problem);
}

async function priceCents(
  db: Database,
  { clock, session }: BuyerContext,
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

/** The course's price in its group activity, or a refusal that says why this user cannot start or join. */
async function groupPriceCents(db: Database, purchase: GroupPurchase & { readonly now: Date }): Promise<number> {
  const { now, courseId } = purchase;
  const problem = await findGroupProblem(db, purchase, now);
  if (problem) throw new Refusal(problem.reason, problem.data === undefined ? {} : { data: problem.data });
  const activity = await currentActivity(db, courseId, now);
  if (!activity) throw new Refusal('GROUP_OFF_SHELF');
  return activity.groupPriceCents;
}

interface Upgrade {
  readonly userId: string;
  readonly myCourseId: string;
  readonly toCourseId: string;
  readonly now: Date;
}

/** The price of the upgrade, or a refusal: the credit of the smaller course counts once. */
async function upgradePriceCents(db: Database, { userId, myCourseId, toCourseId, now }: Upgrade): Promise<number> {
  const ways = await upgradeWays(db, userId, now);
  const way = ways.find((one) => one.myCourseId === myCourseId && one.toCourseId === toCourseId);
  if (!way) throw new Refusal('NOT_FOUND', { text: '没有可用的升级方案' });
  if (way.use === 'spent') throw new Refusal('REFUSED', { text: '该课程已用于升级' });
  if (way.use === 'held') throw new Refusal('REFUSED', { text: '该课程有一笔升级订单待支付，请先支付或取消' });
  return way.priceCents;
}
