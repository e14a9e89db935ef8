import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { staff, staffPasswordLinks } from '#server/db/schema/staff.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { after } from '#server/kernel/clock.ts';
import { newToken, type Random } from '#server/kernel/random.ts';
import { hashToken } from '#server/kernel/secrets/token-hash.ts';
import { note } from './audit.ts';
import type { Doer, StaffContext } from './context.ts';

const LINK_SECONDS = 48 * 3600;

/** A single-use link to the page where a password is set. */
export interface PasswordLink {
  readonly token: string;
  readonly expiresAt: Date;
}

/** A new link; the account's earlier one becomes invalid. */
export async function newPasswordLink(tx: Database, staffId: string, now: Date, random: Random): Promise<PasswordLink> {
  await endPasswordLinks(tx, staffId, now);
  const token = newToken(random);
  const expiresAt = after(now, LINK_SECONDS);
  await tx.insert(staffPasswordLinks).values({ tokenHash: hashToken(token), staffId, createdAt: now, expiresAt });
  return { token, expiresAt };
}

/** The account of a link; refuses one that was used, replaced or expired, or of a closed account. */
export async function readPasswordLink(db: Database, token: string, now: Date) {
  const [found] = await db
    .select({
      id: staff.id,
      name: staff.name,
      role: staff.role,
      totpConfirmedAt: staff.totpConfirmedAt,
      expiresAt: staffPasswordLinks.expiresAt,
    })
    .from(staffPasswordLinks)
    .innerJoin(staff, and(eq(staff.id, staffPasswordLinks.staffId), eq(staff.isActive, true)))
    .where(
      and(
        eq(staffPasswordLinks.tokenHash, hashToken(token)),
        isNull(staffPasswordLinks.endedAt),
        gt(staffPasswordLinks.expiresAt, now),
      ),
    );
  if (!found) throw new Refusal('STAFF_LINK_GONE');
  return { ...found, hasTotp: found.totpConfirmedAt !== null };
}

export async function endPasswordLinks(tx: Database, staffId: string, now: Date): Promise<void> {
  await tx
    .update(staffPasswordLinks)
    .set({ endedAt: now })
    .where(and(eq(staffPasswordLinks.staffId, staffId), isNull(staffPasswordLinks.endedAt)));
}

/** A new link for somebody who forgot the password. */
export async function renewPasswordLink(context: StaffContext<Doer>, staffId: string): Promise<PasswordLink> {
  const { db, clock, random } = context;
  return inTransaction(db, async (tx) => {
    const [row] = await tx.select({ name: staff.name }).from(staff).where(eq(staff.id, staffId));
    if (!row) throw new Refusal('NOT_FOUND');
    await note(tx, context, { action: 'staff.password-link', subject: row.name });
    return newPasswordLink(tx, staffId, clock.now(), random);
  });
}
