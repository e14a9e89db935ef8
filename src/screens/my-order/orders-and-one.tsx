import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { ordersOf, ordersQuery } from '#src/features/my-order/order-queries.ts';
import { readTab } from '#src/features/my-order/order-tabs.ts';
import { OrderList } from './order-list.tsx';
import { OrderView } from './order-view.tsx';

/** The list, and beside it one order: the first one when none is chosen. */
export function OrdersAndOne({ number }: { readonly number?: string }) {
  const [query] = useSearchParams();
  const { data } = useInfiniteQuery(ordersQuery(readTab(query.get('tab'))));
  const shown = number ?? (data && ordersOf(data.pages)[0]?.order_number);
  if (shown === undefined) return <OrderList />;
  return (
    <div className="wide-list">
      <div className="wide-list__list">
        <OrderList current={shown} />
      </div>
      <div className="wide-list__one">
        <OrderView key={shown} number={shown} />
      </div>
    </div>
  );
}
