import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import './study-video.css';

/** A lesson before it is there. */
export function VideoSkeleton() {
  return (
    <div className="study-video">
      <LoadingNote />
      <Skeleton className="study-video__stage-place" />
      <div className="study-video__facts">
        <Skeleton className="skeleton--line" />
        <Skeleton className="skeleton--half" />
      </div>
    </div>
  );
}
