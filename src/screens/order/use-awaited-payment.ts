import { useEffect } from 'react';
import { takeAwaitedPayment } from '#src/features/order/awaited-payment.ts';
import type { usePayment } from './use-payment.ts';

/** Goes on with the payment for which the chat app was asked who pays: the student has tapped once already. */
export function useAwaitedPayment(orderUuid: string, start: ReturnType<typeof usePayment>['start']): void {
  useEffect(() => {
    const choice = takeAwaitedPayment(orderUuid);
    if (choice) void start(orderUuid, choice, { isResumed: true });
  }, [orderUuid, start]);
}
