// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { staffRefusals } from '#src/contract/console/codes.ts';
import InvoicePage from './invoice-page.tsx';
import type { Invoice } from './invoice-words.ts';
import InvoicesPage from './invoices-page.tsx';

const UUID = '10000000-0000-4000-8000-000000000001';
const INVOICE: Invoice = {
  ...{
    uuid: UUID,
    number: 7,
    orderNumber: 'ZY20261115000005',
    courseName: '考研英语',
    state: 'asked',
    kind: 'company',
  },
  ...{
    title: '知研书屋有限公司',
    taxNumber: '91350100M000100Y43',
    email: 'books@example.com',
    note: '',
    amount: 19900,
  },
  ...{ reason: '', invoiceNumber: '', reversalNumber: '', hasPdf: false, createdAt: '2026-11-20T12:00:00+08:00' },
  ...{ issuedAt: null, reversedAt: null, changedAt: '2026-11-20T12:00:00+08:00', changedBy: '', revision: 3 },
};
const ORDER = { stateText: '支付成功', paidAt: null, courses: [], discount: 0, paid: 19900, refunded: 0, held: 19900 };
const COUNTS = { asked: 1, 'to-reverse': 0, issued: 1000, refused: 0, withdrawn: 0, reversed: 0 };

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}
let sent: Sent[] = [];
let answers: Record<string, unknown> = {};
const envelope = (data: unknown) => ({ code: 20000, msg: '', data });

beforeEach(() => {
  sent = [];
  answers = {
    'GET /console/api/invoices': envelope({ invoices: [INVOICE], counts: COUNTS, next: null }),
    [`GET /console/api/invoices/${UUID}`]: envelope({ invoice: INVOICE, order: ORDER, pdfUrl: null }),
  };
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    const [path = ''] = address.split('?');
    sent.push({ method, path: address, body: body === undefined ? undefined : JSON.parse(body) });
    return new Response(JSON.stringify(answers[`${method} ${path}`]));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(address: string) {
  const routes = [
    { path: '/console/invoices', element: <InvoicesPage /> },
    { path: '/console/invoices/:uuid', element: <InvoicePage /> },
  ];
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />
    </QueryClientProvider>,
  );
}
const tap = async (name: string) => {
  const [button] = await screen.findAllByRole('button', { name });
  await act(async () => button?.click());
};

it('the list begins with what waits, counts each state, and looks for words in all', async () => {
  open('/console/invoices');

  expect(await screen.findByRole('link', { name: '知研书屋有限公司' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '待开票 1' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: '已开票 1000+' })).toBeTruthy();
  await tap('全部');
  fireEvent.change(screen.getByLabelText('查找'), { target: { value: 'ZY2026' } });

  await waitFor(() => expect(sent.at(-1)?.path).toBe('/console/api/invoices?words=ZY2026'));
  expect(sent[0]?.path).toBe('/console/api/invoices?state=asked');
});

it('an invoice is issued for the amount and the revision that staff saw', async () => {
  open(`/console/invoices/${UUID}`);
  await tap('登记开票');
  fireEvent.change(screen.getByLabelText('发票号码'), { target: { value: '2633 2000 0004 1234 5678' } });
  const issued = { ...INVOICE, state: 'issued', invoiceNumber: '26332000000412345678', revision: 4 };
  answers[`POST /console/api/invoices/${UUID}/issue`] = envelope({ invoice: issued, order: ORDER, pdfUrl: null });
  answers[`GET /console/api/invoices/${UUID}`] = envelope({ invoice: issued, order: ORDER, pdfUrl: null });

  const form = screen.getByLabelText('发票号码').closest('form');
  if (form) await act(async () => fireEvent.submit(form));

  expect(await screen.findByText(/26332000000412345678/)).toBeTruthy();
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    revision: 3,
    amount: 19900,
    invoiceNumber: '26332000000412345678',
  });
});

it('who comes second sees what the first one did', async () => {
  open(`/console/invoices/${UUID}`);
  await tap('退回');
  fireEvent.change(screen.getByLabelText('原因'), { target: { value: '税号不符' } });
  const { code } = staffRefusals.INVOICE_CHANGED;
  answers[`POST /console/api/invoices/${UUID}/refuse`] = {
    code,
    msg: '小周刚刚处理了这张发票，请再看一次',
    data: null,
  };
  const issued = { ...INVOICE, state: 'issued', invoiceNumber: '26332000000412345678', changedBy: '小周' };
  answers[`GET /console/api/invoices/${UUID}`] = envelope({ invoice: issued, order: ORDER, pdfUrl: null });

  const form = screen.getByLabelText('原因').closest('form');
  if (form) await act(async () => fireEvent.submit(form));

  expect(await screen.findByText(/26332000000412345678/)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});
