// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import CohortsPage from './cohorts-page.tsx';

const SUMS = { buyers: 5, netCents: 1234_50, refundedCents: 0, refunders: 1, lessons: 60 };
const REPLY = {
  cohorts: [
    { week: '2026-11-23', registered: 4, within: [null, null, null, null] },
    { week: '2026-11-09', registered: 40, within: [{ ...SUMS, buyers: 0, netCents: -4_00 }, SUMS, null, null] },
  ],
  pages: [{ path: '/1month', title: '一元体验课' }],
};

let asked: string[] = [];
let isBroken = false;

function open(address = '/') {
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return isBroken ? new Response('', { status: 500 }) : Response.json({ code: 20000, msg: '', data: REPLY });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '/', element: <CohortsPage /> }], { initialEntries: [address] });
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
  isBroken = false;
});

const cells = async (week: string) => {
  const row = (await screen.findByRole('rowheader', { name: week })).closest('tr');
  return within(row as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
};

it('shows the share of buyers after so many days, and what is not known yet', async () => {
  open();

  expect(await cells('11月9日 – 11月15日')).toEqual(['40', '0%', '12.5%', '还没到', '还没到']);
  expect(await cells('11月23日 – 11月29日')).toEqual(['4', '还没到', '还没到', '还没到', '还没到']);
  expect(asked).toEqual([expect.stringMatching(/\/console\/api\/results\/cohorts\?weeks=13$/)]);
});

it('shows another figure, of one page, with all of it in the address', async () => {
  const router = open('/?of=net');
  expect(await cells('11月9日 – 11月15日')).toEqual(['40', '−¥0.10', '¥30.86', '还没到', '还没到']);

  fireEvent.change(screen.getByLabelText('活动页'), { target: { value: '/1month' } });
  fireEvent.change(screen.getByLabelText('看什么'), { target: { value: 'lessons' } });

  expect(await cells('11月9日 – 11月15日')).toEqual(['40', '1.5 节', '1.5 节', '还没到', '还没到']);
  expect(router.state.location.search).toBe('?of=lessons&path=%2F1month');
  expect(asked.at(-1)).toContain('path=%2F1month');
});

it('offers another try when the call fails', async () => {
  isBroken = true;
  open();
  const retry = await screen.findByRole('button', { name: /再试|重试/ });
  isBroken = false;
  fireEvent.click(retry);
  expect(await cells('11月9日 – 11月15日')).toHaveLength(5);
});

it('counts only orders of the page by a model, where a page is chosen', async () => {
  const router = open('/?model=first-90');
  await cells('11月9日 – 11月15日');
  expect(asked.at(-1)).not.toContain('model');
  expect(screen.queryByLabelText('哪些订单')).toBeNull();

  fireEvent.change(screen.getByLabelText('活动页'), { target: { value: '/1month' } });
  await waitFor(() => expect(asked.at(-1)).toContain('model=first-90'));
  await screen.findByText(/第一次来源，90 天内的来源是这一页/);
  fireEvent.change(screen.getByLabelText('哪些订单'), { target: { value: '' } });
  await waitFor(() => expect(router.state.location.search).not.toContain('model'));
});
