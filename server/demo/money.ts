import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

/** Enters what the sample school's orders were paid, and what went back of it, where the ledger of money has it not yet. */
export async function seedMoney(db: Database): Promise<void> {
  await db.execute(sql`
    INSERT INTO money_entries (kind, source_id, order_id, cents, orders, happened_at, page, channel_id, variant)
    SELECT m.*, coalesce(s.page, ''), coalesce(s.channel_id, 1), coalesce(s.variant, '')
    FROM (
      SELECT 'paid', p.id, p.order_id, p.amount_cents, CASE WHEN p.stage = 'deposit' THEN 0 ELSE 1 END, p.paid_at
      FROM payments p WHERE p.status = 'paid'
      UNION ALL
      SELECT 'refunded', r.id, r.order_id, r.amount_cents, CASE WHEN p.stage = 'full' THEN 1 ELSE 0 END, r.finished_at
      FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.status = 'done'
    ) AS m (kind, source_id, order_id, cents, orders, happened_at)
    JOIN orders o ON o.id = m.order_id LEFT JOIN user_sources s ON s.id = o.touch_id
    ORDER BY m.happened_at
    ON CONFLICT (source_id, kind) DO NOTHING
  `);
}
