import type { Order } from '#src/features/my-order/order.ts';
import { useCancelOrder } from '#src/features/my-order/use-order-change.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import { ReasonSheet } from './reason-sheet.tsx';

interface CancelSheetProps {
  readonly order: Pick<Order, 'uuid' | 'stage' | 'total' | 'pay_now' | 'discount'>;
  readonly onDone: () => void;
}

/** Asks for a reason before an order is cancelled. */
export function CancelSheet({ order, onDone }: CancelSheetProps) {
  const cancel = useCancelOrder(order);
  const deposit = order.stage === 'final' ? order.total - order.pay_now : 0;
  const notes = [
    deposit > 0 && `已付的定金 ¥${yuan(deposit)} 将原路退回。`,
    order.discount > 0 && '使用的优惠券会退回你的账户。',
  ].filter(Boolean);
  return (
    <ReasonSheet
      title="取消订单"
      note={notes.join('')}
      orderUuid={order.uuid}
      confirm="确认取消"
      keep="暂不取消"
      change={cancel}
      onSuccess={() => showToast('订单已取消')}
      onDone={onDone}
    />
  );
}
