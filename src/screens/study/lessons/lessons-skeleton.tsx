import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import './study-list.css';
import './lesson-list.css';

const LINES = ['1', '2', '3', '4', '5', '6'];

/** Skeleton of a course with its lessons. */
export function LessonsSkeleton() {
  return (
    <>
      <div className="study-head">
        <Skeleton className="skeleton--line" />
        <Skeleton className="skeleton--half" />
      </div>
      <LinesSkeleton />
    </>
  );
}

/** Skeleton of lessons. */
export function LinesSkeleton() {
  return (
    <div className="study-chapter">
      <LoadingNote />
      {LINES.map((line) => (
        <div key={line} className="study-lesson">
          <Skeleton className="skeleton--line" />
        </div>
      ))}
    </div>
  );
}
