import { type OrderPayState, orderPayStates } from './states.ts';

const { UNPAID, FINAL_PAYMENT_DUE, SHIPPING, PAID, PAY_SUCCESS, CANCELLED, CLOSED, WAITING_GROUP } = orderPayStates;

/** Fully paid and nothing is pending: the student has what the order is for. */
export const settledStates = [SHIPPING, PAID, PAY_SUCCESS] as const;
/** Fully paid and not in refund: settled, or waiting for its group. */
export const paidStates = [...settledStates, WAITING_GROUP] as const;
/** A payment is due: the whole, the deposit, or the rest. */
export const dueStates = [UNPAID, FINAL_PAYMENT_DUE] as const;
/** Final, except for a late payment, which is refunded. */
const overStates = [CANCELLED, CLOSED] as const;

const among = (states: readonly OrderPayState[]) => (state: OrderPayState) => states.includes(state);

export const isSettled = among(settledStates);
export const isPaid = among(paidStates);
export const isDue = among(dueStates);
export const isOver = among(overStates);
