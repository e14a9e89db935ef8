import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { orderReasons } from '#server/db/schema/order.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { RefundReckoning } from '#src/contract/promises/reckon-refund.ts';
import type { OrderPayState } from '#src/contract/states.ts';
import { isCredited } from './checkout/upgrade-credit.ts';
import { findAndLockOrder, findOrder } from './find-order.ts';
import { moveOrder, type OrderMove, type OrderRow } from './move-order.ts';
import { isRefundable } from './order-rights.ts';
import { type OrderEvent, statesAfter } from './order-states.ts';
import { offerView, reckonOrder } from './refunds/refund-usage.ts';

type Context = Pick<CallContext<Session>, 'db' | 'clock' | 'random' | 'session'>;
type RefundContext = Context & Pick<CallContext<Session>, 'promises'>;
interface Wish {
  readonly reason_uuid: string;
  readonly remark?: string;
}

/** The reasons a student may choose: for cancelling while the order is not fully paid, and for a refund afterwards. */
export async function reasonsFor(db: Database, order: OrderRow): Promise<{ uuid: string; name: string }[]> {
  const kind = statesAfter('cancel', order.payState).length > 0 ? 'cancel' : 'refund';
  return db
    .select({ uuid: orderReasons.id, name: orderReasons.name })
    .from(orderReasons)
    .where(eq(orderReasons.kind, kind))
    .orderBy(asc(orderReasons.position));
}

/** Cancels an order that is not fully paid; a deposit is refunded. */
export async function cancelOrder(context: Context, ref: string, wish: Wish): Promise<OrderRow> {
  return inTransaction(context.db, async (tx) => {
    const order = await findAndLockOrder(tx, ref, context.session.userId);
    const note = await reasonText(tx, 'cancel', wish);
    return step(tx, context, order, 'cancel', { note, changes: { cancelReason: note } });
  });
}

/** What could be refunded of an order now, before it is requested. */
export async function refundOffer(context: RefundContext, ref: string): Promise<RefundReckoning> {
  const { db, session, clock } = context;
  const order = await findOrder(db, ref, session.userId);
  if (statesAfter('request_refund', order.payState).length === 0) throw stateChanged(order.payState);
  await checkRefundable(db, order);
  return reckonOrder(db, order, { promises: await context.promises(), now: clock.now() });
}

/**
 * Starts the promised refund of a paid order, and ends its courses.
 *
 * `shownCents` is what the student saw; when the amount has changed since, nothing happens and the new one is returned.
 */
export async function requestRefund(
  context: RefundContext,
  ref: string,
  { shownCents, ...wish }: Wish & { readonly shownCents: number },
): Promise<OrderRow> {
  const promises = await context.promises();
  return inTransaction(context.db, async (tx) => {
    const order = await findAndLockOrder(tx, ref, context.session.userId);
    const note = await reasonText(tx, 'refund', wish);
    if (statesAfter('request_refund', order.payState).length === 0) throw stateChanged(order.payState);
    await checkRefundable(tx, order);
    const refund = await reckonOrder(tx, order, { promises, now: context.clock.now() });
    const { refundableCents, parts } = refund;
    const refundReasons = parts.map(({ name, reason }) => (parts.length > 1 ? `${name}：${reason}` : reason));
    if (refundableCents === 0) throw new Refusal('REFUND_REFUSED', { text: refundReasons.join('；') });
    if (refundableCents !== shownCents) throw new Refusal('REFUND_CHANGED', { data: { refund: offerView(refund) } });
    const keptCents = order.totalCents - order.givenBackCents - refundableCents;
    return step(tx, context, order, 'request_refund', {
      note,
      changes: { cancelReason: note, keptCents, refundReasons },
    });
  });
}

async function checkRefundable(db: Database, order: OrderRow): Promise<void> {
  if (await isCredited(db, order.id)) {
    throw new Refusal('REFUND_REFUSED', { text: '这笔订单已抵扣升级课程，请先退升级的订单' });
  }
  if (!isRefundable(order)) throw new Refusal('REFUND_REFUSED');
}

/** Records that the student has received the parcel. */
export async function receiveOrder(context: Context, ref: string): Promise<OrderRow> {
  return inTransaction(context.db, async (tx) => {
    const order = await findAndLockOrder(tx, ref, context.session.userId);
    return step(tx, context, order, 'receive', {});
  });
}

async function step(
  tx: Database,
  { clock, random }: Context,
  order: OrderRow,
  event: OrderEvent,
  more: Pick<OrderMove, 'note' | 'changes'>,
): Promise<OrderRow> {
  const [to] = statesAfter(event, order.payState);
  if (to === undefined) throw stateChanged(order.payState);
  return moveOrder(tx, order, { event, to, now: clock.now(), random, ...more });
}

function stateChanged(payState: OrderPayState): Refusal {
  return new Refusal('ORDER_STATE_CHANGED', { data: { pay_state: payState } });
}

async function reasonText(tx: Database, kind: 'cancel' | 'refund', { reason_uuid: id, remark }: Wish): Promise<string> {
  const [reason] = await tx
    .select({ name: orderReasons.name })
    .from(orderReasons)
    .where(and(eq(orderReasons.id, id), eq(orderReasons.kind, kind)));
  if (!reason) {
    throw new Refusal('INPUT_INVALID', {
      text: '请选择原因',
      data: { fields: [{ field: 'body.reason_uuid', message: '请选择原因' }] },
    });
  }
  return remark?.trim() ? `${reason.name}：${remark.trim()}` : reason.name;
}
