import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';

/** Shown while the first screen loads. `index.html` shows the same until the app has loaded. */
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
