import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Database } from '#server/db/database.ts';
import { staff } from '#server/db/schema/staff.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { FieldSeal, Sealed } from '#server/kernel/secrets/field-seal.ts';
import { lockStaff, type StaffRow } from './accounts.ts';
import { note } from './audit.ts';
import type { StaffContext } from './context.ts';
import { countProof } from './proof.ts';
import { dropRecoveryCodes, newRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts';
import { endStaffSessions } from './sessions.ts';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** A phone's clock may be one step off. */
const WINDOW = 1;

const place = (staffId: string) => `staff totp ${staffId}`;

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: '运营控制台', label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });
}

/**
 * Stores the secret of a new phone, unconfirmed, and returns it with the address that authenticator apps scan.
 *
 * While the second factor is on, a code of the old phone or a recovery code is required, so that nobody can take over
 * an unlocked screen. Codes of the old phone are valid until the new one is confirmed.
 */
export async function newTotpSecret(
  context: StaffContext,
  code: string | undefined,
): Promise<{ readonly secret: string; readonly uri: string }> {
  const { actor, random, seal } = context;
  return withSecondStep(context, code, async (tx, row) => {
    const bytes = new Uint8Array(random.bytes(SECRET_BYTES));
    const secret = new Secret({ buffer: bytes.buffer }).base32;
    await tx
      .update(staff)
      .set({ totpNextSecret: seal.close(secret, place(row.id)) })
      .where(eq(staff.id, row.id));
    return { secret, uri: totpOf(secret, actor.name).toString() };
  });
}

/**
 * Switches the second factor on, or moves it to the new phone, with a code of it; returns new recovery codes. Other
 * sessions end.
 */
export async function confirmTotp(context: StaffContext, code: string, keptToken: string) {
  const { db, clock, actor, seal, random } = context;
  const now = clock.now();
  const counted = await countProof(context);
  const confirmed = await inTransaction(db, async (tx) => {
    const row = await lockStaff(tx, actor.id);
    const step = row.totpNextSecret && stepOf(row.id, row.totpNextSecret, code, now, seal);
    if (!step) return undefined;
    await counted.forget(tx);
    const on = { totpSecret: row.totpNextSecret, totpNextSecret: null, totpConfirmedAt: now, totpLastStep: step };
    await tx.update(staff).set(on).where(eq(staff.id, row.id));
    await endStaffSessions(tx, row.id, now, keptToken);
    await note(tx, context, { action: 'staff.totp-on', subject: row.name });
    return { row: { ...row, ...on }, codes: await newRecoveryCodes(tx, row.id, now, random) };
  });
  if (!confirmed) throw new Refusal('STAFF_CODE_WRONG');
  return confirmed;
}

/** Switches the second factor off with a code; refuses when the role needs it. */
export async function dropTotp(context: StaffContext, code: string, isRequired: boolean): Promise<StaffRow> {
  if (isRequired) throw new Refusal('STAFF_SECOND_STEP_REQUIRED');
  return withSecondStep(context, code, async (tx, row) => {
    const off = { totpSecret: null, totpNextSecret: null, totpConfirmedAt: null };
    await tx.update(staff).set(off).where(eq(staff.id, row.id));
    await dropRecoveryCodes(tx, row.id);
    await note(tx, context, { action: 'staff.totp-off', subject: row.name });
    return { ...row, ...off };
  });
}

/** New recovery codes; the old ones become invalid. */
export async function renewRecoveryCodes(context: StaffContext, code: string): Promise<readonly string[]> {
  return withSecondStep(context, code, async (tx, row) => {
    if (!row.totpConfirmedAt) throw new Refusal('STAFF_NOT_ALLOWED');
    await note(tx, context, { action: 'staff.recovery-renewed', subject: row.name });
    return newRecoveryCodes(tx, row.id, context.clock.now(), context.random);
  });
}

/** Changes the account under its lock, with a code when it has a second factor; wrong codes are counted. */
async function withSecondStep<T>(
  context: StaffContext,
  code: string | undefined,
  work: (tx: Database, row: StaffRow) => Promise<T>,
): Promise<T> {
  const counted = await countProof(context);
  const done = await inTransaction(context.db, async (tx) => {
    const row = await lockStaff(tx, context.actor.id);
    if (row.totpConfirmedAt && code === undefined) throw new Refusal('STAFF_CODE_REQUIRED');
    if (row.totpConfirmedAt && !(await takeSecondStep(tx, context, row, code ?? ''))) return undefined;
    await counted.forget(tx);
    return { result: await work(tx, row) };
  });
  if (!done) throw new Refusal('STAFF_CODE_WRONG');
  return done.result;
}

/**
 * Checks a code of the row's phone, or a recovery code: each is valid once, the first also only in its time. A wrong
 * one changes nothing. The caller must have locked the row.
 */
export async function takeSecondStep(
  tx: Database,
  doing: Omit<StaffContext, 'actor'>,
  row: StaffRow,
  code: string,
): Promise<boolean> {
  const now = doing.clock.now();
  const step = row.totpSecret && stepOf(row.id, row.totpSecret, code, now, doing.seal);
  if (step && step > row.totpLastStep) {
    await tx.update(staff).set({ totpLastStep: step }).where(eq(staff.id, row.id));
    return true;
  }
  if (!(await takeRecoveryCode(tx, row.id, code, now))) return false;
  await note(tx, { ...doing, actor: row }, { action: 'staff.recovery-used', subject: row.name });
  return true;
}

/** The time step of the code; undefined for a wrong one. */
function stepOf(staffId: string, sealed: Sealed, code: string, now: Date, seal: FieldSeal): number | undefined {
  const totp = totpOf(seal.open<string>(sealed, place(staffId)));
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}
