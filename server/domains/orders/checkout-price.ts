import type { Database } from '#server/db/database.ts';
import type { CourseRow } from '#server/db/queries/courses.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { type CheckoutIntent, isGroupIntent } from './checkout-intent.ts';
import { type CourseProblem, unbuyable, waitingProblem } from './course-problem.ts';
import { groupPriceCents } from './group-price.ts';
import type { BuyerContext, OfferedCourse } from './offered-courses.ts';
import type { PricedItem } from './quote.ts';
import { upgradePriceCents } from './upgrade-price.ts';

/** What each course costs this user now under this intent, or a refusal that says why it can't be bought. */
export async function priceItems(
  db: Database,
  context: BuyerContext,
  offered: readonly OfferedCourse[],
  intent: CheckoutIntent,
): Promise<PricedItem[]> {
  for (const one of offered) refuse(unbuyable(one));
  // A group looks at the student's orders itself: its answers lead to the group where there is one.
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
  if (problem) throw new Refusal(problem.reason, { data: problem.data });
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
