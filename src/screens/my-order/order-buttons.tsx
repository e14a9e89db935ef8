import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '#src/features/my-order/order.ts';
import { actionsOf, type OrderAction } from '#src/features/my-order/order-steps.ts';
import { Button } from '#src/ui/app/button.tsx';
import { CancelSheet } from './cancel-sheet.tsx';
import { labelOf, linkOf } from './order-links.ts';
import { ReceiveDialog } from './receive-dialog.tsx';

/** Actions only on the order's own screen, since a card has no space for them. */
const IN_DETAIL_ONLY: readonly OrderAction[] = ['refund'];

/** Actions of an order on its card: the next step first, then the rest. */
export function OrderButtons({ order }: { readonly order: Order }) {
  const [asked, setAsked] = useState<OrderAction>();
  const { primary, others } = actionsOf(order);
  const beside = others.filter((action) => !IN_DETAIL_ONLY.includes(action));
  if (!primary && beside.length === 0) return null;
  return (
    <div className="order-item__buttons">
      {beside.map((action) => (
        <OrderButton key={action} action={action} order={order} look="plain" onAsk={setAsked} />
      ))}
      {primary && (
        <OrderButton action={primary} order={order} look={primary === 'pay' ? 'deal' : 'brand'} onAsk={setAsked} />
      )}
      {asked === 'cancel' && <CancelSheet order={order} onDone={() => setAsked(undefined)} />}
      {asked === 'receive' && <ReceiveDialog order={order} onDone={() => setAsked(undefined)} />}
    </div>
  );
}

interface OrderButtonProps {
  readonly action: OrderAction;
  readonly order: Order;
  readonly look: 'deal' | 'brand' | 'plain' | 'quiet';
  /** Called for actions that ask for confirmation. */
  readonly onAsk: (action: OrderAction) => void;
  readonly label?: string;
}

/** An action as a link if it has an address, else as a button. */
export function OrderButton({ action, order, look, onAsk, label = labelOf(action, order) }: OrderButtonProps) {
  const to = linkOf(action, order);
  if (to) {
    return (
      <Link className={`button button--${look}`} to={to}>
        {label}
      </Link>
    );
  }
  return (
    <Button look={look} onClick={() => onAsk(action)}>
      {label}
    </Button>
  );
}
