import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import type { PaymentAction } from '#src/contract/payment.ts';
import { refusalCodes } from '#src/contract/refusal-codes.ts';
import { api } from '#src/lib/api/api-client.ts';
import { ApiRefusal } from '#src/lib/api/api-failures.ts';
import { environment } from '#src/lib/environment/current.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import { payClient } from './pay-methods.ts';
import type { PaymentResult } from './payment-result.ts';

export type TokenResult = ReplyOf<'POST /api/v1/course/payment/handover/result'>;

const KEY = 'pay-token';
const SHAPE = /^[\w-]{43}$/;
/** Same as on the server: the time during which the result can be read. */
const VALID_MS = 2 * 3600 * 1000;
const ASK_EVERY_MS = 3000;
const ASK_LATER_MS = 10_000;
const ASK_OFTEN_TIMES = 60;

/**
 * The token that pays the order without a login: the one in the address, which is stored for the return from the
 * payment page, or the stored one. The return may open another tab.
 */
export function payToken(hash: string, orderUuid: string | undefined): string | undefined {
  const given = new URLSearchParams(hash.slice(1)).get('pay') ?? '';
  if (SHAPE.test(given)) {
    writeStored('local', KEY, JSON.stringify({ order: orderUuid, token: given, until: Date.now() + VALID_MS }));
    return given;
  }
  const { order, token, until } = readStoredToken();
  const isGood = order === orderUuid && typeof token === 'string' && SHAPE.test(token) && Number(until) > Date.now();
  return isGood ? token : undefined;
}

function readStoredToken(): { readonly order?: unknown; readonly token?: unknown; readonly until?: unknown } {
  try {
    return { ...(JSON.parse(readStored('local', KEY) ?? '{}') as object) };
  } catch {
    return {};
  }
}

/** The result of a token's payment; polled as long as it may change. */
export function tokenResultQuery(token: string) {
  return queryOptions({
    queryKey: ['pay-token', token],
    queryFn: ({ signal }) =>
      api('POST /api/v1/course/payment/handover/result', { body: { token }, signal, isSilent: true }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    meta: { isQuiet: true },
    refetchInterval: ({ state }) => (mayChange(state.data?.status) ? askAgainMs(state.dataUpdateCount) : false),
  });
}

/** Whether polling should continue. */
export function mayChange(status: PaymentResult['status'] | undefined): boolean {
  return status === 'unpaid' || status === 'processing' || status === 'unknown';
}

export function askAgainMs(times: number): number {
  return times < ASK_OFTEN_TIMES ? ASK_EVERY_MS : ASK_LATER_MS;
}

/** Prepares the payment of a token on the server. */
export async function prepareByToken(token: string): Promise<PaymentAction> {
  const here = payClient(environment(), window.innerWidth);
  const client = here === 'alipay' || here === 'desktop' ? here : 'browser';
  const { action } = await api('POST /api/v1/course/payment/handover/start', { body: { token, client } });
  return action;
}

export function isTokenInvalid(reason: unknown): boolean {
  return reason instanceof ApiRefusal && reason.code === refusalCodes.PAY_TOKEN_INVALID;
}
