import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockFreeRows } from '#server/db/locks.ts';
import { factMarks } from '#server/db/schema/visit.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/domains/job.ts';
import { after } from '#server/kernel/clock.ts';
import { hourOf } from './store-visit.ts';

const MARK = 'results';
/** What was being written when the last sums were made may have come after them. */
const OVERLAP_SECONDS = 600;

/** Makes the sums of what students did anew from the hour of the last time on; returns how many rows. */
export async function sumUpResults({ db, clock }: JobContext): Promise<number> {
  const now = clock.now();
  await db
    .insert(factMarks)
    .values({ name: MARK, until: new Date(0) })
    .onConflictDoNothing();
  return inTransaction(db, async (tx) => {
    const [mark] = await lockFreeRows(tx, factMarks, sql`${factMarks.name} = ${MARK}`);
    if (!mark) return 0;
    const since = hourOf(after(mark.until, -OVERLAP_SECONDS));
    const count = await sumUpSince(tx, since.toISOString());
    await tx.update(factMarks).set({ until: now }).where(sql`${factMarks.name} = ${MARK}`);
    return count;
  });
}

async function sumUpSince(tx: Database, since: string): Promise<number> {
  await tx.execute(sql`DELETE FROM result_facts WHERE hour >= ${since}`);
  const { rows } = (await tx.execute(sql`
    INSERT INTO result_facts (page, hour, channel_id, variant, registered, ordered, paid, paid_cents, lessons, completed,
      refunded, refunded_cents)
    SELECT page, date_trunc('hour', at, 'UTC') AS hour, channel_id, variant,
      coalesce(sum(n) FILTER (WHERE kind = 'registered'), 0), coalesce(sum(n) FILTER (WHERE kind = 'ordered'), 0),
      coalesce(sum(n) FILTER (WHERE kind = 'paid'), 0), coalesce(sum(cents) FILTER (WHERE kind = 'paid'), 0),
      coalesce(sum(n) FILTER (WHERE kind = 'lesson'), 0), coalesce(sum(n) FILTER (WHERE kind = 'completed'), 0),
      coalesce(sum(n) FILTER (WHERE kind = 'refunded'), 0), coalesce(sum(cents) FILTER (WHERE kind = 'refunded'), 0)
    FROM (${happenings(since)}) AS happenings (kind, at, n, cents, page, channel_id, variant)
    WHERE page <> ''
    GROUP BY 1, 2, 3, 4
    RETURNING page
  `)) as unknown as { rows: readonly unknown[] };
  return rows.length;
}

/** Everything that counts as a result since then, each once, with the touch that is credited. */
const happenings = (since: string) => sql`
  -- Who left a mobile on a page: once in 30 days, whether they were known before or not.
  SELECT 'registered', s.created_at, 1, 0::bigint, s.page, s.channel_id, s.variant
  FROM user_sources s
  WHERE s.created_at >= ${since} AND (s.occasion = 'register' OR s.occasion = 'login' AND s.h5 <> '')
    AND NOT EXISTS (SELECT FROM user_sources e WHERE e.user_id = s.user_id AND e.page = s.page
      AND e.created_at < s.created_at AND e.created_at >= s.created_at - interval '30 days')
  UNION ALL
  SELECT 'ordered', o.created_at, 1, 0, s.page, s.channel_id, s.variant
  FROM orders o JOIN user_sources s ON s.id = o.touch_id WHERE o.created_at >= ${since}
  UNION ALL
  SELECT 'paid', o.paid_at, 1, 0, s.page, s.channel_id, s.variant
  FROM orders o JOIN user_sources s ON s.id = o.touch_id WHERE o.paid_at >= ${since}
  UNION ALL
  SELECT 'paid', p.paid_at, 0, p.amount_cents, s.page, s.channel_id, s.variant
  FROM payments p JOIN orders o ON o.id = p.order_id JOIN user_sources s ON s.id = o.touch_id
  WHERE p.paid_at >= ${since} AND p.status = 'paid'
  UNION ALL
  -- The second part of an order is the same order.
  SELECT 'refunded', r.finished_at, CASE WHEN p.stage = 'final' THEN 0 ELSE 1 END, r.amount_cents, s.page, s.channel_id,
    s.variant
  FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = r.order_id
  JOIN user_sources s ON s.id = o.touch_id
  WHERE r.finished_at >= ${since} AND r.status = 'done'
  UNION ALL
  SELECT 'lesson', v.started_at, 1, 0, t.page, t.channel_id, t.variant
  FROM video_progress v JOIN videos ON videos.id = v.video_id ${touchOfStudy}
  WHERE v.started_at >= ${since} AND NOT EXISTS (SELECT FROM video_progress e JOIN videos x ON x.id = e.video_id
    WHERE e.user_id = v.user_id AND x.course_id = videos.course_id AND (e.started_at, e.video_id) < (v.started_at, v.video_id))
  UNION ALL
  SELECT 'completed', v.done_at, 1, 0, t.page, t.channel_id, t.variant
  FROM video_progress v JOIN videos ON videos.id = v.video_id ${touchOfStudy}
  WHERE v.done_at >= ${since} AND NOT EXISTS (SELECT FROM video_progress e JOIN videos x ON x.id = e.video_id
    WHERE e.user_id = v.user_id AND x.course_id = videos.course_id AND (e.done_at, e.video_id) < (v.done_at, v.video_id))
`;

/** Studying is credited to the order that opened the course. */
const touchOfStudy = sql.raw(`
  JOIN LATERAL (SELECT s.page, s.channel_id, s.variant
    FROM orders o JOIN order_courses oc ON oc.order_id = o.id JOIN user_sources s ON s.id = o.touch_id
    WHERE o.user_id = v.user_id AND oc.course_id = videos.course_id AND o.paid_at IS NOT NULL
    ORDER BY o.paid_at DESC LIMIT 1) t ON true`);
