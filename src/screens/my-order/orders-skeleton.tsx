import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';

const CARDS = ['1', '2', '3'];

/** Skeleton of the orders while they load. */
export function OrdersSkeleton() {
  return (
    <div className="my-order__list">
      <LoadingNote />
      {CARDS.map((card) => (
        <div key={card} className="order-item">
          <Skeleton className="skeleton--half" />
          <div className="order-goods">
            <Skeleton className="order-goods__cover" />
            <div className="order-goods__words">
              <Skeleton className="skeleton--line" />
              <Skeleton className="skeleton--half" />
            </div>
          </div>
          <Skeleton className="order-item__place" />
        </div>
      ))}
    </div>
  );
}
