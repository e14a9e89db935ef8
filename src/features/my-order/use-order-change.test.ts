// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { InternalAxiosRequestConfig } from 'axios';
import { createElement, type ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { http } from '#src/lib/api/api-client.ts';
import { orderQuery, ordersQuery } from './order-queries.ts';
import { useCancelOrder } from './use-order-change.ts';

const order = (changes: object = {}) => ({ uuid: 'o1', order_number: 'ZY1', pay_state: 0, ...changes });
const other = { uuid: 'o2', order_number: 'ZY2', pay_state: 4 };

const { adapter } = http.defaults;
afterEach(() => {
  if (adapter) http.defaults.adapter = adapter;
});

/** A student with the list and one order in cache; the server answers the change with `answer`. */
function mount(answer: object) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const list = { pages: [{ list: [order(), other] }], pageParams: [1] };
  client.setQueryData(ordersQuery('all').queryKey, list as never);
  client.setQueryData(orderQuery('ZY1').queryKey, order({ events: [] }) as never);
  http.defaults.adapter = async (config: InternalAxiosRequestConfig) => {
    return { data: answer, status: 200, statusText: 'OK', headers: {}, config };
  };
  const wrapper = ({ children }: { readonly children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const hook = renderHook(() => useCancelOrder({ uuid: 'o1' }), { wrapper });
  const statesInList = () =>
    client
      .getQueryData(ordersQuery('all').queryKey)
      ?.pages.flatMap(({ list: page }) => page.map((one) => one.pay_state));
  const isOld = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated;
  return { client, hook, statesInList, isOld };
}

describe('cancelling an order', () => {
  it('shows the new state at once, in the list and on the order’s own screen', async () => {
    const { client, hook, statesInList } = mount({ code: 20000, msg: '', data: order({ pay_state: 5, events: [] }) });

    act(() => hook.result.current.mutate({ reason_uuid: 'r1' }));
    await waitFor(() => expect(hook.result.current.isSuccess).toBe(true));

    expect(statesInList()).toEqual([5, 4]);
    expect(client.getQueryData(orderQuery('ZY1').queryKey)?.pay_state).toBe(5);
  });

  it('leaves what is shown as it was when it is refused, and has it read again', async () => {
    const { hook, statesInList, isOld } = mount({ code: 40405, msg: '订单状态已变化，请刷新后查看', data: null });

    act(() => hook.result.current.mutate({ reason_uuid: 'r1' }));
    await waitFor(() => expect(hook.result.current.isError).toBe(true));

    expect(statesInList()).toEqual([0, 4]);
    expect(isOld(ordersQuery('all').queryKey)).toBe(true);
    expect(isOld(orderQuery('ZY1').queryKey)).toBe(true);
  });
});
