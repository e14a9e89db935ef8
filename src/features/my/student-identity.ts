import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '#src/lib/api-client.ts';
import { useWrite } from '#src/lib/use-write.ts';

/** What the student has said of themselves, with the school's student they are bound to. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => api('GET /api/V1.27/account/user/info/', { signal, isSilent: true }),
  staleTime: 0,
});

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
