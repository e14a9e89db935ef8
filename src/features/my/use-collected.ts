import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { readToken } from '#src/lib/session/session.ts';
import { useIsLoggedIn } from '#src/lib/session/use-is-logged-in.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import { collectionQuery } from './collection.ts';

/** The course that a stranger wanted to add before the login. */
const WANTED = 'collect-wanted';

/**
 * Whether a course is a favourite, with a setter: shown at once, reverted after a refusal.
 *
 * Without a login the server refuses, which leads to the login; back on the page the course is added without a second
 * tap.
 */
export function useCollected(courseUuid: string) {
  const client = useQueryClient();
  const isLoggedIn = useIsLoggedIn();
  const queryKey = ['collected', courseUuid];
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await api('GET /api/v1/account/collect/{id}', { params: { id: courseUuid }, signal, isSilent: true }))
        .is_collected,
    enabled: isLoggedIn,
    meta: { isQuiet: true },
  });
  const { mutate, isPending } = useWrite({
    mutationFn: async (isWanted: boolean): Promise<void> => {
      if (isWanted) await api('POST /api/v1/account/collect', { body: { course_uuid: courseUuid } });
      else await api('DELETE /api/v1/account/collect/{id}', { params: { id: courseUuid } });
    },
    onMutate: async (isWanted) => {
      if (!readToken()) {
        writeStored('session', WANTED, courseUuid);
        return { before: undefined };
      }
      // An answer from before the tap must not undo it.
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<boolean>(queryKey);
      client.setQueryData(queryKey, isWanted);
      return { before };
    },
    onSuccess: (_done, isWanted) => showToast(isWanted ? '已收藏，在“我的收藏”里查看' : '已取消收藏'),
    onError: (_failure, _isWanted, previous) => client.setQueryData(queryKey, previous?.before ?? false),
    onSettled: () => client.invalidateQueries({ queryKey: collectionQuery.queryKey }),
  });

  const start = useRef(mutate);
  start.current = mutate;
  useEffect(() => {
    if (!isLoggedIn || readStored('session', WANTED) !== courseUuid) return;
    writeStored('session', WANTED, undefined);
    start.current(true);
  }, [isLoggedIn, courseUuid]);

  const isCollected = isLoggedIn && data === true;
  return { isCollected, isPending, toggle: () => mutate(!isCollected) };
}
