import { type ComponentType, lazy, Suspense } from 'react';
import { useIsHydrating } from '#src/lib/loading/hydrating.ts';
import { readSeen } from './seen-courses.ts';

interface RecentlySeenProps {
  /** The course whose page this is. */
  readonly except?: string;
}

/**
 * The courses opened on this device; renders nothing before the first. Place it last: it loads late, and nothing below
 * it can then move.
 */
export function RecentlySeen({ except }: RecentlySeenProps) {
  const isHydrating = useIsHydrating();
  const uuids = isHydrating ? [] : readSeen().filter((uuid) => uuid !== except);
  if (uuids.length === 0) return null;
  return (
    <Suspense>
      <SeenRow uuids={uuids} />
    </Suspense>
  );
}

/** If it fails to load, the page is shown without it. */
const SeenRow = lazy<ComponentType<{ readonly uuids: readonly string[] }>>(() =>
  import('./seen-row.tsx').catch(() => ({ default: () => null })),
);
