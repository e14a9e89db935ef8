import { useQuery } from '@tanstack/react-query';
import type { OrderDetail as Detail } from '#src/features/my-order/order.ts';
import { orderQuery } from '#src/features/my-order/order-queries.ts';
import { MissingOrder } from '#src/features/order/missing-order.tsx';
import { failureText, isMissing } from '#src/lib/api/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { DetailActions } from './detail-actions.tsx';
import { DetailDelivery } from './detail-delivery.tsx';
import { DetailFacts } from './detail-facts.tsx';
import { DetailHead } from './detail-head.tsx';
import { DetailMoney } from './detail-money.tsx';
import { OrderGoods } from './order-goods.tsx';
import { Timeline } from './timeline.tsx';
import './order-detail.css';

/** One order: its state, the next step, and its history. */
export function OrderView({ number }: { readonly number: string }) {
  const { data: order, error, refetch } = useQuery(orderQuery(number));
  if (order) return <DetailView order={order} onDue={() => void refetch()} />;
  if (isMissing(error)) return <MissingOrder />;
  if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  return <DetailSkeleton />;
}

interface DetailViewProps {
  readonly order: Detail;
  /** Called when the time to pay is over: refetch the order. */
  readonly onDue: () => void;
}

function DetailView({ order, onDue }: DetailViewProps) {
  const events = order.events.map(({ name, note, time }) => ({ name, note, time, isDone: true }));
  return (
    <>
      <div className="order-detail">
        <DetailHead order={order} onDue={onDue} />
        <DetailDelivery order={order} />
        <section className="order-detail__card" aria-label="商品">
          {order.courses.map((course) => (
            <OrderGoods
              key={course.uuid}
              course={course}
              orderType={order.order_type}
              to={paths.courseDetail({ course_uuid: course.uuid })}
            />
          ))}
        </section>
        <DetailMoney order={order} />
        <DetailFacts order={order} />
        <section className="order-detail__card">
          <h2 className="order-detail__title">订单进展</h2>
          <Timeline steps={events} current={0} />
        </section>
      </div>
      <DetailActions order={order} />
    </>
  );
}

function DetailSkeleton() {
  return (
    <div className="order-detail">
      <LoadingNote />
      <div className="order-detail__head">
        <Skeleton className="skeleton--half" />
        <Skeleton className="skeleton--line" />
      </div>
      <div className="order-detail__card order-goods">
        <Skeleton className="order-goods__cover" />
        <div className="order-goods__words">
          <Skeleton className="skeleton--line" />
          <Skeleton className="skeleton--half" />
        </div>
      </div>
      <Skeleton className="order-detail__place" />
      <Skeleton className="order-detail__place" />
    </div>
  );
}
