import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { DIRECT_CHANNEL } from '#server/db/queries/channels.ts';

/*
 * The ledger: one entry for each movement of money, written in the transaction that books it, with the provider's time
 * and the order's attribution. All revenue figures are its sums (decision 0197).
 */

/** Enters a received payment: `paid` when its order waited for it, else `unowed`. */
export async function enterPayment(tx: Database, paymentId: string, kind: 'paid' | 'unowed'): Promise<void> {
  await enter(tx, [
    sql`SELECT ${kind}::text, id, order_id, amount_cents,
      CASE WHEN ${kind}::text = 'paid' AND stage <> 'deposit' THEN 1 ELSE 0 END, paid_at
      FROM payments WHERE id = ${paymentId}`,
  ]);
}

/** Enters a completed refund with its own amount: a refund of `unowed` money does not reduce revenue. */
export async function enterRefund(tx: Database, refundId: string): Promise<void> {
  await enter(tx, [
    sql`SELECT 'refunded', r.id, r.order_id, r.amount_cents,
      CASE WHEN EXISTS (SELECT FROM money_entries e WHERE e.order_id = r.order_id AND e.kind = 'paid' AND e.orders = 1)
        AND NOT EXISTS (SELECT FROM money_entries e WHERE e.order_id = r.order_id AND e.kind = 'refunded')
        THEN 1 ELSE 0 END, r.finished_at
      FROM refunds r WHERE r.id = ${refundId} AND NOT EXISTS (${unowed})`,
    sql`SELECT 'sent-back', r.id, r.order_id, r.amount_cents, 0, r.finished_at
      FROM refunds r WHERE r.id = ${refundId} AND EXISTS (${unowed})`,
  ]);
}

const unowed = sql`SELECT FROM money_entries u WHERE u.source_id = r.payment_id AND u.kind = 'unowed'`;

/** Enters a free order, which is paid when it is created: it counts as an order, without money. */
export async function enterFreeOrder(tx: Database, orderId: string): Promise<void> {
  await enter(tx, [sql`SELECT 'paid', id, id, 0, 1, paid_at FROM orders WHERE id = ${orderId}`]);
}

/** Idempotent: an existing entry stays. */
async function enter(tx: Database, movements: readonly SQL[]): Promise<void> {
  await tx.execute(sql`
    INSERT INTO money_entries (kind, source_id, order_id, cents, orders, happened_at, page, channel_id, variant)
    SELECT m.*, coalesce(s.page, ''), coalesce(s.channel_id, ${DIRECT_CHANNEL}), coalesce(s.variant, '')
    FROM (${sql.join([...movements], sql` UNION ALL `)}) AS m (kind, source_id, order_id, cents, orders, happened_at)
    JOIN orders o ON o.id = m.order_id LEFT JOIN user_sources s ON s.id = o.touch_id
    ON CONFLICT (source_id, kind) DO NOTHING
  `);
}
