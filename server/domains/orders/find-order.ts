import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { orders } from '#server/db/schema/order.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { lockOwnOrder, type OrderRow } from './move-order.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The order of a uuid or number, only for its owner. */
export async function findOrder(db: Database, ref: string, userId: string): Promise<OrderRow> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(UUID.test(ref) ? eq(orders.id, ref) : eq(orders.orderNumber, ref), eq(orders.userId, userId)));
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/** The same, locked until the transaction ends. */
export async function findAndLockOrder(tx: Database, ref: string, userId: string): Promise<OrderRow> {
  const { id } = await findOrder(tx, ref, userId);
  const row = await lockOwnOrder(tx, id, userId);
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}
