// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { EndDialog } from './end-dialog.tsx';
import type { ExperimentDetail } from './experiment-words.ts';

const TEXT = `version: 1
title: 冲刺班
experiment:
  id: hero
  name: 一句话
  goal: registered
  from: 2026-11-04T00:00:00+08:00
  until: 2026-12-14T00:00:00+08:00
  control: { share: 50 }
  arms:
    - id: b
      name: 另一句
      share: 50
      blocks:
        - { type: heading, id: top, text: 赢的一句 }
blocks:
  - { type: heading, id: top, text: 原来的一句 }
`;

const arm = (id: string, name: string, low: number) => ({
  ...{ id, name, share: 50, visitors: 9000, converted: 500, rate: 5, net: null, paidCents: 0, refundedCents: 0 },
  ...{ refundRate: null, lcpMs: null, warnings: [], isWinner: false },
  difference: id === 'control' ? null : { points: low + 1, low, high: low + 2 },
});
const DETAIL = {
  experiment: { uuid: 'e1', page: '/901', name: '一句话', shown: '访客按份额看到各方案。' },
  arms: [arm('control', '原来的页面', 0), arm('b', '另一句', 0.4)],
} as unknown as ExperimentDetail;

let calls: (readonly [path: string, body: unknown])[] = [];
let file = TEXT;
let failOnce = false;

function open() {
  calls = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    const path = url.replace(/^.*\/console\/api/, '').replace(/\?.*$/, '');
    const sent = body === undefined ? undefined : (JSON.parse(body) as Record<string, string>);
    if (method === 'POST') calls.push([path, sent]);
    if (path === '/page/save') file = sent?.text ?? '';
    if (path.endsWith('/end') && failOnce) {
      failOnce = false;
      return Response.json({ code: 50000, msg: '请再试一次', data: null });
    }
    const data = {
      '/pages': { pages: [{ path: '/901', file: 'campaigns/901.yaml' }], isAuthoring: true },
      '/page': { file: 'campaigns/901.yaml', path: '/901', text: file, hash: file.length.toString(16) },
      '/page/save': { hash: 'saved' },
    }[path];
    return Response.json({ code: 20000, msg: '', data: data ?? {} });
  });
  const handleClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <EndDialog detail={DETAIL} onClose={handleClose} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return handleClose;
}

beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= () => {};
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  file = TEXT;
});

it('shows what the winner changes in the file; sent for review, it is saved, ended, and sent', async () => {
  const handleClose = open();
  await screen.findByRole('table', { name: '文字的改动', hidden: true });
  const lines = screen.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent);
  expect(lines.some((line) => line?.includes('+新增') && line.includes('赢的一句'))).toBe(true);
  fireEvent.click(screen.getByLabelText(/送审/));
  fireEvent.click(screen.getByRole('button', { name: '结束并送审', hidden: true }));

  await waitFor(() => expect(handleClose).toHaveBeenCalled());
  expect(calls.map(([path]) => path)).toEqual(['/page/save', '/experiments/e1/end', '/reviews']);
  expect(calls[1]?.[1]).toEqual({ winner: 'b' });
  expect(calls[2]?.[1]).toMatchObject({ baseHash: 'saved', note: '实验“一句话”结束，选用“另一句”' });
  expect(file).not.toContain('experiment');
});

it('writes the file once, though recording the end failed at first', async () => {
  failOnce = true;
  const handleClose = open();
  await screen.findByRole('table', { name: '文字的改动', hidden: true });
  fireEvent.click(screen.getByLabelText(/先放着/));
  const end = () => fireEvent.click(screen.getByRole('button', { name: '结束实验', hidden: true }));
  end();
  await screen.findByText('请再试一次');
  await waitFor(() => expect(screen.queryByRole('table', { hidden: true })).toBeNull());
  end();

  await waitFor(() => expect(handleClose).toHaveBeenCalled());
  expect(calls.map(([path]) => path)).toEqual(['/page/save', '/experiments/e1/end', '/experiments/e1/end']);
});
