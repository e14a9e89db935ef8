// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { StaffRole } from '#src/contract/console/roles.ts';
import { chinaDay } from '#src/lib/money-and-time/china-time.ts';
import { meQuery } from '../shell/use-me.ts';
import HomePage from './home-page.tsx';

let items: object[] | undefined = [];
let views: object[] = [];

function open(role: StaffRole) {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/views')) return Response.json({ code: 20000, msg: '', data: { views } });
    const data = url.includes('next-steps') ? { steps: [], linkNames: {}, titles: {} } : items && { items };
    return data ? Response.json({ code: 20000, msg: '', data }) : new Response('', { status: 500 });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  client.setQueryData(meQuery.queryKey, { name: '小雨', role } as never);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <HomePage /> }])} />
    </QueryClientProvider>,
  );
  return client;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  items = [];
  views = [];
});

it('leads to what waits, with the oldest', async () => {
  items = [
    // Days of this year are shown without it.
    { kind: 'homework-waiting', count: 1000, since: `${chinaDay(Date.now()).slice(0, 4)}-11-20T10:00:00+08:00` },
    { kind: 'lives-today', count: 2, since: null },
  ];
  open('teacher');
  const homework = await screen.findByRole('link', { name: /份作业等批改/ });

  expect(homework.getAttribute('href')).toBe('/console/homework');
  expect(homework.textContent).toMatch(/^1000\+ 份作业等批改最早的：11月20日 10:00/);
  expect(screen.getByRole('link', { name: '2 节直播课今天要上' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: '下一步' })).toBeNull();
});

it('says that nothing waits, and answers what managers ask', async () => {
  open('publisher');
  expect(await screen.findByText('没有等你处理的事。')).toBeTruthy();
  expect(await screen.findByText(/数据还不够下结论/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '哪次活动、哪个素材好' }).getAttribute('href')).toBe(
    '/console/results/table?by=campaign&second=content&sort=net&days=30',
  );
});

it('offers another try when the call fails', async () => {
  items = undefined;
  open('operator');
  const retry = await screen.findByRole('button', { name: /再试|重试/ });
  items = [];
  fireEvent.click(retry);
  expect(await screen.findByText('没有等你处理的事。')).toBeTruthy();
});

it('says that its numbers are old when they cannot be read again', async () => {
  items = [{ kind: 'lives-today', count: 2, since: null }];
  const client = open('teacher');
  await screen.findByRole('link', { name: '2 节直播课今天要上' });
  items = undefined;
  await client.refetchQueries({ queryKey: ['waiting'] });

  expect((await screen.findByRole('alert')).textContent).toMatch(/^没有更新成功，下面是\d+月\d+日 \d\d:\d\d的。$/);
  expect(screen.getByRole('link', { name: '2 节直播课今天要上' })).toBeTruthy();
});

it('shows the views of the caller with their numbers, up to 99', async () => {
  const view = { list: 'orders', name: '已付的', query: { state: '4' }, isShared: false, isMine: true, by: '小雨' };
  views = [
    { ...view, uuid: '1', count: 100 },
    { ...view, uuid: '2', list: 'leads', name: '今天联系', query: {}, count: 3 },
  ];
  open('operator');
  const orders = await screen.findByRole('link', { name: /已付的/ });

  expect(orders.getAttribute('href')).toBe('/console/orders?state=4');
  expect(orders.textContent).toBe('99+ 已付的订单');
  expect(screen.getByRole('link', { name: /^3 今天联系/ }).getAttribute('href')).toBe('/console/leads');
});
