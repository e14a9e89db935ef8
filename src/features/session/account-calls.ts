import type { InputOf } from '#src/contract/all.ts';
import { smsActions } from '#src/contract/states.ts';
import { api } from '#src/lib/api/api-client.ts';
import { tracking } from '#src/lib/attribution/attribution.ts';
import { passwordHash } from '#src/lib/session/password-hash.ts';
import { saveToken } from '#src/lib/session/session.ts';

interface Proof {
  readonly mobile: string;
  readonly code: string;
  /** As typed; only its hash leaves the device. */
  readonly password: string;
}

/** The student's consents, with the version of each text. */
type Agreements = InputOf<'POST /api/v1/account/auth/user/create'>['body']['agreements'];

/** Creates an account, optionally with a password, and logs in. An existing account is logged in to. */
export async function registerAccount({
  mobile,
  code,
  password,
  agreements,
}: Proof & { readonly agreements: NonNullable<Agreements> }): Promise<void> {
  const { token } = await api('POST /api/v1/account/auth/user/create', {
    body: { mobile, code, agreements, ...(password && { password: passwordHash(password) }), ...tracking() },
    isSilent: true,
  });
  saveToken(token);
}

/** Checks the code for a new password without using it up. Throws when it is wrong. */
export async function proveMobile({ mobile, code }: Pick<Proof, 'mobile' | 'code'>): Promise<void> {
  await api('POST /api/v1/account/auth/user/validate', {
    body: { mobile, code, action: smsActions.RESET_PASSWORD },
    isSilent: true,
  });
}

/** Sets a new password and logs in; every other session of the account ends. */
export async function resetPassword({ mobile, code, password }: Proof): Promise<void> {
  const { token } = await api('POST /api/v1/account/auth/user/pwd/reset', {
    body: { mobile, code, password: passwordHash(password) },
    isSilent: true,
  });
  saveToken(token);
}
