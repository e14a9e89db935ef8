// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { http } from '#src/lib/api/api-client.ts';
import { collectionQuery, useRemoveCollected } from './collection.ts';

const { adapter } = http.defaults;
afterEach(() => {
  if (adapter) http.defaults.adapter = adapter;
});

/** A student with the courses a and b; `answer` is the server's response to the removal. */
function mount(answer: Promise<object>) {
  const client = new QueryClient();
  const kept = { pages: [{ list: [{ course_uuid: 'a' }, { course_uuid: 'b' }] }], pageParams: [1] };
  client.setQueryData(collectionQuery.queryKey, kept as never);
  http.defaults.adapter = async (config) => ({ data: await answer, status: 200, statusText: '', headers: {}, config });
  const wrapper = ({ children }: { readonly children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const hook = renderHook(() => useRemoveCollected(), { wrapper });
  const shown = () =>
    client.getQueryData(collectionQuery.queryKey)?.pages.flatMap(({ list }) => list.map((one) => one.course_uuid));
  return { hook, shown };
}

describe('taking a course out of the collection', () => {
  it('is seen before the server has answered', async () => {
    const { hook, shown } = mount(new Promise(() => {}));

    act(() => hook.result.current.mutate('b'));

    await waitFor(() => expect(shown()).toEqual(['a']));
  });

  it('is taken back when the server refuses', async () => {
    const { hook, shown } = mount(Promise.resolve({ code: 50000, msg: '操作未成功，请稍后再试', data: null }));

    act(() => hook.result.current.mutate('a'));
    await waitFor(() => expect(hook.result.current.isError).toBe(true));

    expect(shown()).toEqual(['a', 'b']);
  });
});
