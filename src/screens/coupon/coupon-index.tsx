import { useParams } from 'react-router-dom';
import { CouponCentre } from './coupon-centre.tsx';
import { CouponDetail } from './coupon-detail.tsx';
import './coupon.css';

/** One coupon with the way to receive it; without a coupon in the address, all that can be received now. */
export default function CouponIndex() {
  const { coupon_uuid: uuid } = useParams();
  return uuid === undefined ? <CouponCentre /> : <CouponDetail key={uuid} uuid={uuid} />;
}
