import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { userSources } from '#server/db/schema/account.ts';
import { orders } from '#server/db/schema/order.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { newUuid, type Random } from '#server/kernel/random.ts';
import type { OrderRow } from '../move-order.ts';

/** Digits after the day: a hundred million numbers a day, so that none reveals how many there were. */
const DIGITS = 8;
const MAX_TRIES = 20;

type NewOrder = Omit<typeof orders.$inferInsert, 'id' | 'orderNumber' | 'createdAt'>;

/** Stores an order under a unique number: `ZY`, the day in China, random digits. Decision 0041. */
export async function storeOrder(
  tx: Database,
  order: NewOrder,
  { now, random }: { readonly now: Date; readonly random: Random },
): Promise<OrderRow> {
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    const orderNumber = newOrderNumber(random, now);
    const [stored] = await tx
      .insert(orders)
      .values({ touchId: touchOf(order.checkoutId), ...order, id: newUuid(random), orderNumber, createdAt: now })
      .onConflictDoNothing({ target: orders.orderNumber })
      .returning();
    if (stored) return stored;
  }
  throw new Error(`No free order number was found in ${MAX_TRIES} tries.`);
}

/** The last recorded touch of a checkout's student. */
function touchOf(checkoutId: string | null | undefined) {
  if (!checkoutId) return null;
  const { id, checkoutId: ofCheckout, createdAt } = userSources;
  return sql<string>`(SELECT ${id} FROM ${userSources} WHERE ${ofCheckout} = ${checkoutId} ORDER BY ${createdAt} DESC LIMIT 1)`;
}

function newOrderNumber(random: Random, now: Date): string {
  const day = toInstant(now).slice(0, 10).replaceAll('-', '');
  // 48 bits, so that the modulo bias is negligible.
  const digits = String(random.bytes(6).readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0');
  return `ZY${day}${digits}`;
}
