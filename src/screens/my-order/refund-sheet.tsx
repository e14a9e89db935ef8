import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { refusalCodes } from '#src/contract/refusal-codes.ts';
import type { OrderDetail, RefundOffer } from '#src/features/my-order/order.ts';
import { refundOfferQuery } from '#src/features/my-order/order-queries.ts';
import { useRequestRefund } from '#src/features/my-order/use-order-change.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import * as paths from '#src/lib/paths.ts';
import { Button } from '#src/ui/app/button.tsx';
import { Sheet } from '#src/ui/app/sheet.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { Price } from '#src/ui/price.tsx';
import { ReasonSheet } from './reason-sheet.tsx';
import './refund-sheet.css';

interface RefundSheetProps {
  readonly order: Pick<OrderDetail, 'uuid' | 'order_number'>;
  readonly onDone: () => void;
}

/** Shows the refund and its calculation, then asks for a reason; when nothing is refunded, shows the rule. */
export function RefundSheet({ order, onDone }: RefundSheetProps) {
  const { data: offer, error, refetch } = useQuery(refundOfferQuery(order.uuid));
  if (offer && offer.amount > 0) {
    return <AskSheet order={order} offer={offer} onDone={onDone} onChanged={() => void refetch()} />;
  }
  return (
    <Sheet
      title="申请退款"
      isOpen
      onDismiss={onDone}
      footer={
        <Button look="plain" onClick={onDone}>
          知道了
        </Button>
      }
    >
      {offer ? (
        <Reckoning offer={offer} />
      ) : error ? (
        <FailedView text={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <>
          <LoadingNote />
          <Skeleton className="order-detail__place" />
        </>
      )}
    </Sheet>
  );
}

interface AskSheetProps extends RefundSheetProps {
  readonly offer: RefundOffer;
  readonly onChanged: () => void;
}

function AskSheet({ order, offer, onDone, onChanged }: AskSheetProps) {
  const refund = useRequestRefund(order);
  const navigate = useNavigate();
  const handleSuccess = () => {
    showToast('退款申请已提交');
    void navigate(paths.myRefundProgress({}, { number: order.order_number }));
  };
  const { amount } = offer;
  return (
    <ReasonSheet
      title="申请退款"
      note="按原支付方式退回。提交后课程随即关闭，学习记录会保留。"
      orderUuid={order.uuid}
      confirm="确认退款"
      keep="暂不退款"
      change={{
        isPending: refund.isPending,
        mutate: (wish, handlers) => refund.mutate({ ...wish, amount }, handlers),
      }}
      onSuccess={handleSuccess}
      onDone={onDone}
      staysAfter={({ code }) => {
        if (code === refusalCodes.REFUND_CHANGED) onChanged();
        return code === refusalCodes.REFUND_CHANGED;
      }}
    >
      <Reckoning offer={offer} />
    </ReasonSheet>
  );
}

/** The refund per course: paid, used, and the rule. */
function Reckoning({ offer: { paid, amount, parts } }: { readonly offer: RefundOffer }) {
  return (
    <section className="refund-offer" aria-label="可退金额">
      <p className="refund-offer__sum" role="status">
        {amount > 0 ? (
          <>
            <span>可退</span>
            <Price cents={amount} size="large" />
            <span className="refund-offer__paid">实付 ¥{yuan(paid)}</span>
          </>
        ) : (
          <strong>这笔订单现在不能退款</strong>
        )}
      </p>
      <ul className="refund-offer__parts">
        {parts.map((part) => (
          <li key={part.name}>
            {parts.length > 1 && (
              <p className="refund-offer__name">
                <span>{part.name}</span>
                <span>¥{yuan(part.amount)}</span>
              </p>
            )}
            <p>{part.reason}</p>
            <p className="refund-offer__rule">{part.rule}</p>
          </li>
        ))}
      </ul>
      {amount === 0 && <p className="refund-offer__rule">有特殊情况，可以在“我的”里联系客服。</p>}
    </section>
  );
}
