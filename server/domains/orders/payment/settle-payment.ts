import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { payments } from '#server/db/schema/payment.ts';
import { after } from '#server/kernel/clock.ts';
import type { Random } from '#server/kernel/random.ts';
import { orderPayStates } from '#src/contract/states.ts';
import { lockOrder, moveOrder, type OrderRow } from '../move-order.ts';
import { dueCents, statesAfter } from '../order-states.ts';
import { takePlace } from '../places/group-places.ts';
import { addRefund } from '../refunds/refunds.ts';
import { coursesOf, settledState } from './entitlements.ts';
import { enterPayment } from './money-ledger.ts';

type PaymentRow = typeof payments.$inferSelect;

/** Days to pay the rest after the deposit. */
const FINAL_PAYMENT_DAYS = 7;
const DAY_SECONDS = 24 * 3600;

export interface ReceivedMoney {
  readonly paymentId: string;
  /** Name of the provider that reports it. */
  readonly provider: string;
  /** The provider's number of the trade. */
  readonly tradeNo: string;
  readonly amountCents: number;
  readonly paidAt: Date;
}

export type Settlement = 'applied' | 'known' | 'refunding' | 'unknown' | 'mismatch';

/**
 * Books money that a provider reports as received, exactly once however often it is reported.
 *
 * - `applied`: it paid what the order was waiting for;
 * - `known`: it was booked before;
 * - `refunding`: it came too late or twice, and is being refunded;
 * - `unknown`, `mismatch`: there is no such payment, or the amount differs; nothing is booked.
 */
export async function settlePayment(
  tx: Database,
  received: ReceivedMoney,
  moment: { readonly now: Date; readonly random: Random },
): Promise<Settlement> {
  const [seen] = await tx.select().from(payments).where(eq(payments.id, received.paymentId));
  if (seen?.provider !== received.provider) return 'unknown';
  if (seen.amountCents !== received.amountCents) return 'mismatch';
  const order = await lockOrder(tx, seen.orderId);
  if (!order) return 'unknown';
  const payment = await lockRow(tx, payments, eq(payments.id, received.paymentId));
  if (!payment || payment.status === 'paid') return payment ? 'known' : 'unknown';
  const { tradeNo, paidAt } = received;
  await tx.update(payments).set({ status: 'paid', tradeNo, paidAt }).where(eq(payments.id, payment.id));
  if (isAwaited(order, payment)) {
    const paying = { ...moment, paidAt };
    const done = payment.stage === 'deposit' ? await payDeposit(tx, order, moment) : await payInFull(tx, order, paying);
    if (done) {
      await enterPayment(tx, payment.id, 'paid');
      return 'applied';
    }
  }
  await enterPayment(tx, payment.id, 'unowed');
  if (statesAfter('pay_late', order.payState).length > 0) {
    await moveOrder(tx, order, {
      ...moment,
      event: 'pay_late',
      to: orderPayStates.WAITING_REFUND,
      note: order.payState === orderPayStates.UNPAID ? '名额已满，款项将原路退回' : '订单已关闭，款项将原路退回',
    });
  } else {
    await addRefund(tx, payment, { ...moment, reason: '重复支付，款项将原路退回' });
  }
  return 'refunding';
}

/** Opens what a fully paid order is for; false when its group place is gone. Also for free orders. */
export async function payInFull(
  tx: Database,
  order: OrderRow,
  moment: { readonly now: Date; readonly random: Random; readonly paidAt?: Date },
): Promise<boolean> {
  if (order.activityId !== null) return takePlace(tx, order, moment);
  const to = settledState(await coursesOf(tx, order.id));
  await moveOrder(tx, order, { ...moment, event: 'pay', to });
  return true;
}

async function payDeposit(tx: Database, order: OrderRow, moment: { now: Date; random: Random }): Promise<boolean> {
  await moveOrder(tx, order, {
    ...moment,
    event: 'pay_deposit',
    to: orderPayStates.FINAL_PAYMENT_DUE,
    changes: { expiresAt: after(moment.now, FINAL_PAYMENT_DAYS * DAY_SECONDS) },
  });
  return true;
}

/** Whether the order in its state waits for exactly this payment. */
function isAwaited(order: OrderRow, payment: PaymentRow): boolean {
  return stageOf(order) === payment.stage && dueCents(order) === payment.amountCents;
}

/** The next part of the order to pay; null when nothing is due. */
export function stageOf(order: Pick<OrderRow, 'payState' | 'totalCents' | 'depositCents'>): PaymentRow['stage'] | null {
  if (dueCents(order) === 0) return null;
  if (order.payState === orderPayStates.FINAL_PAYMENT_DUE) return 'final';
  return order.depositCents > 0 ? 'deposit' : 'full';
}
