// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { Totals } from '../result-keys.ts';
import TablePage from './table-page.tsx';

const NONE: Totals = {
  ...{ visits: 0, formsSeen: 0, formsStarted: 0, codesSent: 0, codesFailed: 0, registered: 0, ordered: 0, paid: 0 },
  ...{ paidCents: 0, lessons: 0, completed: 0, refunded: 0, refundedCents: 0, costCents: 0, regular: 0 },
};
const FACE = {
  ...NONE,
  visits: 200,
  registered: 20,
  paid: 3,
  regular: 2,
  paidCents: 600_00,
  refundedCents: 150_00,
  completed: 7,
};
const REPLY = {
  ...{
    rows: [
      { by: '秋招冲刺', second: null, totals: FACE },
      { by: '', second: null, totals: NONE },
    ],
    rest: null,
  },
  ...{ total: FACE, hasCosts: false, modelSince: null, linkNames: {}, titles: {}, variantNames: {} },
};

let asked: URLSearchParams[] = [];
let saved: unknown[] = [];

const VIEW = {
  uuid: '00000000-0000-4000-8000-000000000001',
  list: 'results',
  name: '素材周报',
  isShared: true,
  count: null,
};
const LINK = { uuid: VIEW.uuid, name: '给投放商', by: '林老师', state: 'open', seen: 3, lastSeenAt: null };
const SHARE = { ...LINK, madeAt: '2026-11-20T12:00:00+08:00', expiresAt: '2026-11-27T12:00:00+08:00' };
const replies: Readonly<Record<string, unknown>> = {
  'GET /console/api/session': { role: 'publisher' },
  'GET /console/api/views': {
    views: [{ ...VIEW, query: { days: '30', by: 'campaign', page: '/901' }, isMine: false, by: '林老师' }],
  },
  'POST /console/api/views': { ...VIEW, query: {}, isMine: true, by: '小雨' },
  'GET /console/api/result-shares': [SHARE],
  'POST /console/api/result-shares': { share: SHARE, token: 'a-token' },
};

function open(address: string, reply: object = REPLY) {
  asked = [];
  saved = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const data = replies[`${method} ${url.split('?')[0]}`];
    if (data !== undefined) {
      if (body) saved.push(JSON.parse(String(body)));
      return Response.json({ code: 20000, msg: '', data });
    }
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

  expect(cells).toEqual(['200', '20', '10.0%', '3', '2', '¥600.00', '¥150.00', '¥450.00', '25.0%', '7']);
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

it('credits orders to another touch, and says to which and since when', async () => {
  const router = open(`/?${PERIOD}&by=channel`, { ...REPLY, modelSince: '2026-11-10T09:00:00+08:00' });
  await screen.findByText(/记在下单前 30 天里最后一次的来源上。/);
  fireEvent.change(screen.getByLabelText('订单算给'), { target: { value: 'first-90' } });

  await waitFor(() => expect(last()).toMatchObject({ by: 'channel', model: 'first-90' }));
  await screen.findByText(/记在下单前 90 天里第一次有渠道的来源上.*11月10日 9 点起这样算/);
  fireEvent.change(screen.getByLabelText('订单算给'), { target: { value: 'last-30' } });
  await waitFor(() => expect(router.state.location.search).not.toContain('model'));
});

it('takes nothing but what it knows from its address', async () => {
  open(`/?${PERIOD}&by=users.password&second=constructor&model=toString`);
  await screen.findByRole('rowheader', { name: '合计' });
  expect(last()).toEqual({ from: '2026-11-01', until: '2026-11-20', by: 'page' });
});

it('opens a saved view by its address, and saves the present one with its conditions', async () => {
  const router = open('/?days=7&by=content&campaign=%E7%A7%8B%E6%8B%9B');
  fireEvent.click(await screen.findByRole('button', { name: '保存这个视图' }));
  fireEvent.change(screen.getByLabelText('名称'), { target: { value: ' 秋招素材 ' } });
  fireEvent.click(screen.getByLabelText('能看数据的同事都看得到'));
  fireEvent.click(screen.getByRole('button', { name: '保存' }));

  const query = { days: '7', by: 'content', campaign: '秋招' };
  await waitFor(() => expect(saved).toEqual([{ list: 'results', name: '秋招素材', query, isShared: true }]));
  const link = screen.getByRole('link', { name: '素材周报（林老师）' });
  expect(link.getAttribute('href')).toBe('/console/results/table?by=campaign&days=30&page=%2F901');
  expect(router.state.location.search).toContain('by=content');
});

it('makes a link for people without a login, shows it once, and lists those that were given', async () => {
  open(`/?${PERIOD}&by=campaign`);
  fireEvent.click(await screen.findByRole('button', { name: '分享链接' }));
  fireEvent.change(screen.getByLabelText('标题（对方看得到）'), { target: { value: '给投放商' } });
  fireEvent.click(screen.getByRole('button', { name: '生成链接' }));

  const made = (await screen.findByLabelText('链接')) as HTMLInputElement;
  expect(made.value).toMatch(/\/_results\/a-token$/);
  const query = { from: '2026-11-01', until: '2026-11-20', by: 'campaign' };
  expect(saved).toEqual([{ name: '给投放商', query, days: 7 }]);
  expect(screen.getByText(/给投放商：林老师.*有效，打开过 3 次/)).toBeTruthy();
});
