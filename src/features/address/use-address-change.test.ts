// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { InternalAxiosRequestConfig } from 'axios';
import { createElement, type ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { http } from '#src/lib/api/api-client.ts';
import { type Address, addressesQuery } from './address-queries.ts';
import { useDefaultAddress, useDeleteAddress } from './use-address-change.ts';

const address = (uuid: string, isDefault = false) =>
  ({ uuid, receiver: uuid, area_path: ['p', 'c'], location: '文三路', is_default: isDefault }) as unknown as Address;
const OK = { code: 20000, msg: '', data: null };
const REFUSED = { code: 40001, msg: '没有找到', data: null };

const { adapter } = http.defaults;
afterEach(() => {
  if (adapter) http.defaults.adapter = adapter;
});

/** A student with a default address and another; the server answers each change with `answer` when the test says so. */
function mount<T>(useHook: () => T, answer: object) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(addressesQuery.queryKey, [address('home', true), address('work')]);
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  http.defaults.adapter = async (config: InternalAxiosRequestConfig) => {
    await isReleased;
    return { data: answer, status: 200, statusText: 'OK', headers: {}, config };
  };
  const wrapper = ({ children }: { readonly children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const hook = renderHook(useHook, { wrapper });
  const list = () =>
    client
      .getQueryData(addressesQuery.queryKey)
      ?.map(({ uuid, is_default: isDefault }) => uuid + (isDefault ? '*' : ''));
  return { hook, list, release };
}

const listed = [address('home', true), address('work')];

describe('making an address the default', () => {
  it('shows it at once, each address in its place', async () => {
    const answer = { ...OK, data: address('work', true) };
    const { hook, list, release } = mount(() => useDefaultAddress(listed), answer);

    act(() => hook.result.current.makeDefault(address('work')));

    expect(hook.result.current.defaultUuid).toBe('work');
    release();
    await waitFor(() => expect(list()).toEqual(['home', 'work*']));
  });

  it('is taken back when it is refused', async () => {
    const { hook, list, release } = mount(() => useDefaultAddress(listed), REFUSED);

    act(() => hook.result.current.makeDefault(address('work')));
    release();

    await waitFor(() => expect(hook.result.current.defaultUuid).toBe('home'));
    expect(list()).toEqual(['home*', 'work']);
  });
});

describe('deleting an address', () => {
  it('takes it off the list when the server has', async () => {
    const { hook, list, release } = mount(() => useDeleteAddress('home'), OK);

    act(() => hook.result.current.mutate());
    expect(list()).toEqual(['home*', 'work']);
    release();
    await waitFor(() => expect(hook.result.current.isSuccess).toBe(true));

    expect(list()).toEqual(['work']);
  });
});
