import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';

const CARDS = ['1', '2', '3'];

/** The student's courses before they are there. */
export function CoursesSkeleton() {
  return (
    <>
      <LoadingNote />
      {CARDS.map((card) => (
        <div key={card} className="study-course">
          <Skeleton className="study-course__cover" />
          <span className="study-course__words">
            <Skeleton className="skeleton--line" />
            <Skeleton className="skeleton--half" />
          </span>
        </div>
      ))}
    </>
  );
}
