// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '#src/lib/queries/query-client.ts';
import { LoadingIndicator } from './loading-indicator.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.useRealTimers();
});

const slow = { queryKey: ['slow'], queryFn: () => new Promise<string>(() => undefined) };

function Waiting() {
  useQuery(slow);
  return null;
}

const open = (children?: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      {children}
      <LoadingIndicator />
    </QueryClientProvider>,
  );

it('says that a request runs for which a screen waits', async () => {
  open(<Waiting />);

  expect(await screen.findByText('加载中')).toBeTruthy();
});

it('says nothing of what is loaded ahead for a day without a net', async () => {
  open();

  void queryClient.prefetchQuery({ ...slow, queryKey: ['ahead'] });
  await act(() => new Promise((resolve) => setTimeout(resolve, 500)));

  expect(screen.queryByText('加载中')).toBeNull();
});

it('stays for 600 ms after a failure, whose message comes meanwhile', async () => {
  vi.useFakeTimers();
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  let fail = (_: Error) => {};
  const failing = { queryKey: ['failing'], retry: false, queryFn: () => new Promise<string>((_, no) => (fail = no)) };
  function Failing() {
    return useQuery(failing).isError ? '失败' : null;
  }
  open(<Failing />);
  await pass(299);
  expect(screen.queryByText('加载中')).toBeNull();
  await pass(1);
  expect(screen.getByText('加载中')).toBeTruthy();

  fail(new Error('lost'));
  await pass(590);

  expect(screen.getByText('失败')).toBeTruthy();
  expect(screen.getByText('加载中')).toBeTruthy();
  await pass(20);
  expect(screen.queryByText('加载中')).toBeNull();
});
