import { useNavigate } from 'react-router-dom';
import type { OrderDetail } from '#src/features/my-order/order.ts';
import { useRequestRefund } from '#src/features/my-order/use-order-change.ts';
import { yuan } from '#src/lib/money.ts';
import * as paths from '#src/lib/paths.ts';
import { showToast } from '#src/lib/toast.ts';
import { ReasonSheet } from './reason-sheet.tsx';

interface RefundSheetProps {
  readonly order: Pick<OrderDetail, 'uuid' | 'order_number' | 'total'>;
  readonly onDone: () => void;
}

/** Asks why before the money of an order goes back; then shows how far it is. */
export function RefundSheet({ order, onDone }: RefundSheetProps) {
  const refund = useRequestRefund(order);
  const navigate = useNavigate();
  const handleSuccess = () => {
    showToast('退款申请已提交');
    void navigate(paths.myRefundProgress({}, { number: order.order_number }));
  };
  return (
    <ReasonSheet
      title="申请退款"
      note={`退款 ¥${yuan(order.total)} 会按原支付方式退回。提交后课程随即关闭，学习记录会保留。`}
      orderUuid={order.uuid}
      confirm="确认退款"
      keep="暂不退款"
      change={refund}
      onSuccess={handleSuccess}
      onDone={onDone}
    />
  );
}
