import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';

const CARDS = ['a', 'b', 'c', 'd'];

/** Coupons before they are there. */
export function CouponsSkeleton() {
  return (
    <div className="coupon-list">
      <LoadingNote />
      {CARDS.map((card) => (
        <Skeleton key={card} className="coupon-list__place" />
      ))}
    </div>
  );
}
