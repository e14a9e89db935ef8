// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Package, readSendFile } from './package-words.ts';
import PackagesPage from './packages-page.tsx';

const PARCEL: Package = {
  ...{ uuid: '10000000-0000-4000-8000-000000000001', number: 7, name: '真题书', goods: [{ name: '真题书', count: 2 }] },
  ...{ orderNumber: 'ZY20261115000005', receiver: '周雨', phone: '139****9001', place: '杭州市文三路 1 号' },
  ...{ createdAt: '2026-11-20T12:00:00+08:00', confirmedAt: '2026-11-20T12:00:00+08:00', confirmBy: null },
  ...{ sentAt: null, receivedAt: null, company: '', code: '' },
};

let sent: { readonly path: string; readonly body: unknown }[] = [];
let answers: Record<string, unknown> = {};
const envelope = (data: unknown) => ({ code: 20000, msg: '', data });

beforeEach(() => {
  sent = [];
  const listed = { packages: [PARCEL], counts: { 'to-send': 1, 'no-address': 1000 }, next: null };
  answers = { 'GET /console/api/packages': envelope(listed) };
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    const [path = ''] = address.split('?');
    if (method === 'POST') sent.push({ path, body: body === undefined ? undefined : JSON.parse(body) });
    return new Response(JSON.stringify(answers[`${method} ${path}`]));
  });
  const router = createMemoryRouter([{ path: '*', element: <PackagesPage /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows what waits, with counts, and records one parcel', async () => {
  answers[`POST /console/api/packages/${PARCEL.uuid}/send`] = envelope({ ...PARCEL, code: 'SF100000001' });
  fireEvent.click(await screen.findByRole('button', { name: /^登记单号.*#7$/ }));
  expect(screen.getByRole('button', { name: /^等学员填地址\s*1000\+$/ })).toBeDefined();
  fireEvent.change(screen.getByLabelText('快递公司'), { target: { value: '中通快递' } });
  fireEvent.change(screen.getByLabelText('快递单号'), { target: { value: 'SF1000 00001' } });
  fireEvent.click(screen.getByRole('button', { name: '登记' }));

  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ company: '中通快递', code: 'SF100000001' });
});

it('shows what a file would do, and stores only what is right', async () => {
  const rows = (state: string) => [
    { line: 2, state, text: '周雨，真题书' },
    { line: 3, state: 'wrong', text: '没有编号“8”的包裹' },
  ];
  answers['POST /console/api/packages/check'] = envelope({ rows: rows('ready') });
  answers['POST /console/api/packages/send'] = envelope({ rows: rows('sent') });
  fireEvent.click(await screen.findByRole('button', { name: '登记快递单号' }));
  const text = '包裹编号\t快递公司\t快递单号\n7\t顺丰速运\tSF100000001\n8\t顺丰速运\tSF100000002\n9\t\t';
  fireEvent.change(screen.getByLabelText('或者贴在这里'), { target: { value: text } });

  expect(await screen.findByText('第 3 行：没有编号“8”的包裹')).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: '登记 1 个包裹' }));

  expect(await screen.findByText('登记好了 1 行，有问题，不登记 1 行')).toBeDefined();
  // The same file is checked again: chosen once more, it would have nothing left to record.
  await waitFor(() => expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['check', 'send', 'check']));
});

describe('readSendFile', () => {
  it('finds the columns by their names, in any order, and leaves lines without a parcel for later', () => {
    const { rows } = readSendFile("\uFEFF收件人,运单号,物流公司,编号\r\n周雨,'SF1000 00001,顺丰速运,7\r\n林晓,,,8\r\n");
    expect(rows).toEqual([{ line: 2, number: '7', company: '顺丰速运', code: 'SF100000001' }]);
  });

  it.each([
    ['编号,单号\n1,SF100000', '第一行要有这三列：包裹编号、快递公司、快递单号'],
    ['包裹编号,快递公司,快递单号\n1,,', '没有一行填了快递单号'],
  ])('says what is wrong with a whole file', (text, problem) => {
    expect(readSendFile(text)).toEqual({ rows: [], problem });
  });

  it('finds the columns below a title, and takes no number that a spreadsheet cut down', () => {
    const head = '十一月快递登记表,,\n包裹编号,快递公司,快递单号\n';
    expect(readSendFile(`${head}7,顺丰速运,780123456789012\n`).rows).toMatchObject([
      { line: 3, number: '7', code: '780123456789012' },
    ]);
    expect(readSendFile(`${head}7,顺丰速运,7.80123E+17\n`)).toEqual({
      rows: [],
      problem: expect.stringMatching(/^第 3 行的“7\.80123E\+17”被表格缩短了/),
    });
  });
});
