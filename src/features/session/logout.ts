import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { clearSession } from '#src/lib/session/session.ts';

/** Logs out here and on the server. The device forgets the token even when the server cannot be reached. */
export function useLogout() {
  return useWrite({
    mutationFn: () => api('GET /api/v1/account/user/logout', { isSilent: true }),
    onSettled: clearSession,
  });
}
