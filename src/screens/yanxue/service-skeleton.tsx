import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import './service.css';

/** A tour that was booked, before it is there. */
export function ServiceSkeleton() {
  return (
    <div className="yanxue-service">
      <LoadingNote />
      <Skeleton className="yanxue-service__place" />
      <Skeleton className="yanxue-service__place yanxue-service__place--tall" />
    </div>
  );
}
