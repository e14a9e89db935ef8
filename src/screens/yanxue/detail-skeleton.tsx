import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';

/** A study tour before it is there. */
export function DetailSkeleton() {
  return (
    <div className="yanxue-detail">
      <LoadingNote />
      <Skeleton className="yanxue-detail__cover" />
      <div className="yanxue-detail__head">
        <Skeleton className="yanxue-detail__price-place" />
        <Skeleton className="skeleton--line" />
        <Skeleton className="skeleton--half" />
      </div>
      <div className="yanxue-detail__card">
        <Skeleton className="yanxue-detail__tours-place" />
      </div>
      <div className="yanxue-detail__card">
        <Skeleton className="yanxue-detail__tours-place" />
      </div>
    </div>
  );
}
