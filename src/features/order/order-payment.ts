import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import { isPayment } from './checkout-choices.ts';
import type { PaymentChoice } from './start-payment.ts';

const KEY = 'order-payment';

/** Keeps how the student wanted to pay an order, for another try in this browser session. */
export function keepPayment(orderUuid: string, payment: PaymentChoice): void {
  writeStored('session', KEY, JSON.stringify({ order: orderUuid, payment }));
}

/** How the student wanted to pay the order when they last tried. Whether that is still offered is for the caller to see. */
export function storedPayment(orderUuid: string): PaymentChoice | undefined {
  try {
    const { order, payment } = JSON.parse(readStored('session', KEY) ?? '') as { order?: unknown; payment?: unknown };
    return order === orderUuid && isPayment(payment) ? payment : undefined;
  } catch {
    return undefined;
  }
}
