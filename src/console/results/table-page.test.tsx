// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { Totals } from './result-keys.ts';
import TablePage from './table-page.tsx';

const NONE: Totals = {
  ...{ visits: 0, formsSeen: 0, formsStarted: 0, codesSent: 0, codesFailed: 0, registered: 0, ordered: 0, paid: 0 },
  ...{ paidCents: 0, lessons: 0, completed: 0, refunded: 0, refundedCents: 0, costCents: 0 },
};
const FACE = { ...NONE, visits: 200, registered: 20, paid: 3, paidCents: 600_00, refundedCents: 150_00, completed: 7 };
const REPLY = {
  ...{
    rows: [
      { by: '秋招冲刺', second: null, totals: FACE },
      { by: '', second: null, totals: NONE },
    ],
    rest: null,
  },
  ...{ total: FACE, hasCosts: false, linkNames: {}, titles: {} },
};

let asked: URLSearchParams[] = [];

function open(address: string, reply: object = REPLY) {
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URLSearchParams(url.split('?')[1]));
    return Response.json({ code: 20000, msg: '', data: reply });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '/', element: <TablePage /> }], { initialEntries: [address] });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PERIOD = 'from=2026-11-01&until=2026-11-20';
const last = () => Object.fromEntries(asked.at(-1) ?? []);

it('shows a row for each value, with money and the total', async () => {
  open(`/?${PERIOD}&by=campaign`);
  const row = (await screen.findByRole('rowheader', { name: '秋招冲刺' })).closest('tr') as HTMLElement;
  const cells = within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

  expect(cells).toEqual(['200', '20', '10.0%', '3', '¥600.00', '¥150.00', '¥450.00', '25.0%', '7']);
  expect(screen.getByRole('rowheader', { name: '合计' })).toBeTruthy();
  expect(screen.getByRole('rowheader', { name: '没有' })).toBeTruthy();
  expect(screen.getByText(/这样拆分不出来/)).toBeTruthy();
});

it('goes below a row that is chosen, and back when its condition is taken away', async () => {
  const router = open(`/?${PERIOD}&by=campaign`);
  fireEvent.click(await screen.findByRole('button', { name: '秋招冲刺' }));

  await waitFor(() =>
    expect(last()).toEqual({ from: '2026-11-01', until: '2026-11-20', by: 'page', campaign: '秋招冲刺' }),
  );
  fireEvent.click(await screen.findByRole('button', { name: '不再只看 活动 utm_campaign 秋招冲刺' }));
  await waitFor(() => expect(last()).toEqual({ from: '2026-11-01', until: '2026-11-20', by: 'page' }));
  expect(router.state.location.search).not.toContain('campaign=');
});

it('splits by a second thing, and never twice by the same', async () => {
  open(`/?${PERIOD}&by=page`);
  fireEvent.change(await screen.findByLabelText('再按'), { target: { value: 'content' } });
  await waitFor(() => expect(last()).toMatchObject({ by: 'page', second: 'content' }));

  fireEvent.change(screen.getByLabelText('按'), { target: { value: 'content' } });
  await waitFor(() => expect(last()).toEqual({ from: '2026-11-01', until: '2026-11-20', by: 'content' }));
});

it('takes nothing but what it knows from its address', async () => {
  open(`/?${PERIOD}&by=users.password&second=constructor`);
  await screen.findByRole('rowheader', { name: '合计' });
  expect(last()).toEqual({ from: '2026-11-01', until: '2026-11-20', by: 'page' });
});
