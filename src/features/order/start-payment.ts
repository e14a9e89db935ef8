import type { InputOf } from '#src/contract/all.ts';
import type { PaymentAction } from '#src/contract/payment.ts';
import { refusalCodes } from '#src/contract/refusal-codes.ts';
import { api } from '#src/lib/api/api-client.ts';
import { ApiRefusal, failureText } from '#src/lib/api/api-failures.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import type { PayOutcome } from '#src/lib/environment/adapter.ts';
import { environment } from '#src/lib/environment/current.ts';
import { loadAdapter } from '#src/lib/environment/load-adapter.ts';
import * as paths from '#src/lib/paths.ts';
import { leadsOut, payClient } from './pay-methods.ts';

type StartBody = InputOf<'POST /api/v1/course/payment/start'>['body'];

export interface PaymentChoice {
  readonly method: StartBody['method'];
  /** Number of instalments; with Huabei only. */
  readonly instalments?: number;
}

/**
 * Prepares a payment on the server; `pay` then opens it.
 *
 * `payer-unknown`: the chat app must identify the payer first. Undefined after a failure, which was shown.
 */
export async function preparePayment(
  orderUuid: string,
  choice: PaymentChoice,
): Promise<PaymentAction | 'payer-unknown' | undefined> {
  const body = { order_uuid: orderUuid, ...choice, client: payClient(environment(), window.innerWidth) };
  try {
    // An unknown payer is not shown to the student; other failures are shown here.
    return (await api('POST /api/v1/course/payment/start', { body, isSilent: true })).action;
  } catch (reason) {
    const code = reason instanceof ApiRefusal ? reason.code : undefined;
    if (code === refusalCodes.WECHAT_PAYER_UNKNOWN) return 'payer-unknown';
    if (code !== refusalCodes.SILENT) showToast(failureText(reason));
    return undefined;
  }
}

type HandOverBody = InputOf<'POST /api/v1/course/payment/handover'>['body'];

/** Whether this payment is made in another browser. */
export function isHandedOver(choice: PaymentChoice): choice is PaymentChoice & Pick<HandOverBody, 'method'> {
  return leadsOut(environment(), choice.method);
}

/**
 * The address to pay the order in another browser, without a login.
 *
 * The token is behind the `#`, so servers and other sites never see it.
 */
export async function handOverAddress(
  orderUuid: string,
  choice: PaymentChoice & Pick<HandOverBody, 'method'>,
  signal?: AbortSignal,
): Promise<string> {
  const body = { order_uuid: orderUuid, ...choice };
  const { token } = await api('POST /api/v1/course/payment/handover', { body, ...(signal && { signal }) });
  return `${paths.payAlipay({}, { order_uuid: orderUuid, ...choice })}#pay=${token}`;
}

/** Opens the host's payment. Only the server knows whether it succeeded. */
export async function pay(action: PaymentAction): Promise<PayOutcome> {
  return (await loadAdapter()).pay(action);
}
