import { and, asc, eq, lte } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockFreeRows, queueAtFreeRows } from '#server/db/locks.ts';
import { orders } from '#server/db/schema/order.ts';
import { groups } from '#server/db/schema/promotion.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockOrder, moveOrder } from '#server/domains/orders/move-order.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Random } from '#server/kernel/random.ts';
import { groupDisplayStates, orderPayStates } from '#src/contract/states.ts';

const { UNPAID, WAITING_GROUP, WAITING_REFUND, CLOSED } = orderPayStates;

interface Settling {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
}

/** Most groups of one run; the next run continues. */
const MOST_AT_ONCE = 200;

/**
 * Ends the groups that are not full at their deadline; returns how many.
 *
 * Each group has its own transaction, and locked ones are skipped, so any number of processes may run this at the same
 * time, and an interruption loses nothing.
 */
export async function settleDueGroups(context: Settling): Promise<number> {
  for (let count = 0; count < MOST_AT_ONCE; count += 1) {
    if (!(await inTransaction(context.db, (tx) => settleOne(tx, context)))) return count;
  }
  return MOST_AT_ONCE;
}

async function settleOne(tx: Database, { clock, random }: Settling): Promise<boolean> {
  const now = clock.now();
  const isOver = and(eq(groups.displayState, groupDisplayStates.GOING), lte(groups.endsAt, now));
  const [group] = await queueAtFreeRows(tx, groups, isOver, { by: groups.endsAt, limit: 1 });
  if (!group) return false;
  await tx.update(groups).set({ displayState: groupDisplayStates.FAILED }).where(eq(groups.id, group.id));
  const note = '拼团失败，款项将原路退回';
  for (const id of await ordersIn(tx, group.id, WAITING_GROUP)) {
    const order = await lockOrder(tx, id);
    if (order?.payState !== WAITING_GROUP) continue;
    await moveOrder(tx, order, { event: 'group_fail', to: WAITING_REFUND, now, random, note });
  }
  for (const id of await ordersIn(tx, group.id, UNPAID)) await closeUnpaid(tx, id, { now, random });
  return true;
}

/**
 * Closes an unpaid order of a failed group.
 *
 * An order that is being paid at this moment is skipped: its payment waits for this group, finds it failed and is
 * refunded; waiting for it here would be a deadlock.
 */
async function closeUnpaid(tx: Database, id: string, moment: { readonly now: Date; readonly random: Random }) {
  const [order] = await lockFreeRows(tx, orders, and(eq(orders.id, id), eq(orders.payState, UNPAID)));
  if (order) await moveOrder(tx, order, { ...moment, event: 'expire', to: CLOSED, note: '拼团失败，订单已关闭' });
}

async function ordersIn(tx: Database, groupId: string, payState: typeof UNPAID | typeof WAITING_GROUP) {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.groupId, groupId), eq(orders.payState, payState)))
    .orderBy(asc(orders.id));
  return rows.map(({ id }) => id);
}
