import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { staff } from '#server/db/schema/staff.ts';
import { countTry, forgetTry, type TrySubject } from '#server/db/tries.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from './audit.ts';
import type { StaffContext } from './context.ts';
import { markProven } from './sessions.ts';

type ProofContext = StaffContext & Pick<ServerContext, 'passwords'>;

/** Records for a while that the actor has confirmed the password; refuses a wrong one. */
export async function proveSession(context: ProofContext, password: string, token: string): Promise<void> {
  await confirmPassword(context, password);
  await markProven(context.db, token, context.clock.now());
}

/**
 * Refuses unless this is the actor's password. Wrong ones count for this session alone: no stranger can exhaust the
 * limit.
 */
export async function confirmPassword(context: ProofContext, password: string): Promise<void> {
  const { db, actor, passwords, random } = context;
  const counted = await countProof(context);
  const [row] = await db.select({ passwordHash: staff.passwordHash }).from(staff).where(eq(staff.id, actor.id));
  const stored = row?.passwordHash ?? null;
  const { isRight, renewed } = await passwords.check(password, stored, random);
  if (!isRight) {
    await note(db, context, { action: 'staff.proof-failed', subject: actor.name });
    throw new Refusal('STAFF_PROOF_WRONG');
  }
  await counted.forget(db);
  if (renewed !== null && stored !== null) await renewHash(db, actor.id, stored, renewed);
}

/** Counts a password or code within a session before it is checked. */
export function countProof({ db, clock, actor }: Pick<StaffContext, 'db' | 'clock' | 'actor'>) {
  return countOrRefuse(db, clock.now(), { kind: 'staff proof', subject: actor.sessionId ?? actor.id });
}

/** Counts tries, or refuses with the time to wait. */
export async function countOrRefuse(db: Database, now: Date, ...subjects: readonly TrySubject[]) {
  const counted = await countTry(db, now, ...subjects);
  if ('retryAt' in counted) {
    const retrySeconds = Math.ceil((counted.retryAt.getTime() - now.getTime()) / 1000);
    const wait = retrySeconds <= 90 ? `${retrySeconds} 秒` : `${Math.ceil(retrySeconds / 60)} 分钟`;
    throw new Refusal('STAFF_LOCKED', { text: `尝试次数过多，请 ${wait}后再试`, data: { retrySeconds } });
  }
  return { forget: (tx: Database) => forgetTry(tx, counted.ids) };
}

/** Stores the hash with the present cost, unless the password was changed meanwhile. */
export async function renewHash(db: Database, id: string, stored: string, renewed: string): Promise<void> {
  await db
    .update(staff)
    .set({ passwordHash: renewed })
    .where(and(eq(staff.id, id), eq(staff.passwordHash, stored)));
}
