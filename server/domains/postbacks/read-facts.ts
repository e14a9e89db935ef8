import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import {
  isFirstInThirtyDays,
  isFirstOfCourse,
  isRegistration,
  joinOrderOfStudy,
} from '#server/db/queries/what-counts.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { PostbackEvent } from '#src/contract/console/postback-words.ts';
import { orderPayStates } from '#src/contract/states.ts';
import type { Touch } from './find-click.ts';

/** An event, with the touch it is credited to. */
export interface Fact extends Touch {
  readonly event: PostbackEvent;
  readonly businessId: string;
  readonly happenedAt: Date;
  readonly cents: number;
  readonly courses: number;
  readonly originalAt: Date | null;
}

interface FactRow {
  readonly event: PostbackEvent;
  readonly business_id: string;
  readonly happened_ms: number;
  readonly cents: number;
  readonly courses: number;
  readonly original_ms: number | null;
  readonly page: string;
  readonly click_ids: Readonly<Record<string, string>>;
  readonly first_page: string;
  readonly first_click_ids: Readonly<Record<string, string>>;
}

/** The events of these marks; a mark that does not count gives none. */
export async function readFacts(tx: Database, marks: readonly number[]): Promise<readonly Fact[]> {
  const rows = await rowsOf<FactRow>(
    tx,
    sql`
    WITH m AS (SELECT * FROM postback_marks WHERE id IN ${marks}),
    facts (event, business_id, happened_at, cents, courses, original_at, touch_id) AS (${facts})
    SELECT f.event, f.business_id, (extract(epoch FROM f.happened_at) * 1000)::float8 AS happened_ms,
      f.cents::float8 AS cents, f.courses::integer AS courses,
      (extract(epoch FROM f.original_at) * 1000)::float8 AS original_ms,
      s.page, s.click_ids, s.first_page, s.first_click_ids
    FROM facts f JOIN user_sources s ON s.id = f.touch_id
  `,
  );
  return rows.map((row) => ({
    event: row.event,
    businessId: row.business_id,
    happenedAt: new Date(Math.round(row.happened_ms)),
    cents: row.cents,
    courses: row.courses,
    originalAt: row.original_ms === null ? null : new Date(Math.round(row.original_ms)),
    page: row.page,
    clickIds: row.click_ids,
    firstPage: row.first_page,
    firstClickIds: row.first_click_ids,
  }));
}

/** Counts the same as the results; an order without a price is no payment. */
const facts = sql`
  SELECT 'registered', s.id::text, s.created_at, 0::bigint, 0::bigint, NULL::timestamptz, s.id
  FROM m JOIN user_sources s ON m.fact = 'touch' AND s.id = m.subject
  WHERE ${isRegistration} AND ${isFirstInThirtyDays}
  UNION ALL
  SELECT 'ordered', o.id::text, o.created_at, o.total_cents, 0, NULL, o.touch_id
  FROM m JOIN orders o ON m.fact = 'order' AND o.id = m.subject
  UNION ALL
  SELECT 'paid', o.id::text, o.paid_at, o.total_cents, 0, NULL, o.touch_id
  FROM m JOIN orders o ON m.fact = 'paid' AND o.id = m.subject
  WHERE o.total_cents > 0
  UNION ALL
  SELECT 'regular-paid', o.id::text, o.paid_at, o.total_cents, r.courses, NULL, o.touch_id
  FROM m JOIN orders o ON m.fact = 'paid' AND o.id = m.subject
  JOIN LATERAL (SELECT count(*) AS courses FROM order_courses oc JOIN courses c ON c.id = oc.course_id
    WHERE oc.order_id = o.id AND c.kind = 'course' AND NOT c.is_trial AND oc.price_cents > 0) r ON r.courses > 0
  WHERE o.total_cents > 0
  UNION ALL
  SELECT 'refunded', o.id::text, r.finished_at, r.cents, 0, o.paid_at, o.touch_id
  FROM m JOIN orders o ON m.fact = 'refund' AND o.id = m.subject AND o.pay_state = ${sql.raw(String(orderPayStates.CLOSED))}
  JOIN LATERAL (SELECT max(finished_at) AS finished_at, sum(amount_cents) AS cents FROM refunds
    WHERE order_id = o.id AND status = 'done') r ON r.cents > 0
  UNION ALL
  SELECT 'first-lesson', v.user_id || ':' || videos.course_id, v.started_at, t.cents, 0, NULL, t.touch_id
  FROM m JOIN video_progress v ON m.fact = 'lesson' AND v.user_id = m.subject AND v.video_id = m.video_id
  JOIN videos ON videos.id = v.video_id ${joinOrderOfStudy('started_at')}
  WHERE ${isFirstOfCourse('started_at')}
  UNION ALL
  SELECT 'completed', v.user_id || ':' || videos.course_id, v.done_at, t.cents, 0, NULL, t.touch_id
  FROM m JOIN video_progress v ON m.fact = 'lesson-done' AND v.user_id = m.subject AND v.video_id = m.video_id
  JOIN videos ON videos.id = v.video_id ${joinOrderOfStudy('done_at')}
  WHERE ${isFirstOfCourse('done_at')}
`;
