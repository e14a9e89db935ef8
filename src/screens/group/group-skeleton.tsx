import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';

/** A group before it is there. */
export function GroupSkeleton() {
  return (
    <div className="group-detail">
      <LoadingNote />
      <Skeleton className="group-detail__course-place" />
      <Skeleton className="group-detail__state-place" />
    </div>
  );
}
