import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import { realNameStates } from '#src/contract/states.ts';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';

export type WholeProfile = ReplyOf<'GET /api/V1.29/account/user/info/'>;

const ASK_AGAIN_MS = 10_000;

/** The student's identity: bound student, verified name and target college, in one answer. */
export const wholeProfileQuery = queryOptions({
  queryKey: ['profile', 'whole'],
  queryFn: ({ signal }) => api('GET /api/V1.29/account/user/info/', { signal, isSilent: true }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.real_name.state === realNameStates.REVIEWING ? ASK_AGAIN_MS : false),
});

/** Checks a code sent to the student's own mobile without using it up. */
export function useProveSelf() {
  return useWrite({
    mutationFn: (code: string) => api('POST /api/V1.27/account/auth/user/validate/', { body: { code } }),
  });
}

/** Frees the school's student for another account; needs a code sent to the student's own mobile. */
export function useUnbindStudent() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (code: string) => api('POST /api/V1.27/account/unbind/student/auth/', { body: { code } }),
    onSettled: () => {
      for (const name of ['profile', 'wechat-binding']) void client.invalidateQueries({ queryKey: [name] });
    },
  });
}
