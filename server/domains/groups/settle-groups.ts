import { and, asc, eq, isNull, lte, or } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { describeError } from '#server/db/describe-error.ts';
import { lockFreeRows, queueAtFreeRows } from '#server/db/locks.ts';
import { orders } from '#server/db/schema/order.ts';
import { groups } from '#server/db/schema/promotion.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/domains/job.ts';
import { lockOrder, moveOrder } from '#server/domains/orders/move-order.ts';
import { after } from '#server/kernel/clock.ts';
import type { Random } from '#server/kernel/random.ts';
import { groupDisplayStates, orderPayStates } from '#src/contract/states.ts';

const { UNPAID, WAITING_GROUP, WAITING_REFUND, CLOSED } = orderPayStates;

type Settling = Pick<JobContext, 'db' | 'clock' | 'random' | 'log'>;

/** Most groups of one run; the next run continues. */
const MOST_AT_ONCE = 200;
/** Pause before another try to settle a group. */
const AGAIN_SECONDS = 600;

/**
 * Ends the groups that are not full at their deadline; returns how many it tried.
 *
 * Each group has its own transaction, and one that is locked by another process is skipped, so this may run in any
 * number of processes, and an interruption loses nothing. After an error a group waits.
 */
export async function settleDueGroups(context: Settling): Promise<number> {
  for (let count = 0; count < MOST_AT_ONCE; count += 1) {
    if (!(await tryOne(context))) return count;
  }
  return MOST_AT_ONCE;
}

async function tryOne(context: Settling): Promise<boolean> {
  const { db, clock, log } = context;
  let id: string | undefined;
  try {
    await inTransaction(db, async (tx) => {
      const now = clock.now();
      const { settleClaimedUntil, displayState, endsAt } = groups;
      const isFree = or(isNull(settleClaimedUntil), lte(settleClaimedUntil, now));
      const isOver = and(eq(displayState, groupDisplayStates.GOING), lte(endsAt, now), isFree);
      const [group] = await queueAtFreeRows(tx, groups, isOver, { by: endsAt, limit: 1 });
      id = group?.id;
      if (group) await settle(tx, group, { now, random: context.random });
    });
  } catch (error) {
    if (id === undefined) throw error;
    log.error({ id, ...describeError(error) }, 'a group could not be settled');
    const later = { settleClaimedUntil: after(clock.now(), AGAIN_SECONDS) };
    await db.update(groups).set(later).where(eq(groups.id, id));
  }
  return id !== undefined;
}

interface Moment {
  readonly now: Date;
  readonly random: Random;
}

async function settle(tx: Database, group: typeof groups.$inferSelect, { now, random }: Moment): Promise<void> {
  await tx.update(groups).set({ displayState: groupDisplayStates.FAILED }).where(eq(groups.id, group.id));
  const note = '拼团失败，款项将原路退回';
  for (const id of await ordersIn(tx, group.id, WAITING_GROUP)) {
    const order = await lockOrder(tx, id);
    if (order?.payState !== WAITING_GROUP) continue;
    await moveOrder(tx, order, { event: 'group_fail', to: WAITING_REFUND, now, random, note });
  }
  for (const id of await ordersIn(tx, group.id, UNPAID)) await closeUnpaid(tx, id, { now, random });
}

/**
 * Closes an unpaid order of a failed group.
 *
 * An order that is being paid at this moment is skipped: its payment waits for this group, finds it failed and is
 * refunded; waiting for it here would be a deadlock.
 */
async function closeUnpaid(tx: Database, id: string, moment: Moment) {
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
