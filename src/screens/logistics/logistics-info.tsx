import { Link, useParams } from 'react-router-dom';
import { ShippingNotice } from '#src/features/logistics/shipping-notice.tsx';
import * as paths from '#src/lib/paths.ts';
import './logistics-info.css';

/** A parcel of the student: content, address, and its tracking. */
export default function LogisticsInfo() {
  const { orderNum = '', expressCode = '' } = useParams();
  return (
    <div className="logistics-info">
      <ShippingNotice
        orderNum={orderNum}
        expressCode={expressCode}
        otherwise={
          <Link className="button button--brand" to={paths.myOrder()} replace>
            查看我的订单
          </Link>
        }
      />
      <Link className="button button--quiet" to={paths.goodsAftersalesService()}>
        图书有问题？退换与售后
      </Link>
    </div>
  );
}
