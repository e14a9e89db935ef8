import { useQueryClient } from '@tanstack/react-query';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';

/** Cancels an unpaid start or join, with its order. */
export function useCancelGroup(groupUuid: string) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: () => api('POST /api/v1/course/groups/{id}/cancel', { params: { id: groupUuid } }),
    onSettled: () =>
      Promise.all(
        [['group', groupUuid], ['my-groups'], ['course-groups']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
