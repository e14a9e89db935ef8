import type { InputOf, ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api-client.ts';
import type { PayOutcome } from '#src/lib/environment/adapter.ts';
import { environment } from '#src/lib/environment/current.ts';
import { loadAdapter } from '#src/lib/environment/load-adapter.ts';
import { payClient } from './pay-methods.ts';

type StartBody = InputOf<'POST /api/v1/course/payment/start'>['body'];
export type PaymentAction = ReplyOf<'POST /api/v1/course/payment/start'>['action'];

export interface PaymentChoice {
  readonly method: StartBody['method'];
  /** Periods; with Huabei instalments only. */
  readonly instalments?: number;
}

/** Lets the server prepare a payment; `pay` then takes the student to it. */
export async function preparePayment(orderUuid: string, choice: PaymentChoice): Promise<PaymentAction> {
  const { action } = await api('POST /api/v1/course/payment/start', {
    // Who pays in the chat app is asked for without a word.
    isSilent: true,
    body: { order_uuid: orderUuid, ...choice, client: payClient(environment(), window.innerWidth) },
  });
  return action;
}

/** Takes the student to the cashier of this host. Whether money went over, only the server knows. */
export async function pay(action: PaymentAction): Promise<PayOutcome> {
  return (await loadAdapter()).pay(action);
}
