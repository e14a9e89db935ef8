import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { isSettled } from '#src/contract/order-states.ts';
import { invoiceWords, orderInvoiceQuery } from '#src/features/invoice/invoice-queries.ts';
import { agreementsQuery } from '#src/features/my-order/agreements.ts';
import type { OrderDetail } from '#src/features/my-order/order.ts';
import { departure } from '#src/features/yanxue/tours.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { copyText } from '#src/lib/environment/copy-text.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import * as paths from '#src/lib/paths.ts';
import { FactList } from '#src/ui/app/fact-list.tsx';

/** Numbers and times of an order, and its agreements. */
export function DetailFacts({ order }: { readonly order: OrderDetail }) {
  const { data: agreements = [] } = useQuery(agreementsQuery(order));
  const invoice = useInvoice(order);
  const now = serverNow();
  const facts = [
    { name: '订单编号', value: <OrderNumber number={order.order_number} /> },
    { name: '下单时间', value: chinaMoment(Date.parse(order.created_time), now) },
    ...(order.tour
      ? [
          { name: '团期', value: `${order.tour.name} · ${departure(order.tour, now)}` },
          { name: '集合', value: order.tour.meeting_point },
        ]
      : []),
    ...(order.paid_time ? [{ name: '付款时间', value: chinaMoment(Date.parse(order.paid_time), now) }] : []),
    ...(order.refund?.reason ? [{ name: '退款原因', value: order.refund.reason }] : []),
    ...(invoice ? [{ name: '发票', value: invoice }] : []),
    ...agreements.map(({ courseUuid, title, url, isSigned }) => ({
      name: isSigned ? '已签署的协议' : '课程协议',
      value: (
        <a key={courseUuid} className="order-detail__link" href={url} target="_blank" rel="noopener">
          {title}
        </a>
      ),
    })),
  ];
  return (
    <section className="order-detail__card" aria-label="订单信息">
      <FactList facts={facts} />
    </section>
  );
}

/** Link to the order's invoice, with its state; undefined for orders that cannot have one. */
function useInvoice({ order_number: number, pay_state: state, total, refund }: OrderDetail) {
  const isPossible = total > 0 && (isSettled(state) || refund !== null);
  const { data, error } = useQuery({ ...orderInvoiceQuery(number), enabled: isPossible, meta: { isQuiet: true } });
  if (!isPossible || (data && !data.invoice && !data.can_ask)) return undefined;
  const words = data ? (data.invoice ? invoiceWords[data.invoice.state].name : '申请发票') : error ? '查看' : '…';
  return (
    <Link className="order-detail__link" to={paths.myInvoice({ number })}>
      {words}
    </Link>
  );
}

function OrderNumber({ number }: { readonly number: string }) {
  const handleCopy = async () => {
    showToast((await copyText(number)) ? '订单编号已复制' : '复制失败，请长按订单编号复制');
  };
  return (
    <>
      {number}{' '}
      <button type="button" className="order-detail__copy" onClick={() => void handleCopy()}>
        复制<span className="visually-hidden">订单编号</span>
      </button>
    </>
  );
}
