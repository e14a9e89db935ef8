import { isSettled } from '#src/contract/order-states.ts';
import { type DeliveryState, deliveryStates, type OrderPayState, orderPayStates } from '#src/contract/states.ts';

const { WAITING_ADDRESS, CONFIRMED, SENT, RECEIVED, CLOSED } = deliveryStates;
const { PAY_SUCCESS } = orderPayStates;

interface PackageFacts {
  readonly confirmedAt: Date | null;
  readonly confirmBy: Date | null;
  readonly receivedAt: Date | null;
  readonly sentAt: Date | null;
  /** State of the order it belongs to; null for a gift. */
  readonly payState: OrderPayState | null;
}

/** The state of a package on its way to the student. */
export function deliveryState(facts: PackageFacts, now: Date): DeliveryState {
  const { confirmedAt, confirmBy, receivedAt, sentAt, payState } = facts;
  if (receivedAt || (sentAt && payState === PAY_SUCCESS)) return RECEIVED;
  if (sentAt) return SENT;
  if (payState !== null && !isSettled(payState)) return CLOSED;
  if (confirmedAt) return CONFIRMED;
  return confirmBy && confirmBy <= now ? CLOSED : WAITING_ADDRESS;
}

/** Whether the student may set or change the address. */
export const mayConfirm = (state: DeliveryState) => state === WAITING_ADDRESS || state === CONFIRMED;
