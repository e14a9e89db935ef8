import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { groupCameFor } from '#src/features/group/came-for-group.ts';
import { returnPath } from '#src/lib/addresses/return-path.ts';
import * as paths from '#src/lib/paths.ts';
import { handOver, readHandOver } from '#src/lib/storage/hand-over.ts';

/** Values in storage that the login must not let expire. */
const KEPT = ['from-login', 'checkout', 'group'] as const;
/** Shorter than the shortest lifetime of these values. */
const RENEW_MS = 60_000;

/**
 * The address to return to after the login, and how to get there; without an address, the group the student came for.
 */
export function useWayBack() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const path = returnPath(query.get('redirect'));
  useEffect(() => {
    renewKept();
    const timer = setInterval(renewKept, RENEW_MS);
    return () => clearInterval(timer);
  }, []);
  return {
    path,
    /** For links between the login screens. */
    query: path === '/' ? {} : { redirect: path },
    goBack: () => {
      renewKept();
      void navigate(path === '/' ? (groupPath() ?? path) : path, { replace: true });
    },
  };
}

function renewKept(): void {
  for (const name of KEPT) {
    const value = readHandOver(name);
    if (value !== undefined) handOver(name, value);
  }
}

function groupPath(): string | undefined {
  const group = groupCameFor();
  return group && paths.courseGroup({ course_uuid: group.courseUuid, pgb_item_uuid: group.groupUuid });
}
