import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';

const ROWS = ['1', '2', '3'];

export function GoodsSkeleton() {
  return (
    <div className="goods">
      <LoadingNote />
      {ROWS.map((row) => (
        <div key={row} className="goods-card">
          <Skeleton className="skeleton--half" />
          <Skeleton className="skeleton--line" />
          <Skeleton className="skeleton--line" />
        </div>
      ))}
    </div>
  );
}
