import { useEffect } from 'react';
import { endHandOver, handOver, readHandOver } from '#src/lib/storage/hand-over.ts';

/** A group that a student was invited to. */
export interface InvitedGroup {
  readonly courseUuid: string;
  readonly groupUuid: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Remembers for some minutes that the student came to join this group; does nothing while `group` is undefined. */
export function useCameForGroup(group: InvitedGroup | undefined): void {
  const { courseUuid, groupUuid } = group ?? {};
  useEffect(() => {
    if (courseUuid && groupUuid) handOver('group', `${courseUuid}/${groupUuid}`);
  }, [courseUuid, groupUuid]);
}

/** The group that the student came to join a few minutes ago. The cookie may contain anything. */
export function groupCameFor(): InvitedGroup | undefined {
  const [courseUuid = '', groupUuid = '', ...more] = (readHandOver('group') ?? '').split('/');
  return more.length === 0 && UUID.test(courseUuid) && UUID.test(groupUuid) ? { courseUuid, groupUuid } : undefined;
}

/** Forgets it: the student joined it, or it can no longer be joined. */
export function endGroupCameFor(): void {
  endHandOver('group');
}
