import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';

/** Withdraws the certificates of an order's courses that the student lost through a full refund. */
export async function withdrawCertificates(
  tx: Database,
  order: { readonly id: string; readonly userId: string },
  now: Date,
): Promise<void> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    UPDATE certificates SET withdrawn_at = ${moment}
    WHERE user_id = ${order.userId} AND withdrawn_at IS NULL
      AND course_id IN (SELECT course_id FROM order_courses WHERE order_id = ${order.id})
      AND NOT EXISTS (SELECT FROM my_courses m
        WHERE m.user_id = certificates.user_id AND m.course_id = certificates.course_id AND m.valid_until > ${moment})`);
}
