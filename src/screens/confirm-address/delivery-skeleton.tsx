import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';

/** Packages and addresses before they are there. */
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
