import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';

/** Skeleton of the confirm screen while the checkout loads. */
export function CheckoutSkeleton() {
  return (
    <div className="order-confirm">
      <LoadingNote />
      <div className="order-card">
        <Skeleton className="order-card__cover" />
        <div className="order-card__words">
          <Skeleton className="skeleton--line" />
          <Skeleton className="skeleton--half" />
        </div>
      </div>
      <div className="order-section">
        <Skeleton className="order-section__gap skeleton--line" />
        <Skeleton className="order-section__gap skeleton--line" />
        <Skeleton className="order-section__gap skeleton--half" />
      </div>
    </div>
  );
}
