import { and, desc, eq, gt, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/account.ts';
import { leads } from '#server/db/schema/lead.ts';
import { orderCourses, orders } from '#server/db/schema/order.ts';
import { videoProgress, videos } from '#server/db/schema/study.ts';
import { paidStates } from '#src/contract/order-states.ts';

/** Of so many the stages are counted. */
export const COUNTED = 10_000;

/**
 * How many of the newest leads that fit are in each stage; the same as counting by `shownStageOf`.
 *
 * Leads and orders are joined as sets: a query for each of ten thousand leads takes ten times as long.
 */
export async function countStages(db: Database, fits: SQL | undefined): Promise<Readonly<Record<string, number>>> {
  const fitting = db.$with('fitting').as(
    db
      .select({
        id: leads.id,
        userId: sql<string>`${leads.userId}`.as('of_user'),
        stage: leads.stage,
        from: sql<Date>`${leads.createdAt}`.as('begun_at'),
        until: leads.endedAt,
      })
      .from(leads)
      .leftJoin(users, eq(users.id, leads.userId))
      .where(fits)
      .orderBy(desc(leads.lastEntryAt), desc(leads.id))
      .limit(COUNTED),
  );
  const paid = db.$with('paid').as(
    db
      .select({ lead: sql<string>`${fitting.id}`.as('lead'), order: sql<string>`${orders.id}`.as('paid_order') })
      .from(fitting)
      .innerJoin(
        orders,
        and(
          eq(orders.userId, fitting.userId),
          gte(orders.createdAt, fitting.from),
          or(isNull(fitting.until), lt(orders.createdAt, fitting.until)),
        ),
      )
      .where(and(inArray(orders.payState, [...paidStates]), gt(orders.totalCents, 0))),
  );
  const studied = db.$with('studied').as(
    db
      .selectDistinct({ lead: sql<string>`${paid.lead}`.as('studied_lead') })
      .from(paid)
      .innerJoin(orders, eq(orders.id, paid.order))
      .innerJoin(orderCourses, eq(orderCourses.orderId, paid.order))
      .innerJoin(videos, eq(videos.courseId, orderCourses.courseId))
      .innerJoin(videoProgress, and(eq(videoProgress.videoId, videos.id), eq(videoProgress.userId, orders.userId))),
  );
  const won = db.$with('won').as(db.selectDistinct({ lead: sql<string>`${paid.lead}`.as('won_lead') }).from(paid));
  const stage = sql<string>`CASE WHEN ${won.lead} IS NULL THEN ${fitting.stage} WHEN ${studied.lead} IS NOT NULL THEN 'studying' ELSE 'paid' END`;
  const rows = await db
    .with(fitting, paid, studied, won)
    .select({ stage, leads: sql<number>`count(*)::int` })
    .from(fitting)
    .leftJoin(won, eq(won.lead, fitting.id))
    .leftJoin(studied, eq(studied.lead, fitting.id))
    .groupBy(stage);
  return Object.fromEntries(rows.map((row) => [row.stage, row.leads]));
}
