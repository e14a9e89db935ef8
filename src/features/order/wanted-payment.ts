import { paymentMethods } from '#src/contract/payment-methods.ts';
import { isByAlipay } from './pay-methods.ts';
import type { handOverAddress } from './start-payment.ts';

export type AlipayChoice = Parameters<typeof handOverAddress>[1];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MOST_PERIODS = 24;

/** The order and payment method in the address; Alipay when the method is missing or invalid. */
export function wantedPayment(query: URLSearchParams): { orderUuid: string | undefined; choice: AlipayChoice } {
  const order = query.get('order_uuid') ?? '';
  const method = Object.values(paymentMethods).find((one) => String(one) === query.get('method') && isByAlipay(one));
  const periods = Number(query.get('instalments') ?? '');
  const isPeriods = Number.isInteger(periods) && periods > 0 && periods <= MOST_PERIODS;
  return {
    orderUuid: UUID.test(order) ? order : undefined,
    choice: {
      method: (method ?? paymentMethods.ALIPAY) as AlipayChoice['method'],
      ...(isPeriods && { instalments: periods }),
    },
  };
}
