import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InputOf, ReplyOf } from '#src/contract/all.ts';
import type { InvoiceState } from '#src/contract/invoice-states.ts';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { nextPageNumber } from '#src/lib/queries/paged-query.ts';

/** An order's invoice, and whether the student can request one. */
export type OrderInvoice = ReplyOf<'GET /api/v1/course/myorder/{id}/invoice'>;
export type Invoice = NonNullable<OrderInvoice['invoice']>;
export type InvoiceWish = InputOf<'PUT /api/v1/invoices/{id}'>['body'];

const PAGE_SIZE = 20;
const LIST_KEY = ['invoices'] as const;

interface StateWords {
  readonly name: string;
  readonly hint: string;
}

/** The text of each state for students. */
export const invoiceWords: Readonly<Record<InvoiceState, StateWords>> = {
  asked: { name: '待开票', hint: '开出后会发到下面的邮箱。开出之前可以修改或撤回。' },
  issued: { name: '已开票', hint: '电子发票会发到下面的邮箱，与纸质发票效力相同。' },
  refused: { name: '未通过', hint: '改好以后可以重新申请。' },
  withdrawn: { name: '已撤回', hint: '' },
  'to-reverse': { name: '等待红冲', hint: '订单有退款，学校会先红冲这张发票，请不要再用它报销。' },
  reversed: { name: '已红冲', hint: '这张发票已经作废，不能再用来报销。' },
};

export function orderInvoiceQuery(number: string) {
  return queryOptions({
    queryKey: ['order', number, 'invoice'],
    queryFn: ({ signal }) =>
      api('GET /api/v1/course/myorder/{id}/invoice', { params: { id: number }, signal, isSilent: true }),
    staleTime: 0,
  });
}

/** All invoices of the student, newest first. */
export const invoicesQuery = infiniteQueryOptions({
  queryKey: LIST_KEY,
  queryFn: ({ pageParam, signal }) =>
    api('GET /api/v1/invoices', { query: { page: pageParam, page_size: PAGE_SIZE }, signal, isSilent: true }),
  initialPageParam: 1,
  getNextPageParam: nextPageNumber,
  staleTime: 0,
});

/** Requests an order's invoice, corrects the request, or withdraws it. */
export function useInvoiceWrites(number: string) {
  const client = useQueryClient();
  const { queryKey } = orderInvoiceQuery(number);
  const says = (text: string) => ({
    onSuccess: (reply: OrderInvoice) => {
      client.setQueryData(queryKey, reply);
      void client.invalidateQueries({ queryKey: LIST_KEY });
      showToast(text);
    },
    // A refusal means that the data changed since the screen loaded it.
    onError: () => void client.invalidateQueries({ queryKey }),
  });
  const ask = useWrite({
    mutationFn: (body: InputOf<'POST /api/v1/course/myorder/{id}/invoice'>['body']) =>
      api('POST /api/v1/course/myorder/{id}/invoice', { params: { id: number }, body }),
    ...says('已提交申请'),
  });
  const change = useWrite({
    mutationFn: ({ uuid, wish }: { readonly uuid: string; readonly wish: InvoiceWish }) =>
      api('PUT /api/v1/invoices/{id}', { params: { id: uuid }, body: wish }),
    ...says('已修改'),
  });
  const withdraw = useWrite({
    mutationFn: (uuid: string) => api('POST /api/v1/invoices/{id}/withdraw', { params: { id: uuid } }),
    ...says('已撤回，需要时可以重新申请'),
  });
  return { ask, change, withdraw };
}
