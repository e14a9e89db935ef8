import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import type { Order, OrderDetail } from './order.ts';
import { orderQuery } from './order-queries.ts';

interface Wish {
  readonly reason_uuid: string;
  readonly remark?: string;
}

/** Cancels an order; a deposit is refunded. */
export function useCancelOrder(order: Pick<OrderDetail, 'uuid'>) {
  return useOrderChange((body: Wish) => api('PUT /api/v1/course/myorder/{id}', { params: { id: order.uuid }, body }));
}

/** Requests the refund of a paid order, in the amount that was shown; its courses end at once. */
export function useRequestRefund(order: Pick<OrderDetail, 'uuid'>) {
  return useOrderChange((body: Wish & { readonly amount: number }) =>
    api('POST /api/v1/course/myorder/{id}/refund', { params: { id: order.uuid }, body }),
  );
}

/** Confirms the parcel's arrival. */
export function useReceiveOrder(order: Pick<OrderDetail, 'uuid'>) {
  return useOrderChange(() => api('POST /api/v1/course/myorder/{id}/receive', { params: { id: order.uuid } }));
}

/**
 * Changes an order, and reloads everything that depends on it.
 *
 * Also after a refusal: most of them mean that the order was changed elsewhere.
 */
function useOrderChange<Input, Reply>(change: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: change,
    onSuccess: (reply) => {
      const changed: unknown = reply;
      if (isDetail(changed)) showEverywhere(client, changed);
    },
    // Not awaited: otherwise a card that leaves its list with the new data would take its message with it.
    onSettled: () => {
      for (const name of ['orders', 'order', 'my-home', 'my-courses']) {
        void client.invalidateQueries({ queryKey: [name] });
      }
    },
  });
}

function isDetail(reply: unknown): reply is OrderDetail {
  return typeof reply === 'object' && reply !== null && 'events' in reply;
}

/** Shows the new state at once, on the order's own screen and in cached lists. */
function showEverywhere(client: QueryClient, order: OrderDetail): void {
  client.setQueryData(orderQuery(order.order_number).queryKey, order);
  client.setQueriesData<OrderPages>(
    { queryKey: ['orders'] },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          list: page.list.map((one) => (one.uuid === order.uuid ? order : one)),
        })),
      },
  );
}

type OrderPages = InfiniteData<{ readonly list: readonly Order[] }>;
