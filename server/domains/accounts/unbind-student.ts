import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtUser } from '#server/db/locks.ts';
import { studentInfos } from '#server/db/schema/personal.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { studentAuthStates } from '#src/contract/states.ts';

const { BOUND, UNBOUND } = studentAuthStates;

/** Releases the school student, so that another account can bind it; deletes the identifying data. */
export async function unbindStudent(tx: Database, userId: string, now: Date): Promise<void> {
  await queueAtUser(tx, userId);
  const freed = await tx
    .update(studentInfos)
    .set({ authState: UNBOUND, school: '', studentNumber: '', boundAt: null, unboundAt: now, updatedAt: now })
    .where(and(eq(studentInfos.userId, userId), eq(studentInfos.authState, BOUND)))
    .returning({ userId: studentInfos.userId });
  if (freed.length === 0) throw new Refusal('STUDENT_NOT_BOUND');
}
