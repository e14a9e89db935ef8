import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { ordersOf, ordersQuery } from '#src/features/my-order/order-queries.ts';
import { ORDER_TABS, type OrderTab, readTab } from '#src/features/my-order/order-tabs.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { SKIP_LEAVE_GUARD } from '#src/lib/history/skip-leave-guard.ts';
import * as paths from '#src/lib/paths.ts';
import { endOfList } from '#src/lib/queries/paged-query.ts';
import { ListEnd } from '#src/ui/app/list-end.tsx';
import { PullToRefresh } from '#src/ui/app/pull-to-refresh.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { Tabs } from '#src/ui/app/tabs.tsx';
import { OrderCard } from './order-card.tsx';
import { OrdersSkeleton } from './orders-skeleton.tsx';
import './my-order.css';

/** The student's orders by state; `current` is the order shown beside them. */
export function OrderList({ current }: { readonly current?: string | undefined }) {
  const [query, setQuery] = useSearchParams();
  const tab = readTab(query.get('tab'));
  const handleChange = (value: OrderTab) =>
    setQuery(value === 'all' ? {} : { tab: value }, {
      replace: true,
      preventScrollReset: true,
      state: SKIP_LEAVE_GUARD,
    });
  return (
    <div className="my-order">
      <Tabs label="订单状态" tabs={ORDER_TABS} value={tab} onChange={handleChange}>
        <Orders key={tab} tab={tab} current={current} />
      </Tabs>
    </div>
  );
}

interface OrdersProps {
  readonly tab: OrderTab;
  readonly current: string | undefined;
}

/** The orders of one tab; loads the next page near the end of the list. */
function Orders({ tab, current }: OrdersProps) {
  const query = useInfiniteQuery(ordersQuery(tab));
  const { data, error, refetch } = query;
  if (!data) {
    return error ? <FailedView text={failureText(error)} onRetry={() => void refetch()} /> : <OrdersSkeleton />;
  }
  const orders = ordersOf(data.pages);
  if (orders.length === 0) return <NoOrders tab={tab} />;
  return (
    <PullToRefresh onRefresh={refetch}>
      <ul className="my-order__list">
        {orders.map((order) => (
          <li key={order.uuid}>
            <OrderCard
              order={order}
              isCurrent={order.order_number === current}
              tab={current === undefined ? undefined : tab}
              onDue={() => void refetch()}
            />
          </li>
        ))}
      </ul>
      <ListEnd {...endOfList(query)} />
    </PullToRefresh>
  );
}

const EMPTY: Readonly<Record<OrderTab, string>> = {
  all: '还没有订单',
  pay: '没有待付款的订单',
  group: '没有等待成团的订单',
  receive: '没有待收货的订单',
  done: '还没有完成的订单',
  refund: '没有退款',
};

function NoOrders({ tab }: { readonly tab: OrderTab }) {
  if (tab !== 'all') return <StatusView title={EMPTY[tab]} />;
  return (
    <StatusView title={EMPTY.all} text="买下的课程和图书会在这里，方便随时查看。">
      <Link className="button button--brand" to={paths.courseList()}>
        去选课
      </Link>
    </StatusView>
  );
}
