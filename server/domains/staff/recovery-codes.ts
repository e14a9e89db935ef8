import { and, count, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { staffRecoveryCodes } from '#server/db/schema/staff.ts';
import type { Random } from '#server/kernel/random.ts';
import { hashToken } from '#server/kernel/secrets/token-hash.ts';

const CODES = 10;
/** Crockford's: without I, L, O and U, which are easily misread. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 bits: a plain hash is enough. */
const LENGTH = 16;

/**
 * Ten new codes for the loss of the phone, such as `7K3M-Q0ZD-2RTV-8XHA`; old ones become invalid. Only hashes are
 * stored.
 */
export async function newRecoveryCodes(
  tx: Database,
  staffId: string,
  now: Date,
  random: Random,
): Promise<readonly string[]> {
  await dropRecoveryCodes(tx, staffId);
  const codes = Array.from({ length: CODES }, () => newCode(random));
  await tx
    .insert(staffRecoveryCodes)
    .values(codes.map((code) => ({ codeHash: hashToken(plainCode(code)), staffId, madeAt: now })));
  return codes;
}

export async function dropRecoveryCodes(tx: Database, staffId: string): Promise<void> {
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId));
}

/** Uses a code, ignoring case and dashes; each is valid once. */
export async function takeRecoveryCode(tx: Database, staffId: string, code: string, now: Date): Promise<boolean> {
  const plain = plainCode(code);
  if (plain.length !== LENGTH) return false;
  const taken = await tx
    .update(staffRecoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(staffRecoveryCodes.codeHash, hashToken(plain)),
        eq(staffRecoveryCodes.staffId, staffId),
        isNull(staffRecoveryCodes.usedAt),
      ),
    )
    .returning({ codeHash: staffRecoveryCodes.codeHash });
  return taken.length === 1;
}

/** How many are left. */
export async function countRecoveryCodes(db: Database, staffId: string): Promise<number> {
  const [left] = await db
    .select({ codes: count() })
    .from(staffRecoveryCodes)
    .where(and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.usedAt)));
  return left?.codes ?? 0;
}

function newCode(random: Random): string {
  const letters = [...random.bytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length] ?? '');
  return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-');
}

function plainCode(code: string): string {
  const mistaken: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0' };
  return code
    .replaceAll(/[\s-]/g, '')
    .toUpperCase()
    .replaceAll(/[ILO]/g, (letter) => mistaken[letter] ?? letter);
}
