import { type ComponentType, lazy, Suspense } from 'react';
import { useIsHydrating } from '#src/lib/loading/hydrating.ts';
import { readSeen } from './seen-courses.ts';

interface RecentlySeenProps {
  /** The course whose page this is. */
  readonly except?: string;
}

/** The courses that were looked at on this device; nothing before the first. It stands where nothing follows that could jump. */
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

/** A page does without it when it fails to load. */
const SeenRow = lazy<ComponentType<{ readonly uuids: readonly string[] }>>(() =>
  import('./seen-row.tsx').catch(() => ({ default: () => null })),
);
