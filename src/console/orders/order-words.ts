import { queryOptions } from '@tanstack/react-query';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { REFUND_PARTS, type RefundPart } from '#src/contract/console/list-parts.ts';
import { isDue, isSettled } from '#src/contract/order-states.ts';
import { type OrderPayState, orderPayStates, orderPayStateTexts } from '#src/contract/states.ts';
import { consoleApi } from '../client/console-api.ts';

export type OrderRow = ConsoleReply<'POST /console/api/orders/find'>['orders'][number];
export type OrderRecord = ConsoleReply<'GET /console/api/orders/{uuid}'>;
export type RefundOffer = ConsoleReply<'GET /console/api/orders/{uuid}/refund'>;
export type RefundList = ConsoleReply<'GET /console/api/refunds'>;
export type Refund = OrderRecord['refunds'][number];

/** Key of all queries about orders and refunds: a decision on one changes both. */
export const ORDERS_KEY = ['orders'] as const;

export interface OrderFilter {
  readonly state?: OrderPayState;
  readonly course?: string;
}

/** The filter in the address. Search words are not in it, because they may be a mobile. */
export function readFilter(search: URLSearchParams): OrderFilter {
  const state = Object.values(orderPayStates).find((one) => String(one) === search.get('state'));
  const course = search.get('course');
  return { ...(state === undefined ? {} : { state }), ...(course ? { course } : {}) };
}

export const STATE_NAMES: Readonly<Record<string, string>> = {
  '': '全部状态',
  ...Object.fromEntries(Object.values(orderPayStates).map((state) => [`${state} `, orderPayStateTexts[state]])),
};

export const orderQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, 'one', uuid],
    queryFn: ({ signal }) => consoleApi('GET /console/api/orders/{uuid}', { params: { uuid } }, { signal }),
    refetchOnWindowFocus: 'always',
  });

export const REFUND_PART_NAMES: Readonly<Record<RefundPart, string>> = {
  asked: '等审批',
  running: '退款中',
  failed: '退款失败',
  done: '已退',
};

export const readPart = (search: URLSearchParams): RefundPart =>
  REFUND_PARTS.find((one) => one === search.get('part')) ?? 'asked';

export const REFUND_STATES: Readonly<Record<Refund['state'], readonly [name: string, badge: string]>> = {
  waiting: ['等待发送', 'console-badge'],
  running: ['退款中', 'console-badge console-badge--warn'],
  failed: ['没有退成', 'console-badge console-badge--bad'],
  done: ['已退回', 'console-badge console-badge--ok'],
};

/** Class of the badge of an order's state. */
export function badgeOf(state: OrderPayState): string {
  if (isSettled(state)) return 'console-badge console-badge--ok';
  const isGoingBack = state === orderPayStates.WAITING_REFUND || state === orderPayStates.REFUNDING;
  return isDue(state) || isGoingBack ? 'console-badge console-badge--warn' : 'console-badge';
}
