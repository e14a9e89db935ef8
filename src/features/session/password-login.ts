import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { tracking } from '#src/lib/attribution/attribution.ts';
import { passwordHash } from '#src/lib/session/password-hash.ts';
import { saveToken } from '#src/lib/session/session.ts';

interface Credentials {
  readonly mobile: string;
  readonly password: string;
}

/** Logs in with a password, which leaves the device only as its hash. */
export function usePasswordLogin(onLoggedIn: () => void) {
  return useWrite({
    mutationFn: ({ mobile, password }: Credentials) =>
      api('POST /api/v1/account/auth/token/create', {
        body: { mobile, password: passwordHash(password), ...tracking() },
      }),
    onSuccess: ({ token }) => {
      saveToken(token);
      onLoggedIn();
    },
  });
}
