import type { Order } from '#src/features/my-order/order.ts';
import type { OrderTab } from '#src/features/my-order/order-tabs.ts';
import { toneOf } from '#src/features/my-order/order-words.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import { useAlarm } from '#src/lib/money-and-time/use-alarm.ts';
import * as paths from '#src/lib/paths.ts';
import { Countdown } from '#src/ui/app/countdown.tsx';
import { Price } from '#src/ui/price.tsx';
import { OrderButtons } from './order-buttons.tsx';
import { OrderGoods } from './order-goods.tsx';
import './order-card.css';

interface OrderCardProps {
  readonly order: Order;
  /** Whether it is shown beside the list. */
  readonly isCurrent: boolean;
  /** The tab that the order's own screen keeps in the list beside it. */
  readonly tab: OrderTab | undefined;
  /** Called when the time to pay is over: refetch the order. */
  readonly onDue: () => void;
}

/** An order in the list: content, state, price and actions. */
export function OrderCard({ order, isCurrent, tab, onDue }: OrderCardProps) {
  const { order_number: number, order_type: type, pay_state: state, courses } = order;
  const until = order.can_pay && order.expires_time ? Date.parse(order.expires_time) : undefined;
  useAlarm(until, onDue);
  const to = paths.myOrderDetail({ number }, { tab: tab === 'all' ? undefined : tab });
  return (
    <article className={`order-item ${isCurrent ? 'wide-list__current' : ''}`} aria-label={`订单 ${number}`}>
      <p className="order-item__head">
        <span>{chinaMoment(Date.parse(order.created_time), serverNow())}</span>
        <strong className={`order-state order-state--${toneOf(state)}`}>{order.pay_state_text}</strong>
      </p>
      {courses.map((course) => (
        <OrderGoods key={course.uuid} course={course} orderType={type} to={to} />
      ))}
      <p className="order-item__sum">
        {order.refund_amount > 0 && <span>退款 ¥{yuan(order.refund_amount)}</span>}
        {order.discount > 0 && <span>优惠 ¥{yuan(order.discount)}</span>}
        <SumOf order={order} />
      </p>
      {until !== undefined && (
        <p className="order-item__due">
          <Countdown label="支付剩余" until={until} over="支付时间已过" />
        </p>
      )}
      <OrderButtons order={order} />
    </article>
  );
}

function SumOf({ order }: { readonly order: Order }) {
  const [name, cents] = amountOf(order);
  return (
    <span className="order-item__total">
      {name} <Price cents={cents} size="small" />
    </span>
  );
}

function amountOf({ pay_now: due, stage, total, paid_time: paid }: Order): readonly [string, number] {
  if (due > 0) return [stage === 'deposit' ? '应付定金' : stage === 'final' ? '待付尾款' : '应付', due];
  return [paid ? '实付' : '合计', total];
}
