import { useState } from 'react';
import type { OrderDetail } from '#src/features/my-order/order.ts';
import { actionsOf, type OrderAction } from '#src/features/my-order/order-steps.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { CancelSheet } from './cancel-sheet.tsx';
import { OrderButton } from './order-buttons.tsx';
import { labelOf } from './order-links.ts';
import { ReceiveDialog } from './receive-dialog.tsx';
import { RefundSheet } from './refund-sheet.tsx';

/** Actions of an order on its own screen: the next step in the bottom bar, cancelling and the like below the rest. */
export function DetailActions({ order }: { readonly order: OrderDetail }) {
  const [asked, setAsked] = useState<OrderAction>();
  const { primary, others } = actionsOf(order);
  // The parcels are already on the screen.
  const beside = others.filter((action) => action !== 'track');
  const close = () => setAsked(undefined);
  return (
    <>
      {beside.length > 0 && (
        <div className="order-detail__others">
          {beside.map((action) => (
            <OrderButton key={action} action={action} order={order} look="quiet" onAsk={setAsked} />
          ))}
        </div>
      )}
      {primary && (
        <ActionBar>
          <OrderButton
            action={primary}
            order={order}
            look={primary === 'pay' ? 'deal' : 'brand'}
            onAsk={setAsked}
            label={primary === 'pay' ? `${labelOf(primary, order)} ¥${yuan(order.pay_now)}` : labelOf(primary, order)}
          />
        </ActionBar>
      )}
      {asked === 'cancel' && <CancelSheet order={order} onDone={close} />}
      {asked === 'refund' && <RefundSheet order={order} onDone={close} />}
      {asked === 'receive' && <ReceiveDialog order={order} onDone={close} />}
    </>
  );
}
