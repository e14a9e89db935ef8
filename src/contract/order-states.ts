import { type OrderPayState, orderPayStates } from './states.ts';

const { UNPAID, FINAL_PAYMENT_DUE, SHIPPING, PAID, PAY_SUCCESS, CANCELLED, CLOSED, WAITING_GROUP } = orderPayStates;

/** All of the money is there and nothing is waited for: the student has what the order is for. */
export const settledStates = [SHIPPING, PAID, PAY_SUCCESS] as const;
/** Paid in full and not on its way back: settled, or waiting for its group. */
export const paidStates = [...settledStates, WAITING_GROUP] as const;
/** The student is to pay: the whole, the deposit, or what is left of it. */
export const dueStates = [UNPAID, FINAL_PAYMENT_DUE] as const;
/** Nothing more can become of it but a late payment that goes back. */
const overStates = [CANCELLED, CLOSED] as const;

const among = (states: readonly OrderPayState[]) => (state: OrderPayState) => states.includes(state);

export const isSettled = among(settledStates);
export const isPaid = among(paidStates);
export const isDue = among(dueStates);
export const isOver = among(overStates);
