import { CourseRowSkeleton } from '#src/features/course/course-row.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';

const ENTRIES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const ROWS = ['a', 'b', 'c', 'd'];

/** The front page before it is there, piece by piece in the size of what comes. */
export function HomeSkeleton() {
  return (
    <>
      <LoadingNote />
      <div>
        <Skeleton className="home__banner-place" />
        <div className="home__dots-place" />
      </div>
      <div className="category-grid">
        {ENTRIES.map((entry) => (
          <Skeleton key={entry} className="home__entry-place" />
        ))}
      </div>
      <Skeleton className="home__exam-place" />
      <div className="home__section">
        <Skeleton className="home__title-place" />
        <Skeleton className="home__live-place" />
      </div>
      <div className="home__section">
        <Skeleton className="home__title-place" />
        <div className="home__courses">
          {ROWS.map((row) => (
            <CourseRowSkeleton key={row} />
          ))}
        </div>
      </div>
    </>
  );
}
