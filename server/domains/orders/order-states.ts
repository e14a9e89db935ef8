import { isPaid, settledStates } from '#src/contract/order-states.ts';
import { type OrderPayState, orderPayStates } from '#src/contract/states.ts';

const S = orderPayStates;

/**
 * Every move an order may make: event, state before, states after. Nothing else ever changes `pay_state`.
 *
 * docs/order-states.md says the same in words; a test holds the two together, row by row.
 */
export const orderMoves = {
  /** All of the money is there. Where it goes depends on what was bought. */
  pay: { [S.UNPAID]: [S.WAITING_GROUP, ...settledStates], [S.FINAL_PAYMENT_DUE]: settledStates },
  pay_deposit: { [S.UNPAID]: [S.FINAL_PAYMENT_DUE] },
  cancel: { [S.UNPAID]: [S.CANCELLED], [S.FINAL_PAYMENT_DUE]: [S.WAITING_REFUND] },
  expire: { [S.UNPAID]: [S.CLOSED], [S.FINAL_PAYMENT_DUE]: [S.WAITING_REFUND] },
  /** Money came for an order that had ended, or for a group place that is gone. */
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
  refund_start: { [S.WAITING_REFUND]: [S.REFUNDING] },
  /** The provider refused for the moment; it is tried again. */
  refund_fail: { [S.REFUNDING]: [S.WAITING_REFUND] },
  refund_done: { [S.REFUNDING]: [S.CLOSED] },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<OrderPayState, readonly OrderPayState[]>>>>>;

export type OrderEvent = keyof typeof orderMoves;

/** The states an event may lead to from a state; empty when it may not happen there. */
export function statesAfter(event: OrderEvent, from: OrderPayState): readonly OrderPayState[] {
  const moves: Readonly<Partial<Record<OrderPayState, readonly OrderPayState[]>>> = orderMoves[event];
  return moves[from] ?? [];
}

interface OrderMoney {
  readonly payState: OrderPayState;
  readonly totalCents: number;
  readonly depositCents: number;
  readonly keptCents: number;
}

/**
 * What the school keeps of an order's money in its state, in cents.
 *
 * The ledger holds when this equals payments received minus refunds, begun or done.
 */
export function keptCents({ payState, totalCents, depositCents, keptCents: kept }: OrderMoney): number {
  if (payState === S.FINAL_PAYMENT_DUE) return depositCents;
  return isPaid(payState) ? totalCents : kept;
}

/** What is paid next, in cents; 0 when nothing is due. */
export function dueCents({ payState, totalCents, depositCents }: Omit<OrderMoney, 'keptCents'>): number {
  if (payState === S.UNPAID) return depositCents > 0 ? depositCents : totalCents;
  return payState === S.FINAL_PAYMENT_DUE ? totalCents - depositCents : 0;
}
