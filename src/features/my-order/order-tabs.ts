import type { InputOf } from '#src/contract/all.ts';
import { dueStates } from '#src/contract/order-states.ts';
import { type OrderPayState, orderPayStates as S } from '#src/contract/states.ts';

type OrderFilter = Pick<NonNullable<InputOf<'GET /api/v1/course/myorder'>['query']>, 'state' | 'has_refund'>;

/** The tabs of a student's orders. Ended ones without a refund are in the first tab only. */
export const ORDER_TABS = [
  { value: 'all', label: '全部' },
  { value: 'pay', label: '待付款' },
  { value: 'group', label: '待成团' },
  { value: 'receive', label: '待收货' },
  { value: 'done', label: '已完成' },
  { value: 'refund', label: '退款' },
] as const;

export type OrderTab = (typeof ORDER_TABS)[number]['value'];

/** The states of a tab; empty for every state. */
const STATES: Readonly<Record<OrderTab, readonly OrderPayState[]>> = {
  all: [],
  pay: dueStates,
  group: [S.WAITING_GROUP],
  receive: [S.SHIPPING],
  done: [S.PAID, S.PAY_SUCCESS],
  refund: [S.REFUNDING, S.WAITING_REFUND],
};

/** The tab an address names; the first one for anything else. */
export function readTab(text: string | null): OrderTab {
  return ORDER_TABS.find(({ value }) => value === text)?.value ?? 'all';
}

/** The filter of a tab. Completed refunds are still listed among the refunds. */
export function filterOf(tab: OrderTab): OrderFilter {
  if (tab === 'refund') return { has_refund: true };
  return tab === 'all' ? {} : { state: STATES[tab].join() };
}

/** How many orders of a tab need an action of the student or the school. */
export function countOf(
  tab: OrderTab,
  counts: readonly { readonly pay_state: OrderPayState; readonly count: number }[],
): number {
  return counts
    .filter(({ pay_state: state }) => STATES[tab].includes(state))
    .reduce((sum, { count }) => sum + count, 0);
}
