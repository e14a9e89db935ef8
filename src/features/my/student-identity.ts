import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#src/lib/api-client.ts';

/** What the student has said of themselves, with the school's student they are bound to. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => api('GET /api/V1.27/account/user/info/', { signal, isSilent: true }),
  staleTime: 0,
});

/** Frees the school's student for another account; needs a code sent to the student's own mobile. */
export function useUnbindStudent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => api('POST /api/V1.27/account/unbind/student/auth/', { body: { code } }),
    onSettled: () => {
      for (const name of ['profile', 'wechat-binding']) void client.invalidateQueries({ queryKey: [name] });
    },
  });
}
