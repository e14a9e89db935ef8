import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';

/** Skeleton of packages and addresses while they load. */
export function DeliverySkeleton() {
  return (
    <div className="confirm-address">
      <LoadingNote />
      <Skeleton className="confirm-address__heading-skeleton" />
      <Skeleton className="confirm-address__skeleton" />
      <Skeleton className="confirm-address__heading-skeleton" />
      <Skeleton className="confirm-address__skeleton" />
    </div>
  );
}
