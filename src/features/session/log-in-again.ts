import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { tracking } from '#src/lib/attribution/attribution.ts';
import { askForLoginHere } from '#src/lib/session/login-in-place.ts';
import { readToken, saveToken } from '#src/lib/session/session.ts';
import { type User, userQuery } from './user.ts';

/**
 * The student whose token was refused on this screen, until they have logged in again; the screen stays.
 *
 * When this page never loaded the user, the refusal is handled as usual.
 */
export function useLoginHere() {
  const client = useQueryClient();
  const [student, setStudent] = useState<User>();
  useEffect(
    () =>
      askForLoginHere(() => {
        const known = client.getQueryData(userQuery.queryKey);
        if (known) setStudent(known);
        return known !== undefined;
      }),
    [client],
  );
  return { student, endLogin: () => setStudent(undefined) };
}

/** Logs in the same student with a code to their own mobile: their data continues under the new token. */
export function useLogInAgain({ mobile, num }: Pick<User, 'mobile' | 'num'>) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (code: string) =>
      api('POST /api/v1/account/auth/user/create', { body: { mobile, code, ...tracking() }, isSilent: true }),
    onSuccess: ({ token, user_info: user }) => {
      if (user.num !== num) return saveToken(token);
      client.setQueryData(userQuery.queryKey, user);
      saveToken(token, readToken());
    },
  });
}
