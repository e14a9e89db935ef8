import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { tracking } from '#src/lib/attribution/attribution.ts';
import { askForLoginHere } from '#src/lib/session/login-in-place.ts';
import { readToken, saveToken } from '#src/lib/session/session.ts';
import { type User, userQuery } from './user.ts';

/**
 * The student whose token was refused while this screen stood, until they have logged in again; the screen stays as it is.
 *
 * Where this page has never read who it is, the refusal is answered as everywhere else.
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

/** Logs the same student in with a code from their own mobile: what they had before them goes on under the new token. */
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
