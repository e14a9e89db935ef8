import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import './course-detail.css';

/** Skeleton of a course while it loads. */
export function CourseSkeleton() {
  return (
    <div className="course-detail">
      <LoadingNote />
      <header>
        <Skeleton className="course-detail__cover" />
        <div className="course-detail__head">
          <Skeleton className="course-detail__price-place" />
          <Skeleton className="skeleton--line" />
          <Skeleton className="skeleton--half" />
        </div>
      </header>
      <div className="course-detail__card">
        <Skeleton className="course-detail__card-place" />
      </div>
      <div className="course-detail__card">
        <Skeleton className="course-detail__card-place" />
      </div>
    </div>
  );
}
