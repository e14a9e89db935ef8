import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';

/** Stands while the first screen is on its way. `index.html` says the same until the app has come. */
export function FirstLoad() {
  return (
    <div className="shell">
      <div className="shell__column first-load">
        <LoadingNote />
        <Skeleton className="skeleton--half" />
        <Skeleton className="skeleton--cover" />
        <Skeleton className="skeleton--line" />
        <Skeleton className="skeleton--half" />
      </div>
    </div>
  );
}
