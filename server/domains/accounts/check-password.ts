import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/account.ts';
import { countTry, forgetTries, forgetTry, type TrySubject } from '#server/db/tries.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { networkOf } from '#server/kernel/network-of.ts';
import { findUserByMobile, type UserRow } from './users.ts';

interface CheckedPassword {
  readonly user: UserRow;
  /**
   * Undoes the counted try, and stores a new hash if the old one has another cost. Call it in the transaction of the
   * login.
   */
  readonly keep: (tx: Database) => Promise<void>;
}

/**
 * Wrong passwords for one mobile: tries from one address slow that address down; tries from all addresses together have
 * a much higher limit.
 */
const triesOf = (mobile: string, network: string): readonly TrySubject[] => [
  { kind: 'password of mobile', subject: mobile },
  { kind: 'password of mobile from address', subject: `${mobile} ${network}` },
];

/**
 * The user of a mobile and password, or a refusal with the same text and time for an unknown mobile and a wrong
 * password.
 */
export async function checkPassword(
  { db, clock, address, passwords, random }: Pick<CallContext<Session | null>, Needed>,
  { mobile, password }: { readonly mobile: string; readonly password: string },
): Promise<CheckedPassword> {
  const network = networkOf(address);
  const subjects = [...triesOf(mobile, network), { kind: 'password from address', subject: network } as const];
  const counted = await countTry(db, clock.now(), ...subjects);
  if ('retryAt' in counted) throw new Refusal('LOGIN_LOCKED');
  const user = await findUserByMobile(db, mobile);
  const { isRight, renewed } = await passwords.check(password, user?.passwordHash ?? null, random);
  if (!user || !isRight) throw new Refusal('LOGIN_WRONG');
  const keep = async (tx: Database) => {
    await forgetTry(tx, counted.ids);
    if (renewed === null) return;
    const isSame = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash ?? ''));
    await tx.update(users).set({ passwordHash: renewed }).where(isSame);
  };
  return { user, keep };
}

type Needed = 'db' | 'clock' | 'address' | 'passwords' | 'random';

/** Resets the password limit, for this address and for all, after the owner has proved to have the phone. */
export async function forgetLoginFailures(tx: Database, mobile: string, address: string): Promise<void> {
  for (const subject of triesOf(mobile, networkOf(address))) await forgetTries(tx, subject);
}
