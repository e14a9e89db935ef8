import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Pair } from './merge-accounts.ts';

/** What is counted for both accounts, in display order. */
const COUNTED = {
  订单: 'orders',
  课程: 'my_courses',
  优惠券: 'user_coupons',
  看过的视频: 'video_progress',
  考试作答: 'exam_attempts',
  交过的作业: 'homework_answers',
  错题: 'mistakes',
  拼团: 'group_members',
  收货地址: 'addresses',
  包裹: 'delivery_packages',
  发票: 'invoices',
  线索: 'leads',
  消息: 'messages',
  实名认证: 'real_names',
  微信: 'wechat_identities',
} as const;

/** Number of objects of each account that a merge moves. */
export async function countBoth(db: Database, { keptId, leftId }: Pair) {
  const parts = Object.entries(COUNTED).map(
    ([name, table]) => sql`SELECT ${name}::text AS name,
      (SELECT count(*) FROM ${sql.raw(table)} WHERE user_id = ${keptId})::integer AS kept,
      (SELECT count(*) FROM ${sql.raw(table)} WHERE user_id = ${leftId})::integer AS left`,
  );
  return rowsOf<{ readonly name: string; readonly kept: number; readonly left: number }>(
    db,
    sql.join(parts, sql` UNION ALL `),
  );
}

/** Courses of either account with the end of access in each, and the one that stays: the later. */
export async function coursesOfPair(db: Database, { keptId, leftId }: Pair) {
  const rows = await rowsOf<{ readonly name: string; readonly kept: number | null; readonly left: number | null }>(
    db,
    sql`
    SELECT c.name, extract(epoch FROM k.valid_until)::float8 AS kept, extract(epoch FROM l.valid_until)::float8 AS left
    FROM (SELECT DISTINCT course_id FROM my_courses WHERE user_id IN (${keptId}, ${leftId})) AS m
    JOIN courses c ON c.id = m.course_id
    LEFT JOIN my_courses k ON k.course_id = m.course_id AND k.user_id = ${keptId}
    LEFT JOIN my_courses l ON l.course_id = m.course_id AND l.user_id = ${leftId}
    ORDER BY c.name LIMIT 100`,
  );
  const moment = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000));
  return rows.map(({ name, kept, left }) => ({ name, kept: moment(kept), left: moment(left) }));
}
