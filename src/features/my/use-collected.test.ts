// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { http } from '#src/lib/api/api-client.ts';
import { clearSession, saveToken } from '#src/lib/session/session.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import { useCollected } from './use-collected.ts';

const { adapter } = http.defaults;
const OK = { code: 20000, msg: 'ok', data: { course_uuid: 'c1', is_collected: true } };
const REFUSED = { code: 50000, msg: '操作未成功，请稍后再试', data: null };

beforeEach(() => saveToken('a-token-of-a-student'));
afterEach(() => {
  // Unmount first: mounted components refetch when the session ends.
  cleanup();
  if (adapter) http.defaults.adapter = adapter;
  writeStored('session', 'collect-wanted', undefined);
  clearSession();
});

/** A course that is no favourite; `answer` is the server's response to a change. */
function mount(answer: object) {
  const sent: string[] = [];
  http.defaults.adapter = async (config) => {
    const method = (config.method ?? 'get').toUpperCase();
    sent.push(method);
    const reply = { ...OK, data: { course_uuid: 'c1', is_collected: false } };
    return { data: method === 'GET' ? reply : answer, status: 200, statusText: '', headers: {}, config };
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { readonly children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  return { hook: renderHook(() => useCollected('c1'), { wrapper }), sent };
}

describe('keeping a course', () => {
  it('is seen at once, and sent once however fast it is tapped twice', async () => {
    const { hook, sent } = mount(OK);
    await waitFor(() => expect(sent).toEqual(['GET']));

    act(() => {
      hook.result.current.toggle();
      hook.result.current.toggle();
    });

    await waitFor(() => expect(hook.result.current.isCollected).toBe(true));
    await waitFor(() => expect(hook.result.current.isPending).toBe(false));
    expect(sent.filter((method) => method === 'POST')).toHaveLength(1);
  });

  it('is taken back when the server refuses', async () => {
    const { hook, sent } = mount(REFUSED);
    await waitFor(() => expect(sent).toEqual(['GET']));

    act(() => hook.result.current.toggle());

    await waitFor(() => expect(sent).toContain('POST'));
    await waitFor(() => expect(hook.result.current.isCollected).toBe(false));
  });

  it('that a stranger asked for is done after the login, without a second tap', async () => {
    writeStored('session', 'collect-wanted', 'c1');

    const { hook, sent } = mount(OK);

    await waitFor(() => expect(sent).toContain('POST'));
    await waitFor(() => expect(hook.result.current.isCollected).toBe(true));
    expect(readStored('session', 'collect-wanted')).toBeUndefined();
  });
});
