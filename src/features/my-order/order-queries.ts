import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#src/lib/api/api-client.ts';
import { nextPageNumber } from '#src/lib/queries/paged-query.ts';
import type { Order } from './order.ts';
import { filterOf, type OrderTab } from './order-tabs.ts';

const PAGE_SIZE = 10;
const ASK_AGAIN_MS = 30_000;

/** The orders of one tab, newest first, in pages. An order may change at any time, so each visit loads them again. */
export function ordersQuery(tab: OrderTab) {
  return infiniteQueryOptions({
    queryKey: ['orders', tab],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/course/myorder', {
        query: { ...filterOf(tab), page: pageParam, page_size: PAGE_SIZE },
        signal,
        isSilent: true,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPageNumber,
    staleTime: 0,
  });
}

/** The orders of all pages, each once: a new order moves the others to the next page. */
export function ordersOf(pages: readonly { readonly list: readonly Order[] }[]): Order[] {
  const orders = pages.flatMap(({ list }) => list);
  return [...new Map(orders.map((order) => [order.uuid, order])).values()];
}

export function orderQuery(number: string) {
  return queryOptions({
    queryKey: ['order', number],
    queryFn: ({ signal }) => api('GET /api/v1/course/myorder/{id}', { params: { id: number }, signal, isSilent: true }),
    staleTime: 0,
  });
}

/** Every step of an order from its creation to its end; loaded again in each state. */
export function orderFlowQuery({ order_number: number, pay_state: state }: Pick<Order, 'order_number' | 'pay_state'>) {
  return queryOptions({
    queryKey: ['order', number, 'flow', state],
    queryFn: ({ signal }) => api('GET /api/v1/course/flow/', { query: { order_num: number }, signal, isSilent: true }),
    staleTime: 0,
    meta: { isQuiet: true },
  });
}

/** The possible reasons for cancelling, or for a refund of a paid order. */
export function reasonsQuery(orderUuid: string) {
  return queryOptions({
    queryKey: ['order-reasons', orderUuid],
    queryFn: ({ signal }) =>
      api('GET /api/v1/course/myorder/{id}/reasons', { params: { id: orderUuid }, signal, isSilent: true }),
    staleTime: 0,
  });
}

/**
 * What can be refunded now, with the calculation. Never from the cache, because another lesson or day may have passed.
 */
export function refundOfferQuery(orderUuid: string) {
  return queryOptions({
    queryKey: ['refund-offer', orderUuid],
    queryFn: ({ signal }) =>
      api('GET /api/v1/course/myorder/{id}/refund_offer', { params: { id: orderUuid }, signal, isSilent: true }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The progress of an order's refund; polled until it is complete. */
export function refundQuery(number: string) {
  return queryOptions({
    queryKey: ['order', number, 'refund'],
    queryFn: ({ signal }) =>
      api('GET /api/v1/course/myorder/{id}/refund', { params: { id: number }, signal, isSilent: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(({ status }) => status !== 'done') ? ASK_AGAIN_MS : false),
  });
}
