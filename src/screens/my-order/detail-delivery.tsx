import { Link } from 'react-router-dom';
import type { OrderDetail } from '#src/features/my-order/order.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import * as paths from '#src/lib/paths.ts';
import { parcelLink } from './order-links.ts';

/** The delivery address and the parcels; nothing for an order without either. */
export function DetailDelivery({
  order,
}: {
  readonly order: Pick<OrderDetail, 'address' | 'packages' | 'order_number'>;
}) {
  const { address, packages, order_number: number } = order;
  if (!address && packages.length === 0) return null;
  return (
    <section className="order-detail__card" aria-label="收货">
      {packages.map((parcel) => (
        <Link key={parcel.express_code} className="order-parcel" to={parcelLink(number, parcel)}>
          <span className="order-parcel__words">
            <strong>
              {parcel.company_name} {parcel.express_code}
            </strong>
            <span className="order-detail__note">{chinaMoment(Date.parse(parcel.issue_time), serverNow())} 发出</span>
          </span>
          <span className="order-parcel__go">查看物流</span>
        </Link>
      ))}
      {packages.length > 0 && (
        <Link className="order-parcel" to={paths.goodsAftersalesService()}>
          <span className="order-parcel__words">图书有问题，或不想要了</span>
          <span className="order-parcel__go">退换与售后</span>
        </Link>
      )}
      {address && (
        <p className="order-address">
          <strong>
            {address.receiver} {address.phone}
          </strong>
          <span className="order-detail__note">
            {address.full_district}
            {address.location}
          </span>
        </p>
      )}
    </section>
  );
}
