import { and, eq, gt, gte, inArray, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { leads } from '#server/db/schema/lead.ts';
import { orderCourses, orders } from '#server/db/schema/order.ts';
import { videoProgress, videos } from '#server/db/schema/study.ts';
import type { LeadStage } from '#src/contract/console/lead-stages.ts';
import { paidStates } from '#src/contract/order-states.ts';

/** Orders that count for the lead: its person's, from its first registration to that of the next lead. */
export const isOfLead = and(
  eq(orders.userId, leads.userId),
  gte(orders.createdAt, leads.createdAt),
  or(isNull(leads.endedAt), lt(orders.createdAt, leads.endedAt)),
);

const isPaidOrder = and(isOfLead, inArray(orders.payState, [...paidStates]), gt(orders.totalCents, 0));

/** Facts about each lead from orders and lessons, for a query of `leads`. */
function leadFacts(db: Database) {
  const paid = db.select({ one: sql`1` }).from(orders).where(isPaidOrder);
  const studied = db
    .select({ one: sql`1` })
    .from(orders)
    .innerJoin(orderCourses, eq(orderCourses.orderId, orders.id))
    .innerJoin(videos, eq(videos.courseId, orderCourses.courseId))
    .innerJoin(videoProgress, and(eq(videoProgress.videoId, videos.id), eq(videoProgress.userId, orders.userId)))
    .where(isPaidOrder);
  return { hasPaid: sql<boolean>`EXISTS (${paid})`, hasStudied: sql<boolean>`EXISTS (${studied})` };
}

/** Whether a lead is shown in this stage, in a form that lets the database join orders for all leads at once. */
export function isInStage(db: Database, stage: LeadStage): SQL | undefined {
  const { hasPaid, hasStudied } = leadFacts(db);
  if (stage === 'studying') return hasStudied;
  return stage === 'paid' ? and(hasPaid, not(hasStudied)) : and(eq(leads.stage, stage), not(hasPaid));
}

/** `shownStage` in SQL. */
export function shownStageOf(db: Database): SQL<LeadStage> {
  const { hasPaid, hasStudied } = leadFacts(db);
  return sql<LeadStage>`CASE WHEN NOT ${hasPaid} THEN ${leads.stage} WHEN ${hasStudied} THEN 'studying' ELSE 'paid' END`;
}
