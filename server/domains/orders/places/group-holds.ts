import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { orders } from '#server/db/schema/order.ts';
import { groupActivities, groups } from '#server/db/schema/promotion.ts';
import { groupDisplayStates } from '#src/contract/states.ts';

/** Takes a place of an activity; false when it is full. */
export async function holdActivityPlace(tx: Database, activityId: string): Promise<boolean> {
  const taken = await tx
    .update(groupActivities)
    .set({ soldCount: sql`${groupActivities.soldCount} + 1` })
    .where(
      and(
        eq(groupActivities.id, activityId),
        or(isNull(groupActivities.stock), lt(groupActivities.soldCount, groupActivities.stock)),
      ),
    )
    .returning({ id: groupActivities.id });
  return taken.length > 0;
}

/** Releases an order's place in its activity; a group whose leader never paid ends with it. */
export async function giveBackGroupPlace(
  tx: Database,
  { activityId, groupId }: Pick<typeof orders.$inferSelect, 'activityId' | 'groupId'>,
): Promise<void> {
  if (activityId === null) return;
  if (groupId !== null) {
    await tx
      .update(groups)
      .set({ displayState: groupDisplayStates.FAILED })
      .where(and(eq(groups.id, groupId), eq(groups.displayState, groupDisplayStates.WAITING)));
  }
  await tx
    .update(groupActivities)
    .set({ soldCount: sql`GREATEST(${groupActivities.soldCount} - 1, 0)` })
    .where(eq(groupActivities.id, activityId));
}
