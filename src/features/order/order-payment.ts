import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import { isPayment } from './checkout-choices.ts';
import type { PaymentChoice } from './start-payment.ts';

const KEY = 'order-payment';

/** Stores the student's payment method for another try in this browser session. */
export function storePayment(orderUuid: string, payment: PaymentChoice): void {
  writeStored('session', KEY, JSON.stringify({ order: orderUuid, payment }));
}

/** The payment method of the last try. The caller checks that it is still offered. */
export function storedPayment(orderUuid: string): PaymentChoice | undefined {
  try {
    const { order, payment } = JSON.parse(readStored('session', KEY) ?? '') as { order?: unknown; payment?: unknown };
    return order === orderUuid && isPayment(payment) ? payment : undefined;
  } catch {
    return undefined;
  }
}
