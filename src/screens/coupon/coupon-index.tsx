import { useParams } from 'react-router-dom';
import { CouponCentre } from './coupon-centre.tsx';
import { CouponDetail } from './coupon-detail.tsx';
import './coupon.css';

/** One coupon and the button to claim it; without a coupon in the address, all that can be claimed now. */
export default function CouponIndex() {
  const { coupon_uuid: uuid } = useParams();
  return uuid === undefined ? <CouponCentre /> : <CouponDetail key={uuid} uuid={uuid} />;
}
