import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { followRefund } from '#server/db/queries/move-invoice.ts';
import { withdrawCertificates } from '#server/db/queries/withdraw-certificates.ts';
import { orderEvents, orders } from '#server/db/schema/order.ts';
import type { Random } from '#server/kernel/random.ts';
import { isDue, isOver, isPaid, isSettled } from '#src/contract/order-states.ts';
import { type OrderPayState, orderPayStates } from '#src/contract/states.ts';
import { type OrderEvent, statesAfter } from './order-states.ts';
import { endEntitlements, grantEntitlements } from './payment/entitlements.ts';
import { tellBuyer } from './payment/tell-buyer.ts';
import { releaseHolds } from './places/holds.ts';
import { refundWhatIsNotKept } from './refunds/refunds.ts';

export type OrderRow = typeof orders.$inferSelect;

export interface OrderMove {
  readonly event: OrderEvent;
  readonly to: OrderPayState;
  readonly now: Date;
  readonly random: Random;
  /** The payment's time by the provider's clock; now without a provider. */
  readonly paidAt?: Date;
  /** For the history of the order: the reason, in Chinese. */
  readonly note?: string;
  /** Columns that change with the state. */
  readonly changes?: Partial<
    Pick<OrderRow, 'groupId' | 'cancelReason' | 'expiresAt' | 'keptCents' | 'refundReasons' | 'givenBackCents'>
  >;
}

/** The order, locked until the transaction ends; every move begins with this. */
export async function lockOrder(tx: Database, id: string): Promise<OrderRow | undefined> {
  return lockRow(tx, orders, eq(orders.id, id));
}

/** The same, only for its owner. */
export async function lockOwnOrder(tx: Database, id: string, userId: string): Promise<OrderRow | undefined> {
  return lockRow(tx, orders, and(eq(orders.id, id), eq(orders.userId, userId)));
}

/**
 * Moves a locked order to a state that the table allows, with all consequences.
 *
 * Opens or ends courses, releases coupon, places and trial, starts the refund of money that the school may not keep
 * (and adapts the invoice), and tells the buyer. Throws when the table does not allow the move: callers check first, so
 * that is a bug.
 */
export async function moveOrder(tx: Database, order: OrderRow, move: OrderMove): Promise<OrderRow> {
  const { event, to, now, random, paidAt = now, note = '', changes = {} } = move;
  const from = order.payState;
  if (!statesAfter(event, from).includes(to)) {
    throw new Error(`The event ${event} does not lead an order from state ${from} to ${to}.`);
  }
  const [moved] = await tx
    .update(orders)
    .set({
      payState: to,
      expiresAt: null,
      ...(isOver(to) ? { closedAt: now } : {}),
      ...(isPaid(to) && !order.paidAt ? { paidAt } : {}),
      ...changes,
    })
    .where(eq(orders.id, order.id))
    .returning();
  if (!moved) throw new Error('An order that was locked is gone.');
  await tx
    .insert(orderEvents)
    .values({ orderId: order.id, event, fromState: from, toState: to, note, happenedAt: now });
  if (isSettled(to) && !isSettled(from)) await grantEntitlements(tx, moved, { now, random });
  if (isSettled(from) && !isSettled(to)) await endEntitlements(tx, moved, now);
  if (holdsPlaces(from) && !holdsPlaces(to)) await releaseHolds(tx, moved, { keepsTrial: isSettled(from), now });
  if (!holdsPlaces(to) && !isGoingBack(from)) await refundWhatIsNotKept(tx, moved, { now, random, reason: note });
  if (isSettled(from) && !isSettled(to)) await followRefund(tx, order.id, now);
  if (isSettled(from) && !isSettled(to) && moved.keptCents === 0) await withdrawCertificates(tx, moved, now);
  await tellBuyer(tx, moved, event, now);
  return moved;
}

/** Whether an order in this state holds its coupon, places and trial. */
const holdsPlaces = (state: OrderPayState) => isDue(state) || isPaid(state);

/** Its refunds exist already: later moves create none. */
const isGoingBack = (state: OrderPayState) =>
  state === orderPayStates.WAITING_REFUND || state === orderPayStates.REFUNDING;
