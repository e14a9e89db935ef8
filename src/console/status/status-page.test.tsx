// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import StatusPage from './status-page.tsx';
import type { Status } from './troubles.ts';

const WELL: Status = {
  ...{ readAt: '2026-11-20T12:00:00+08:00', alarms: { open: [], past: [] }, processes: [], jobs: [], sms: [] },
  waiting: {
    ...{ postbacks: [], dead: [], refunds: { count: 0, oldestAt: null }, payments: [] },
    ...{ unowed: { count: 0, cents: 0 }, clientErrors: 0 },
  },
  database: { version: 'PostgreSQL 18.6', bytes: 1, connections: 1, mostConnections: 100, tables: [] },
  ...{ missing: [], liveRelease: '', machines: [] },
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('does not say that all is well when the server cannot be asked any more', async () => {
  let isReached = true;
  vi.stubGlobal('fetch', async () => {
    if (!isReached) throw new TypeError('Failed to fetch');
    return Response.json({ code: 20000, msg: '', data: WELL });
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '*', element: <StatusPage /> }]);
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('一切正常')).toBeDefined();

  isReached = false;
  fireEvent.click(screen.getByRole('button', { name: '现在更新' }));

  expect((await screen.findByRole('alert')).textContent).toBe('没有更新成功，下面是旧的。');
  expect(screen.queryByText('一切正常')).toBeNull();
  expect(screen.getByText('不知道现在是不是正常')).toBeDefined();
});
