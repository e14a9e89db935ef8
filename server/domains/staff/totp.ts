import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Database } from '#server/db/database.ts';
import { staff } from '#server/db/schema/staff.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { FieldSeal } from '#server/kernel/field-seal.ts';
import { lockStaff, type StaffRow } from './accounts.ts';
import { note } from './audit.ts';
import type { StaffContext } from './context.ts';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** A phone's clock may be one step off. */
const WINDOW = 1;

const place = (staffId: string) => `staff totp ${staffId}`;

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: '运营控制台', label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });
}

/**
 * Stores a new secret, not confirmed yet, and gives it with the address that authenticator apps scan.
 *
 * Refuses while the second step is on: who left a screen open must not lose it to a passer-by.
 */
export async function newTotpSecret({
  db,
  actor,
  random,
  seal,
}: StaffContext): Promise<{ readonly secret: string; readonly uri: string }> {
  return inTransaction(db, async (tx) => {
    const { id, name, totpConfirmedAt } = await lockStaff(tx, actor.id);
    if (totpConfirmedAt) throw new Refusal('STAFF_NOT_ALLOWED');
    const bytes = new Uint8Array(random.bytes(SECRET_BYTES));
    const secret = new Secret({ buffer: bytes.buffer }).base32;
    await tx
      .update(staff)
      .set({ totpSecret: seal.close(secret, place(id)) })
      .where(eq(staff.id, id));
    return { secret, uri: totpOf(secret, name).toString() };
  });
}

/** Switches the second step on with a code of the new secret. */
export async function confirmTotp(context: StaffContext, code: string): Promise<StaffRow> {
  const now = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    const row = await lockStaff(tx, context.actor.id);
    if (!(await takeTotpCode(tx, row, code, now, context.seal))) throw new Refusal('STAFF_CODE_WRONG');
    await tx.update(staff).set({ totpConfirmedAt: now }).where(eq(staff.id, row.id));
    await note(tx, context, { action: 'staff.totp-on', subject: row.name });
    return { ...row, totpConfirmedAt: now };
  });
}

/** Switches the second step off. The caller has asked for the password. */
export async function dropTotp(context: StaffContext): Promise<StaffRow> {
  return inTransaction(context.db, async (tx) => {
    const row = await lockStaff(tx, context.actor.id);
    await tx.update(staff).set({ totpSecret: null, totpConfirmedAt: null }).where(eq(staff.id, row.id));
    await note(tx, context, { action: 'staff.totp-off', subject: row.name });
    return { ...row, totpConfirmedAt: null };
  });
}

/** Takes a code of the row's secret: each counts once, and only in its time. The row must be locked by the caller. */
export async function takeTotpCode(
  tx: Database,
  row: Pick<StaffRow, 'id' | 'totpSecret' | 'totpLastStep'>,
  code: string,
  now: Date,
  seal: FieldSeal,
): Promise<boolean> {
  if (!row.totpSecret) return false;
  const totp = totpOf(seal.open<string>(row.totpSecret, place(row.id)));
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  if (delta === null) return false;
  const step = Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
  if (step <= row.totpLastStep) return false;
  await tx.update(staff).set({ totpLastStep: step }).where(eq(staff.id, row.id));
  return true;
}
