import type { CallContext, Session } from '#server/domains/context.ts';
import { outTradeNo, type PaymentRequest, type PaymentWay } from '#server/gateways/payment/payment-gateway.ts';
import type { PaymentRow } from './ask-provider.ts';

type Context = Pick<CallContext<Session | null>, 'clock' | 'address'>;

/** The request to a provider: built only from the payment, so that the same payment gives the same request. */
export function requestOf(
  { clock, address }: Context,
  payment: PaymentRow,
  returnPath = `/order/pay-result/${payment.orderId}`,
): PaymentRequest {
  return {
    outTradeNo: outTradeNo(payment.id),
    orderId: payment.orderId,
    title: payment.title,
    amountCents: payment.amountCents,
    method: payment.method,
    instalments: payment.instalments,
    expiresAt: payment.expiresAt,
    now: clock.now(),
    // Stored in the gateway's terms.
    way: payment.way as PaymentWay,
    address,
    payer: payment.payer,
    returnPath,
  };
}
