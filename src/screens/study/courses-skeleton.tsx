import { MediaRowSkeleton } from '#src/ui/app/media-row.tsx';
import { LoadingNote } from '#src/ui/app/skeleton.tsx';

const CARDS = ['1', '2', '3'];

/** The student's courses before they are there. */
export function CoursesSkeleton() {
  return (
    <>
      <LoadingNote />
      {CARDS.map((card) => (
        <MediaRowSkeleton key={card} />
      ))}
    </>
  );
}
