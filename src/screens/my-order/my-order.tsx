import { useIsWide } from '#src/lib/environment/use-is-wide.ts';
import { OrderList } from './order-list.tsx';
import { OrdersAndOne } from './orders-and-one.tsx';

/** The student's orders; on a wide screen with the first one beside them. */
export default function MyOrder() {
  return useIsWide() ? <OrdersAndOne /> : <OrderList />;
}
