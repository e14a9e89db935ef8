import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import type { RefundProgress as Progress } from '#src/features/my-order/order.ts';
import { refundQuery } from '#src/features/my-order/order-queries.ts';
import { refundPlace, refundStatusWords } from '#src/features/my-order/order-words.ts';
import { failureText, isMissing } from '#src/lib/api/api-failures.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import * as paths from '#src/lib/paths.ts';
import { FactList } from '#src/ui/app/fact-list.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { Price } from '#src/ui/price.tsx';
import { RefundList } from './refund-list.tsx';
import { RefundSteps } from './refund-steps.tsx';
import './my-order.css';
import './order-detail.css';

/** Refund progress of the order in the address; without one, of all orders with a refund. */
export default function RefundProgress() {
  const number = useSearchParams()[0].get('number');
  if (!number) {
    return (
      <div className="my-order">
        <RefundList />
      </div>
    );
  }
  return <RefundOf number={number} />;
}

function RefundOf({ number }: { readonly number: string }) {
  const { data: progress, error, refetch } = useQuery(refundQuery(number));
  if (progress) return <RefundView progress={progress} />;
  if (isMissing(error)) {
    return (
      <StatusView title="没有找到这笔退款" text={failureText(error)}>
        <Link className="button button--brand" to={paths.myOrder()} replace>
          查看我的订单
        </Link>
      </StatusView>
    );
  }
  if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  return (
    <div className="order-detail">
      <LoadingNote />
      <Skeleton className="order-detail__place" />
      <Skeleton className="order-detail__place" />
    </div>
  );
}

function RefundView({ progress }: { readonly progress: Progress }) {
  const isDone = progress.items.every(({ status }) => status === 'done');
  const facts = [
    { name: '退款原因', value: progress.reason },
    ...(progress.kept > 0 ? [{ name: '不退部分', value: `¥${yuan(progress.kept)}` }] : []),
    { name: '怎么算的', value: progress.reckoning.join('；') },
    {
      name: '订单编号',
      value: (
        <Link className="order-detail__link" to={paths.myOrderDetail({ number: progress.order_number })}>
          {progress.order_number}
        </Link>
      ),
    },
  ].filter(({ value }) => value);
  return (
    <div className="order-detail">
      <section className="order-detail__head order-detail__head--refund" role="status">
        <p className="order-detail__hint">{isDone ? '退款已全部退回' : '正在退款'}</p>
        <h2>
          <span className="visually-hidden">退款金额 </span>
          <Price cents={progress.amount} size="large" />
        </h2>
      </section>
      <section className="order-detail__card">
        <h2 className="order-detail__title">退款去向</h2>
        <ul className="refund-items">
          {progress.items.map((item) => (
            <li key={item.uuid} className="refund-items__row">
              <span>
                ¥{yuan(item.amount)} {refundPlace(item)}
              </span>
              <span className={item.status === 'done' ? 'order-state--done' : 'order-state--going'}>
                {refundStatusWords[item.status]}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section className="order-detail__card">
        <h2 className="order-detail__title">退款进度</h2>
        <RefundSteps steps={progress.steps} />
      </section>
      <section className="order-detail__card" aria-label="订单">
        <FactList facts={facts} />
      </section>
    </div>
  );
}
