import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { users } from '#server/db/schema/account.ts';
import { examStates, orderPayStates, realNameStates } from '#src/contract/states.ts';
import { findObstacles } from '../obstacles.ts';
import type { Pair } from './merge-accounts.ts';

/**
 * Orders in these states must end before they can change the account; parcels, invoices and trips may be in progress.
 */
const HINDERING = new Set(['unpaid', 'group', 'refund']);
/** Order states with a place in a group, see the index `orders_one_group_place`. */
const { UNPAID, FINAL_PAYMENT_DUE, SHIPPING, PAID, PAY_SUCCESS, WAITING_GROUP } = orderPayStates;
const WITH_A_PLACE = [UNPAID, FINAL_PAYMENT_DUE, SHIPPING, PAID, PAY_SUCCESS, WAITING_GROUP];

/** Obstacles to merging two accounts now, as text for staff; empty when they can be merged. */
export async function findMergeObstacles(db: Database, { keptId, leftId }: Pair, now: Date): Promise<string[]> {
  if (keptId === leftId) return ['这是同一个账号'];
  const both = await db
    .select()
    .from(users)
    .where(inArray(users.id, [keptId, leftId]));
  const closed = both.length < 2 || both.some(({ erasedAt }) => erasedAt !== null);
  if (closed) return ['有一个账号已经注销，或者已经合并过'];
  const leaving = both.filter(({ eraseAt }) => eraseAt !== null);
  const hindering = (await findObstacles(db, leftId, now)).filter(({ kind }) => HINDERING.has(kind));
  return [
    ...leaving.map(({ num }) => `账号 ${num} 申请了注销，先请学员撤销`),
    ...hindering.map(({ text }) => `要关闭的账号：${text.replace('后再申请', '后再合并')}`),
    ...(await differences(db, { keptId, leftId })),
  ];
}

/** Data of which an account can have only one, and which differs. */
async function differences(db: Database, { keptId, leftId }: Pair): Promise<string[]> {
  const sides = (table: string) =>
    sql`${sql.raw(table)} l JOIN ${sql.raw(table)} k ON l.user_id = ${leftId} AND k.user_id = ${keptId}`;
  const checked = sql.raw([realNameStates.REVIEWING, realNameStates.PASSED].join());
  const places = sql.raw(WITH_A_PLACE.join());
  const rows = await rowsOf<{ readonly text: string }>(
    db,
    sql`
    SELECT '两个账号实名认证的不是同一个人，不能合并' AS text FROM ${sides('real_names')}
      AND l.id_hash <> k.id_hash WHERE l.state IN (${checked}) AND k.state IN (${checked})
    UNION ALL SELECT '两个账号都在答“' || p.title || '”，有一边交卷以后再合并' FROM ${sides('exam_attempts')}
      AND l.paper_id = k.paper_id JOIN papers p ON p.id = l.paper_id
      WHERE l.state = ${sql.raw(String(examStates.GOING))} AND k.state = ${sql.raw(String(examStates.GOING))}
    UNION ALL SELECT '两个账号都参加了“' || c.name || '”的同一个拼团活动，一个人只有一个名额，不能合并' FROM ${sides('orders')}
      AND l.activity_id = k.activity_id JOIN courses c ON c.id = l.course_id
      WHERE l.pay_state IN (${places}) AND k.pay_state IN (${places})
    UNION ALL SELECT '两个账号都报了“' || c.name || '”的行程，先请老师取消一个' FROM ${sides('yanxue_customer_infos')}
      AND l.course_id = k.course_id JOIN courses c ON c.id = l.course_id
      WHERE EXISTS (SELECT FROM yanxue_trips t WHERE t.customer_info_id = l.id)
        AND EXISTS (SELECT FROM yanxue_trips t WHERE t.customer_info_id = k.id)
    LIMIT 20`,
  );
  return rows.map(({ text }) => text);
}

/** The account as in a preview; undefined when it does not exist. */
export async function findMergeable(db: Database, id: string) {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user;
}
