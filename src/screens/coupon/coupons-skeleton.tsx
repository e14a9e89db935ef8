import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';

const CARDS = ['a', 'b', 'c', 'd'];

/** Skeleton of coupons while they load. */
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
