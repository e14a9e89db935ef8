import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockFreeRows, lockRow } from '#server/db/locks.ts';
import { erasures, users } from '#server/db/schema/account.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { eachByItself, type JobContext } from '#server/domains/job.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { after } from '#server/kernel/clock.ts';
import { newUuid } from '#server/kernel/random.ts';
import { erasePerson, findPerson, sweepPerson } from './erase.ts';
import { findObstacles, type Obstacle } from './obstacles.ts';

const DAY_SECONDS = 24 * 3600;
/** Days from the request to the erasure; until then the student can cancel. */
export const WAITING_DAYS = 15;
/** Pause before another try, after an obstacle or an error. */
const AGAIN_SECONDS = DAY_SECONDS;
/** By then, calls that were running at the erasure have ended. */
const SWEEP_AFTER_SECONDS = 3600;
const AT_ONCE = 20;

export interface ErasureState {
  /** When the account will be erased; null without a request. */
  readonly eraseAt: Date | null;
  readonly obstacles: readonly Obstacle[];
}

type Asking = Pick<ServerContext, 'clock' | 'random'>;

/** Who requests it: the student, or a staff member for them. */
interface AskedBy {
  /** Name of the staff member; empty for the student. */
  readonly name: string;
  readonly reason: string;
}

export async function erasureState(db: Database, userId: string, now: Date): Promise<ErasureState> {
  const [user] = await db.select({ eraseAt: users.eraseAt }).from(users).where(eq(users.id, userId));
  return { eraseAt: user?.eraseAt ?? null, obstacles: await findObstacles(db, userId, now) };
}

/** Starts the waiting time, once; refuses while something of the account is in progress. */
export async function askErasure(
  tx: Database,
  { clock, random }: Asking,
  userId: string,
  { name, reason }: AskedBy,
): Promise<ErasureState> {
  const now = clock.now();
  const user = await lockRow(tx, users, and(eq(users.id, userId), isNull(users.erasedAt)));
  if (!user) throw new Refusal('NOT_FOUND');
  const obstacles = await findObstacles(tx, userId, now);
  if (user.eraseAt) return { eraseAt: user.eraseAt, obstacles };
  if (obstacles[0]) throw new Refusal('ERASURE_STOPPED', { text: obstacles[0].text });
  const eraseAt = after(now, WAITING_DAYS * DAY_SECONDS);
  await tx.update(users).set({ eraseAt }).where(eq(users.id, userId));
  const row = { id: newUuid(random), userId, askedAt: now, askedBy: name, reason };
  await tx.insert(erasures).values({ ...row, state: 'waiting' });
  return { eraseAt, obstacles };
}

/** Cancels the request; does nothing without one. */
export async function cancelErasure(tx: Database, { clock }: Pick<Asking, 'clock'>, userId: string): Promise<void> {
  const now = clock.now();
  const user = await lockRow(tx, users, and(eq(users.id, userId), isNull(users.erasedAt)));
  if (!user) throw new Refusal('NOT_FOUND');
  await tx.update(users).set({ eraseAt: null }).where(eq(users.id, userId));
  await tx
    .update(erasures)
    .set({ state: 'cancelled', endedAt: now })
    .where(and(eq(erasures.userId, userId), eq(erasures.state, 'waiting')));
}

/** Erases the accounts whose waiting time is over; returns how many it tried. */
export async function eraseAccounts(context: JobContext): Promise<number> {
  const { db, clock } = context;
  const isDue = and(isNotNull(users.eraseAt), lte(users.eraseAt, clock.now()));
  const due = await db.select({ id: users.id }).from(users).where(isDue).orderBy(users.eraseAt).limit(AT_ONCE);
  await eachByItself(context, due, async ({ id }) => {
    try {
      await eraseAccount(context, id);
    } catch (error) {
      // Tried again later, after the other accounts.
      await postpone(db, id, clock.now());
      throw error;
    }
  });
  return due.length + (await sweepErased(context));
}

async function eraseAccount({ db, clock, random }: JobContext, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const [user] = await lockFreeRows(tx, users, and(eq(users.id, id), lte(users.eraseAt, now)));
    if (!user) return;
    if ((await findObstacles(tx, id, now)).length > 0) return postpone(tx, id, now);
    const person = await findPerson(tx, id);
    if (!person) return;
    await erasePerson(tx, person, now);
    await eraseMergedInto(tx, id, now);
    const ended = await tx
      .update(erasures)
      .set({ state: 'erased', endedAt: now })
      .where(and(eq(erasures.userId, id), eq(erasures.state, 'waiting')))
      .returning({ id: erasures.id });
    if (ended.length > 0) return;
    // After restoring a backup: the backup may not contain the request itself.
    const row = { id: newUuid(random), userId: id, askedAt: now, endedAt: now };
    await tx.insert(erasures).values({ ...row, state: 'erased' });
  });
}

/** Erases what stayed with accounts that were merged into this one, and with accounts merged into those. */
async function eraseMergedInto(tx: Database, id: string, now: Date): Promise<void> {
  const closed = await tx.select({ id: users.id }).from(users).where(eq(users.mergedInto, id));
  for (const account of closed) {
    const person = await findPerson(tx, account.id);
    if (person) await erasePerson(tx, person, now);
    await eraseMergedInto(tx, account.id, now);
  }
}

async function postpone(db: Database, id: string, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ eraseAt: after(now, AGAIN_SECONDS) })
    .where(and(eq(users.id, id), isNotNull(users.eraseAt)));
}

/** Erases again what was written during an erasure. */
async function sweepErased({ db, clock }: JobContext): Promise<number> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const isOld = sql`${erasures.endedAt} < ${after(now, -SWEEP_AFTER_SECONDS).toISOString()}`;
    const isDue = and(eq(erasures.state, 'erased'), isNull(erasures.sweptAt), isOld);
    const due = await lockFreeRows(tx, erasures, isDue, { by: erasures.endedAt, limit: AT_ONCE });
    for (const { id, userId } of due) {
      await sweepPerson(tx, userId, now);
      await tx.update(erasures).set({ sweptAt: now }).where(eq(erasures.id, id));
    }
    return due.length;
  });
}
