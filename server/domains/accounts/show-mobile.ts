import { and, eq, isNull } from 'drizzle-orm';
import { users } from '#server/db/schema/account.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { askForLook, looksSpent } from '#server/domains/staff/looks.ts';

/** The full mobile of a student. Each access is recorded, and counts together with accesses to leads. */
export async function showStudentMobile(context: StaffContext, userId: string) {
  const shown = await inTransaction(context.db, async (tx) => {
    const [user] = await tx
      .select({ num: users.num, mobile: users.mobile })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.erasedAt)));
    if (!user) throw new Refusal('NOT_FOUND');
    const looks = await askForLook(tx, context, { kind: 'student', subject: user.num, isOwn: false });
    if ('spent' in looks) return looks;
    await note(tx, context, { action: 'student.mobile-shown', subject: user.num });
    return { mobile: user.mobile, left: looks.left };
  });
  // After the transaction, so that the notice to the admins is not rolled back.
  if ('spent' in shown) throw looksSpent(shown.spent);
  return shown;
}
