import type { Database } from '#server/db/database.ts';
import { countTry, forgetTries, forgetTry } from '#server/db/tries.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { isPassword } from '#server/kernel/passwords.ts';
import { findUserByMobile, type UserRow } from './users.ts';

interface CheckedPassword {
  readonly user: UserRow;
  /** Takes the try back: to be called where the login is stored. */
  readonly forget: (tx: Database) => Promise<void>;
}

/** The user of a mobile and password, or a refusal in the same words and time for an unknown mobile and a wrong password. */
export async function checkPassword(
  { db, clock, address }: Pick<CallContext<Session | null>, 'db' | 'clock' | 'address'>,
  { mobile, password }: { readonly mobile: string; readonly password: string },
): Promise<CheckedPassword> {
  const counted = await countTry(
    db,
    clock.now(),
    { kind: 'password of mobile', subject: mobile },
    { kind: 'password from address', subject: address },
  );
  if (!counted) throw new Refusal('LOGIN_LOCKED');
  const user = await findUserByMobile(db, mobile);
  const isRight = await isPassword(password, user?.passwordHash ?? null);
  if (!user || !isRight) throw new Refusal('LOGIN_WRONG');
  return { user, forget: (tx) => forgetTry(tx, counted) };
}

/** Opens the password login again for who has shown that the phone is theirs. */
export async function forgetLoginFailures(tx: Database, mobile: string): Promise<void> {
  await forgetTries(tx, { kind: 'password of mobile', subject: mobile });
}
