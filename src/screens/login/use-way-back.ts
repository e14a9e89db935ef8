import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { groupCameFor } from '#src/features/group/came-for-group.ts';
import { returnPath } from '#src/lib/addresses/return-path.ts';
import * as paths from '#src/lib/paths.ts';
import { handOver, readHandOver } from '#src/lib/storage/hand-over.ts';

/** What is handed over across a login, whose minutes do not count. */
const KEPT = ['from-login', 'checkout', 'group'] as const;
/** Less than the shortest of them lives. */
const RENEW_MS = 60_000;

/** Where the student came from before the login, and the way there; to the group they came for when they say nowhere. */
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
    /** For links to the other screens of the login. */
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
