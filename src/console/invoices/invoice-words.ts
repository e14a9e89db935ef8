import { queryOptions } from '@tanstack/react-query';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { INVOICE_STATES, type InvoiceKind, type InvoiceState } from '#src/contract/invoice-states.ts';
import { consoleApi } from '../client/console-api.ts';

export type InvoiceDetail = ConsoleReply<'GET /console/api/invoices/{uuid}'>;
export type Invoice = InvoiceDetail['invoice'];

/** Key of all queries about invoices; a decision on one invalidates all. */
export const INVOICES_KEY = ['invoices'] as const;

export const KIND_NAMES: Readonly<Record<InvoiceKind, string>> = { person: '个人', company: '企业' };

/** Class of a state's badge. */
export const STATE_BADGES: Readonly<Record<InvoiceState, string>> = {
  asked: 'console-badge console-badge--warn',
  'to-reverse': 'console-badge console-badge--bad',
  issued: 'console-badge console-badge--ok',
  refused: 'console-badge',
  withdrawn: 'console-badge',
  reversed: 'console-badge',
};

export interface InvoiceFilter {
  readonly state?: InvoiceState;
  readonly words?: string;
}

/** The filters in the address. By default invoices to be issued; `all` for every state. */
export function readFilter(search: URLSearchParams): InvoiceFilter {
  const named = search.get('state') ?? 'asked';
  const state = INVOICE_STATES.find((one) => one === named);
  const words = search.get('words');
  return { ...(state ? { state } : {}), ...(words ? { words } : {}) };
}

export const invoiceQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...INVOICES_KEY, 'one', uuid],
    queryFn: ({ signal }) => consoleApi('GET /console/api/invoices/{uuid}', { params: { uuid } }, { signal }),
    refetchOnWindowFocus: 'always',
  });
