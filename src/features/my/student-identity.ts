import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import { realNameStates } from '#src/contract/states.ts';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';

export type WholeProfile = ReplyOf<'GET /api/V1.29/account/user/info/'>;

const ASK_AGAIN_MS = 10_000;

/** Who the student is to the school: bound student, verified name and where they want to study, in one answer. */
export const wholeProfileQuery = queryOptions({
  queryKey: ['profile', 'whole'],
  queryFn: ({ signal }) => api('GET /api/V1.29/account/user/info/', { signal, isSilent: true }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.real_name.state === realNameStates.REVIEWING ? ASK_AGAIN_MS : false),
});

/** Asks whether the code is the one sent to the student's own mobile; uses nothing up. */
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
