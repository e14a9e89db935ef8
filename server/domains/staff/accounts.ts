import { and, count, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow, lockRows } from '#server/db/locks.ts';
import { staff } from '#server/db/schema/staff.ts';
import { inTransaction, sqlState } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { newUuid } from '#server/kernel/random.ts';
import type { StaffRole } from '#src/contract/console/roles.ts';
import { note } from './audit.ts';
import type { Doer, StaffContext } from './context.ts';
import { newPasswordLink, type PasswordLink } from './password-links.ts';
import { dropRecoveryCodes } from './recovery-codes.ts';
import { endStaffSessions } from './sessions.ts';

export type StaffRow = typeof staff.$inferSelect;

const UNIQUE_VIOLATION = '23505';

export async function listStaff(db: Database): Promise<readonly StaffRow[]> {
  return db.select().from(staff).orderBy(staff.createdAt, staff.name);
}

/** The account of this name, ignoring case. */
export async function findStaffByName(db: Database, name: string): Promise<StaffRow | undefined> {
  const [row] = await db
    .select()
    .from(staff)
    .where(eq(sql`lower(${staff.name})`, name.toLowerCase()));
  return row;
}

/** The account; throws `NOT_FOUND` when there is none. */
export async function readStaff(db: Database, id: string): Promise<StaffRow> {
  const [row] = await db.select().from(staff).where(eq(staff.id, id));
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/** Records that somebody saw the first tour of the console, or declined it. */
export async function recordToured(db: Database, id: string, now: Date): Promise<void> {
  await db.update(staff).set({ touredAt: now }).where(eq(staff.id, id));
}

/** The account, locked until the transaction ends; throws `NOT_FOUND` when there is none. */
export async function lockStaff(tx: Database, id: string): Promise<StaffRow> {
  const row = await lockRow(tx, staff, eq(staff.id, id));
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/** Adds an account without a password, and returns the link with which its owner sets one. */
export async function addStaff(
  context: StaffContext<Doer>,
  { name, role }: { readonly name: string; readonly role: StaffRole },
): Promise<{ readonly row: StaffRow; readonly link: PasswordLink }> {
  const { db, clock, random } = context;
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .insert(staff)
      .values({ id: newUuid(random), name, role, createdAt: clock.now() })
      .returning()
      .catch((error: unknown) => {
        throw sqlState(error) === UNIQUE_VIOLATION ? new Refusal('STAFF_NAME_TAKEN') : error;
      });
    if (!row) throw new Error('The account was not stored.');
    await note(tx, context, { action: 'staff.add', subject: name, after: { role } });
    return { row, link: await newPasswordLink(tx, row.id, clock.now(), random) };
  });
}

export interface StaffChange {
  readonly role?: StaffRole | undefined;
  readonly isActive?: boolean | undefined;
  /** Removes the second factor, for somebody who lost the phone. */
  readonly hasTotp?: false | undefined;
}

/** Changes an account; closing it or changing its role ends its sessions. One admin who can log in always remains. */
export async function changeStaff(context: StaffContext<Doer>, id: string, change: StaffChange): Promise<StaffRow> {
  const { db, clock } = context;
  return inTransaction(db, async (tx) => {
    // Two admins who close each other are queued here.
    await lockRows(tx, staff, eq(staff.role, 'admin'), { by: staff.id });
    const row = await lockStaff(tx, id);
    const next = { role: change.role ?? row.role, isActive: change.isActive ?? row.isActive };
    const isAdminLost = row.role === 'admin' && row.isActive && (next.role !== 'admin' || !next.isActive);
    if (isAdminLost && !(await hasOtherAdmin(tx, id))) throw new Refusal('STAFF_LAST_ADMIN');
    const [changed] = await tx
      .update(staff)
      .set({
        ...next,
        ...(change.hasTotp === false ? { totpSecret: null, totpNextSecret: null, totpConfirmedAt: null } : {}),
      })
      .where(eq(staff.id, id))
      .returning();
    if (change.hasTotp === false) await dropRecoveryCodes(tx, id);
    if (next.role !== row.role || !next.isActive) await endStaffSessions(tx, id, clock.now());
    await note(tx, context, {
      action: 'staff.change',
      subject: row.name,
      before: { role: row.role, isActive: row.isActive, hasTotp: row.totpConfirmedAt !== null },
      after: { ...next, hasTotp: changed?.totpConfirmedAt !== null },
    });
    return changed ?? row;
  });
}

async function hasOtherAdmin(tx: Database, id: string): Promise<boolean> {
  const [others] = await tx
    .select({ admins: count() })
    .from(staff)
    .where(and(eq(staff.role, 'admin'), eq(staff.isActive, true), ne(staff.id, id)));
  return (others?.admins ?? 0) > 0;
}
