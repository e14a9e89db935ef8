import type { Database } from '#server/db/database.ts';
import { currentActivity } from '#server/db/queries/groups.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { findGroupProblem, type GroupPurchase } from './group-problem.ts';

/** What the course costs in its group activity, or a refusal that says why this user cannot start or join. */
export async function groupPriceCents(db: Database, purchase: GroupPurchase & { readonly now: Date }): Promise<number> {
  const { now, courseId } = purchase;
  const problem = await findGroupProblem(db, purchase, now);
  if (problem) throw new Refusal(problem.reason, problem.data === undefined ? {} : { data: problem.data });
  const activity = await currentActivity(db, courseId, now);
  if (!activity) throw new Refusal('GROUP_OFF_SHELF');
  return activity.groupPriceCents;
}
