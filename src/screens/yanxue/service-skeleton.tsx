import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import './service.css';

/** Skeleton of a booked tour. */
export function ServiceSkeleton() {
  return (
    <div className="yanxue-service">
      <LoadingNote />
      <Skeleton className="yanxue-service__place" />
      <Skeleton className="yanxue-service__place yanxue-service__place--tall" />
    </div>
  );
}
