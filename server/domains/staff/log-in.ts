import { eq } from 'drizzle-orm';
import { staff } from '#server/db/schema/staff.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { countTry, forgetTry } from '#server/db/tries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { hashPassword, isPassword } from '#server/kernel/passwords.ts';
import { findStaffByName, lockStaff, type StaffRow } from './accounts.ts';
import { note } from './audit.ts';
import type { StaffContext } from './context.ts';
import { endPasswordLinks, readPasswordLink } from './password-links.ts';
import { checkPassword } from './password-rule.ts';
import { endStaffSessions, openStaffSession } from './sessions.ts';
import { takeTotpCode } from './totp.ts';

interface LoggedIn {
  readonly row: StaffRow;
  readonly token: string;
}

type Stranger = Omit<StaffContext, 'actor'>;

interface Login {
  readonly name: string;
  readonly password: string;
  /** Of the second step, where one is asked. */
  readonly code?: string | undefined;
}

/** Logs in, or refuses in the same words and time for an unknown name, a closed account and a wrong password. */
export async function logInStaff(context: Stranger, { name, password, code }: Login): Promise<LoggedIn> {
  const { db, clock, address } = context;
  const now = clock.now();
  const counted = await countTry(
    db,
    now,
    { kind: 'staff login', subject: name.toLowerCase() },
    { kind: 'staff login from address', subject: address },
  );
  if (!counted) throw new Refusal('STAFF_LOCKED');
  const found = await findStaffByName(db, name);
  const isRight = await isPassword(password, found?.passwordHash ?? null);
  if (!found?.isActive || !isRight) throw new Refusal('STAFF_LOGIN_WRONG');
  if (found.totpConfirmedAt && code === undefined) {
    // The password was right: asking for the code is no failed try.
    await forgetTry(db, counted);
    throw new Refusal('STAFF_CODE_REQUIRED');
  }
  return inTransaction(db, async (tx) => {
    const row = await lockStaff(tx, found.id);
    if (!row.isActive || row.passwordHash !== found.passwordHash) throw new Refusal('STAFF_LOGIN_WRONG');
    if (row.totpConfirmedAt && !(await takeTotpCode(tx, row, code ?? '', now, context.seal))) {
      throw new Refusal('STAFF_CODE_WRONG');
    }
    await forgetTry(tx, counted);
    return enter(tx, context, row);
  });
}

/** Sets the password by a link and logs in; sessions under the old password end. */
export async function logInByLink(context: Stranger, token: string, password: string): Promise<LoggedIn> {
  const { db, clock, random } = context;
  const { name } = await readPasswordLink(db, token, clock.now());
  checkPassword(password, name);
  const passwordHash = await hashPassword(password, random);
  return inTransaction(db, async (tx) => {
    const { id } = await readPasswordLink(tx, token, clock.now());
    const row = await lockStaff(tx, id);
    // Read again behind the lock: of two uses at once one finds the link ended.
    await readPasswordLink(tx, token, clock.now());
    await endPasswordLinks(tx, id, clock.now());
    await endStaffSessions(tx, id, clock.now());
    await tx.update(staff).set({ passwordHash }).where(eq(staff.id, id));
    await note(tx, { ...context, actor: row }, { action: 'staff.set-password', subject: row.name });
    return enter(tx, context, { ...row, passwordHash });
  });
}

/** Changes the password of who knows the old one; the other sessions of the account end. */
export async function changePassword(
  context: StaffContext,
  passwords: { readonly old: string; readonly next: string; readonly keptToken: string },
): Promise<void> {
  const { db, clock, random, actor } = context;
  checkPassword(passwords.next, actor.name);
  await confirmPassword(context, passwords.old);
  const passwordHash = await hashPassword(passwords.next, random);
  await inTransaction(db, async (tx) => {
    await tx.update(staff).set({ passwordHash }).where(eq(staff.id, actor.id));
    await endPasswordLinks(tx, actor.id, clock.now());
    await endStaffSessions(tx, actor.id, clock.now(), passwords.keptToken);
    await note(tx, context, { action: 'staff.change-password', subject: actor.name });
  });
}

/** Refuses unless this is the password of who acts; wrong ones count as failed logins. */
export async function confirmPassword({ db, clock, actor }: StaffContext, password: string): Promise<void> {
  const counted = await countTry(db, clock.now(), { kind: 'staff login', subject: actor.name.toLowerCase() });
  if (!counted) throw new Refusal('STAFF_LOCKED');
  const [row] = await db.select({ passwordHash: staff.passwordHash }).from(staff).where(eq(staff.id, actor.id));
  if (!(await isPassword(password, row?.passwordHash ?? null))) throw new Refusal('STAFF_LOGIN_WRONG');
  await forgetTry(db, counted);
}

async function enter(tx: Stranger['db'], context: Stranger, row: StaffRow): Promise<LoggedIn> {
  const now = context.clock.now();
  await tx.update(staff).set({ lastLoginAt: now }).where(eq(staff.id, row.id));
  await note(tx, { ...context, actor: row }, { action: 'staff.log-in', subject: row.name });
  return { row, token: await openStaffSession(tx, row.id, now, context.random) };
}
