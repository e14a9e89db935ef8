import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { deliveryQuery } from '#src/features/delivery/delivery-query.ts';
import * as paths from '#src/lib/paths.ts';

/** Says that parcels wait for an address, and leads to where it is confirmed. */
export function WaitingParcels() {
  const { data } = useQuery(deliveryQuery({}));
  if (!data || data.waiting_count === 0) return null;
  return (
    <Link className="address-waiting" to={paths.confirmAddressIndex()}>
      <span>有 {data.waiting_count} 个包裹等你确认收货地址</span>
      <span className="address-waiting__go">去确认</span>
    </Link>
  );
}
