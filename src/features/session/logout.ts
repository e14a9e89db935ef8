import { useMutation } from '@tanstack/react-query';
import { api } from '#src/lib/api-client.ts';
import { clearSession } from '#src/lib/session.ts';

/** Logs out here and on the server. The device forgets the token even when the server cannot be reached. */
export function useLogout() {
  return useMutation({
    mutationFn: () => api('GET /api/v1/account/user/logout', { isSilent: true }),
    onSettled: clearSession,
  });
}
