import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Order } from '#src/features/my-order/order.ts';
import { ordersOf, ordersQuery, refundQuery } from '#src/features/my-order/order-queries.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { endOfList } from '#src/lib/queries/paged-query.ts';
import { ListEnd } from '#src/ui/app/list-end.tsx';
import { PullToRefresh } from '#src/ui/app/pull-to-refresh.tsx';
import { Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { Price } from '#src/ui/price.tsx';
import { OrdersSkeleton } from './orders-skeleton.tsx';
import { RefundSteps } from './refund-steps.tsx';

/** All orders with a refund, each with its progress. */
export function RefundList() {
  const query = useInfiniteQuery(ordersQuery('refund'));
  const { data, error, refetch } = query;
  if (!data) {
    return error ? <FailedView text={failureText(error)} onRetry={() => void refetch()} /> : <OrdersSkeleton />;
  }
  const orders = ordersOf(data.pages);
  if (orders.length === 0) {
    return (
      <StatusView title="没有退款" text="申请退款后，每一步到哪里了都会写在这里。">
        <Link className="button button--brand" to={paths.myOrder()} replace>
          查看我的订单
        </Link>
      </StatusView>
    );
  }
  return (
    <PullToRefresh onRefresh={refetch}>
      <ul className="my-order__list">
        {orders.map((order) => (
          <li key={order.uuid}>
            <RefundCard order={order} />
          </li>
        ))}
      </ul>
      <ListEnd {...endOfList(query)} />
    </PullToRefresh>
  );
}

function RefundCard({ order }: { readonly order: Order }) {
  const { data: progress, error, refetch } = useQuery(refundQuery(order.order_number));
  return (
    <article className="order-item" aria-label={`退款 ${order.order_number}`}>
      <h2 className="order-item__head">
        <Link className="order-detail__link" to={paths.myRefundProgress({}, { number: order.order_number })}>
          {order.courses.map(({ name }) => name).join('、')}
        </Link>
        <Price cents={order.refund_amount} size="small" />
      </h2>
      {progress ? (
        <RefundSteps steps={progress.steps} />
      ) : error ? (
        <FailedView text={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="order-detail__place" />
      )}
    </article>
  );
}
