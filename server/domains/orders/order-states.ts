import { isPaid, settledStates } from '#src/contract/order-states.ts';
import { type OrderPayState, orderPayStates } from '#src/contract/states.ts';

const S = orderPayStates;

/**
 * Every state change of an order: event, state before, states after. Nothing else ever changes `pay_state`.
 *
 * docs/order-states.md describes the same; a test compares the two, row by row.
 */
export const orderMoves = {
  /** The order is fully paid. The next state depends on what was bought. */
  pay: { [S.UNPAID]: [S.WAITING_GROUP, ...settledStates], [S.FINAL_PAYMENT_DUE]: settledStates },
  pay_deposit: { [S.UNPAID]: [S.FINAL_PAYMENT_DUE] },
  cancel: { [S.UNPAID]: [S.CANCELLED], [S.FINAL_PAYMENT_DUE]: [S.WAITING_REFUND] },
  expire: { [S.UNPAID]: [S.CLOSED], [S.FINAL_PAYMENT_DUE]: [S.WAITING_REFUND] },
  /** Money arrived for an order that had ended, or for a group place that is gone. */
  pay_late: {
    [S.UNPAID]: [S.WAITING_REFUND],
    [S.CANCELLED]: [S.WAITING_REFUND],
    [S.CLOSED]: [S.WAITING_REFUND],
  },
  group_success: { [S.WAITING_GROUP]: settledStates },
  group_fail: { [S.WAITING_GROUP]: [S.WAITING_REFUND] },
  /** The parcel arrived. */
  receive: { [S.SHIPPING]: [S.PAY_SUCCESS] },
  /** The school confirmed the trip. */
  confirm_trip: { [S.PAID]: [S.PAY_SUCCESS] },
  request_refund: {
    [S.SHIPPING]: [S.WAITING_REFUND],
    [S.PAID]: [S.WAITING_REFUND],
    [S.PAY_SUCCESS]: [S.WAITING_REFUND],
  },
  /** Staff take back what they gave; nothing was paid for it. */
  withdraw: {
    [S.SHIPPING]: [S.CLOSED],
    [S.PAID]: [S.CLOSED],
    [S.PAY_SUCCESS]: [S.CLOSED],
  },
  refund_start: { [S.WAITING_REFUND]: [S.REFUNDING] },
  /** The provider refused for now; it is retried. */
  refund_fail: { [S.REFUNDING]: [S.WAITING_REFUND] },
  refund_done: { [S.REFUNDING]: [S.CLOSED] },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<OrderPayState, readonly OrderPayState[]>>>>>;

export type OrderEvent = keyof typeof orderMoves;

/** The states an event may lead to from a state; empty when it is not allowed there. */
export function statesAfter(event: OrderEvent, from: OrderPayState): readonly OrderPayState[] {
  const moves: Readonly<Partial<Record<OrderPayState, readonly OrderPayState[]>>> = orderMoves[event];
  return moves[from] ?? [];
}

interface OrderMoney {
  readonly payState: OrderPayState;
  readonly totalCents: number;
  readonly depositCents: number;
  readonly keptCents: number;
  readonly givenBackCents: number;
}

/**
 * What the school keeps of an order's money in its state, in cents.
 *
 * The ledger is consistent when this equals payments minus refunds, started or done.
 */
export function keptCents({ payState, totalCents, depositCents, keptCents: kept, givenBackCents }: OrderMoney): number {
  if (payState === S.FINAL_PAYMENT_DUE) return depositCents;
  return isPaid(payState) ? totalCents - givenBackCents : kept;
}

/** The next payment in cents; 0 when nothing is due. */
export function dueCents({
  payState,
  totalCents,
  depositCents,
}: Omit<OrderMoney, 'keptCents' | 'givenBackCents'>): number {
  if (payState === S.UNPAID) return depositCents > 0 ? depositCents : totalCents;
  return payState === S.FINAL_PAYMENT_DUE ? totalCents - depositCents : 0;
}
