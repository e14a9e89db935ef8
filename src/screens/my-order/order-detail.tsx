import { useParams } from 'react-router-dom';
import { useIsWide } from '#src/lib/environment/use-is-wide.ts';
import { OrderView } from './order-view.tsx';
import { OrdersAndOne } from './orders-and-one.tsx';

/** One order; on a wide screen beside the list of all. */
export default function OrderDetail() {
  const { number = '' } = useParams();
  const isWide = useIsWide();
  return isWide ? <OrdersAndOne number={number} /> : <OrderView number={number} />;
}
