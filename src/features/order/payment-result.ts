import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import { orderPayStates } from '#src/contract/states.ts';
import { api } from '#src/lib/api/api-client.ts';

export { whatFollows } from '#src/contract/course-kinds.ts';
export { orderPayStates };

export type PaymentResult = ReplyOf<'GET /api/v1/course/payment/result/{id}'>;

const ASK_EVERY_MS = 2000;
/** After this many answers, only the student asks again. */
const ASK_TIMES = 30;
const REFUND_EVERY_MS = 30_000;
/** As often as the group itself, see `groupQuery`: both change together. */
const GROUP_EVERY_MS = 15_000;

/**
 * The payment state of an order from the server; polled while it may still change.
 *
 * A student returns from the payment page before the notification arrives.
 */
export function paymentResultQuery(orderUuid: string) {
  return queryOptions({
    queryKey: ['payment-result', orderUuid],
    queryFn: ({ signal }) =>
      api('GET /api/v1/course/payment/result/{id}', { params: { id: orderUuid }, signal, isSilent: true }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    meta: { isQuiet: true },
    refetchInterval: ({ state }) => {
      const { status, refund, pay_state: payState } = state.data ?? {};
      if (refund && refund.status !== 'done') return REFUND_EVERY_MS;
      if (status === 'paid' && payState === orderPayStates.WAITING_GROUP) return GROUP_EVERY_MS;
      // Money for a closed order may still arrive, to be refunded.
      const mayChange = status !== undefined && status !== 'paid' && !refund;
      return mayChange && state.dataUpdateCount < ASK_TIMES ? ASK_EVERY_MS : false;
    },
  });
}

export type FirstSteps = ReplyOf<'GET /api/v1/course/payment/result/{id}/first_steps'>['courses'][number];

/** What the buyer does first with each course of an order. Ask when the courses are open. */
export function firstStepsQuery(orderUuid: string) {
  return queryOptions({
    queryKey: ['first-steps', orderUuid],
    queryFn: ({ signal }) =>
      api('GET /api/v1/course/payment/result/{id}/first_steps', { params: { id: orderUuid }, signal, isSilent: true }),
    staleTime: 0,
  });
}

/** The payment methods for the due part of an order. */
export function payMethodsQuery(orderUuid: string) {
  return queryOptions({
    queryKey: ['pay-methods', orderUuid],
    queryFn: ({ signal }) =>
      api('GET /api/v1/course/payment/methods', { query: { order_uuid: orderUuid }, signal, isSilent: true }),
  });
}
