import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { courseCouponsQuery } from '#src/features/coupon/coupon-query.ts';
import { shortFace } from '#src/features/coupon/coupon-words.ts';
import { ReceivableCoupon } from '#src/features/coupon/receivable-coupon.tsx';
import { useReceiveCoupons } from '#src/features/coupon/receive-coupons.ts';
import type { Course } from '#src/features/course/course-words.ts';
import { useIsLoggedIn } from '#src/lib/session/use-is-logged-in.ts';
import { Button } from '#src/ui/app/button.tsx';
import { Sheet } from '#src/ui/app/sheet.tsx';
import './detail-coupons.css';

const FEW = 3;

/**
 * The course's coupons in one line; a tap shows all, to claim them. Nothing when there are none, or none whose
 * threshold this course alone reaches.
 */
export function DetailCoupons({ course }: { readonly course: Pick<Course, 'uuid' | 'price'> }) {
  const isLoggedIn = useIsLoggedIn();
  const { data } = useQuery(courseCouponsQuery(course.uuid, isLoggedIn));
  const coupons = data?.filter(({ threshold }) => threshold <= course.price);
  const [isOpen, setIsOpen] = useState(false);
  const { receive, isReceiving } = useReceiveCoupons();
  if (!coupons || coupons.length === 0) return null;
  const left = coupons.filter(({ is_received: isReceived }) => !isReceived).map(({ uuid }) => uuid);
  return (
    <section className="course-detail__card" aria-label="优惠券">
      <button type="button" className="detail-coupons" onClick={() => setIsOpen(true)}>
        <span className="detail-coupons__name">优惠</span>
        <span className="detail-coupons__faces">
          {coupons.slice(0, FEW).map((coupon) => (
            <span key={coupon.uuid} className="detail-coupons__face">
              {shortFace(coupon)}
            </span>
          ))}
        </span>
        <span className="detail-coupons__more">{left.length > 0 ? '领券' : '已领取'}</span>
      </button>
      <Sheet
        title="优惠券"
        isOpen={isOpen}
        onDismiss={() => setIsOpen(false)}
        {...(left.length > 1 && {
          footer: (
            <Button look="deal" isBusy={isReceiving} onClick={() => receive(...left)}>
              一键领取 {left.length} 张
            </Button>
          ),
        })}
      >
        <ul className="detail-coupons__list">
          {coupons.map((coupon) => (
            <li key={coupon.uuid}>
              <ReceivableCoupon coupon={coupon} isBusy={isReceiving} onReceive={(uuid) => receive(uuid)} />
            </li>
          ))}
        </ul>
      </Sheet>
    </section>
  );
}
