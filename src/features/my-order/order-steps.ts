import { orderPayStates as S } from '#src/contract/states.ts';
import type { Order } from './order.ts';

/** Actions of a student on an order. */
export type OrderAction =
  | 'pay'
  | 'cancel'
  | 'invite'
  | 'track'
  | 'receive'
  | 'study'
  | 'trip'
  | 'refund-progress'
  | 'refund'
  | 'buy-again';

export interface OrderActions {
  /** The main action; none while the school or the provider is working. */
  readonly primary?: OrderAction;
  /** Further actions, the most likely first. */
  readonly others: readonly OrderAction[];
}

type Facts = Pick<
  Order,
  'pay_state' | 'can_pay' | 'can_cancel' | 'can_refund' | 'can_receive' | 'packages' | 'refund_amount' | 'pgb_item_uuid'
> & { readonly courses: readonly Pick<Order['courses'][number], 'kind'>[] };

/** The actions on an order, by its state and the server's permissions. */
export function actionsOf(order: Facts): OrderActions {
  const { primary, others = [] } = byState(order);
  const allowed: OrderAction[] = [
    ...others,
    ...(order.can_cancel ? (['cancel'] as const) : []),
    ...(order.can_refund ? (['refund'] as const) : []),
  ];
  return { ...(primary && { primary }), others: allowed };
}

/** How a purchase is used: lessons are studied, a tour has a trip; goods cannot be opened. */
function waysIn({ courses }: Facts): OrderAction[] {
  const kinds = courses.map(({ kind }) => kind);
  return [
    ...(kinds.includes('yanxue') ? (['trip'] as const) : []),
    ...(kinds.includes('course') ? (['study'] as const) : []),
  ];
}

function primaryFirst([primary, ...others]: readonly OrderAction[]): ReturnType<typeof byState> {
  return { ...(primary && { primary }), others };
}

function byState(order: Facts): { readonly primary?: OrderAction; readonly others?: readonly OrderAction[] } {
  const wasRefunded = order.refund_amount > 0;
  switch (order.pay_state) {
    case S.UNPAID:
    case S.FINAL_PAYMENT_DUE:
      return order.can_pay ? { primary: 'pay' } : {};
    case S.WAITING_GROUP:
      return order.pgb_item_uuid === null ? {} : { primary: 'invite' };
    case S.SHIPPING:
      // Only a shipped parcel can be confirmed.
      return order.packages.length > 0 && order.can_receive
        ? { primary: 'receive', others: ['track', ...waysIn(order)] }
        : primaryFirst(waysIn(order));
    case S.PAID:
    case S.PAY_SUCCESS:
      return primaryFirst([...waysIn(order), ...(order.packages.length > 0 ? (['track'] as const) : [])]);
    case S.REFUNDING:
    case S.WAITING_REFUND:
      return { primary: 'refund-progress' };
    case S.CANCELLED:
    case S.CLOSED:
      return wasRefunded ? { primary: 'refund-progress', others: ['buy-again'] } : { primary: 'buy-again' };
  }
}
