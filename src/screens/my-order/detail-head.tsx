import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OrderDetail } from '#src/features/my-order/order.ts';
import { orderFlowQuery } from '#src/features/my-order/order-queries.ts';
import { hintOf, toneOf } from '#src/features/my-order/order-words.ts';
import { useAlarm } from '#src/lib/money-and-time/use-alarm.ts';
import { Countdown } from '#src/ui/app/countdown.tsx';

interface DetailHeadProps {
  readonly order: OrderDetail;
  readonly onDue: () => void;
}

/** The order's state, what it means, and its progress. */
export function DetailHead({ order, onDue }: DetailHeadProps) {
  const until = order.can_pay && order.expires_time ? Date.parse(order.expires_time) : undefined;
  useAlarm(until, onDue);
  return (
    <section className="order-detail__head" aria-label="订单状态">
      <div role="status">
        <h2 className={`order-detail__state order-state--${toneOf(order.pay_state)}`}>{order.pay_state_text}</h2>
        <p className="order-detail__hint">{hintOf(order)}</p>
      </div>
      {until !== undefined && (
        <p className="order-item__due">
          <Countdown label="支付剩余" until={until} over="支付时间已过" />
        </p>
      )}
      <FlowSteps order={order} />
    </section>
  );
}

/** The order's steps in short. Optional: nothing is shown when the request fails. */
function FlowSteps({ order }: { readonly order: OrderDetail }) {
  const { data: flow } = useQuery({ ...orderFlowQuery(order), placeholderData: keepPreviousData });
  return (
    <ol className="order-flow" aria-label="进度">
      {flow?.steps.map(({ key, name, status }) => (
        <li key={key} className={`order-flow__step order-flow__step--${status}`}>
          {name}
          {status === 'done' && <span className="visually-hidden">，已完成</span>}
        </li>
      ))}
    </ol>
  );
}
