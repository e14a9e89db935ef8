import type { Order } from '#src/features/my-order/order.ts';
import { useReceiveOrder } from '#src/features/my-order/use-order-change.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { Button } from '#src/ui/app/button.tsx';
import { Dialog } from '#src/ui/app/dialog.tsx';

interface ReceiveDialogProps {
  readonly order: Pick<Order, 'uuid'>;
  /** Called after either answer. */
  readonly onDone: () => void;
}

/** Asks before a parcel is confirmed as received. */
export function ReceiveDialog({ order, onDone }: ReceiveDialogProps) {
  const receive = useReceiveOrder(order);
  const handleReceive = () =>
    receive.mutate(undefined, { onSuccess: () => showToast('已确认收货'), onSettled: onDone });
  return (
    <Dialog
      title="确认已收到包裹？"
      isOpen
      onDismiss={onDone}
      stay={
        <Button look="quiet" onClick={onDone}>
          还没有收到
        </Button>
      }
      go={
        <Button isBusy={receive.isPending} onClick={handleReceive}>
          确认收货
        </Button>
      }
    >
      <p>确认后订单即完成。还没有收到的话，先看看物流走到了哪里。</p>
    </Dialog>
  );
}
