import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { after } from '#server/kernel/clock.ts';
import type { Database } from './database.ts';
import { queueAtName } from './locks.ts';
import { tries } from './schema/tries.ts';
import { inTransaction } from './transaction.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** No window is longer; older tries are swept in passing, some at a time. */
const KEPT_SECONDS = DAY;
const SWEPT_AT_ONCE = 50;

interface TryLimit {
  readonly max: number;
  readonly withinSeconds: number;
  /** How long to wait after the first, the second … try of the window; the last one holds for all that follow. */
  readonly pausesSeconds?: readonly number[];
}

const MINUTE = 60;
/** A person who mistypes notices nothing; a program gets about ten passwords an hour. */
const GROWING_PAUSES = [0, 0, 0, 0, 30, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE];

/** How much may be tried by one subject within a sliding window. */
export const tryLimits = {
  /** Wrong start codes and exchange codes of a student, together. */
  code: { max: 10, withinSeconds: HOUR },
  /** Wrong words of a student for gifts. */
  'gift word': { max: 10, withinSeconds: HOUR },
  /** From everywhere together: many addresses, too, get no further. The owner has the code by SMS. */
  'password of mobile': { max: 100, withinSeconds: HOUR },
  'password of mobile from address': { max: 20, withinSeconds: HOUR, pausesSeconds: GROWING_PAUSES },
  /** Generous: a whole campus may share one address. */
  'password from address': { max: 50, withinSeconds: 15 * MINUTE },
  'real name': { max: 5, withinSeconds: DAY },
  /** Wrong passwords and wrong codes of the second step, together. */
  'staff login from address to name': { max: 20, withinSeconds: HOUR, pausesSeconds: GROWING_PAUSES },
  'staff login from address': { max: 30, withinSeconds: 15 * MINUTE },
  /** From everywhere together, but from the account's own browsers. */
  'staff login': { max: 100, withinSeconds: HOUR },
  /** In a browser in which the account was logged in before: strangers cannot use it up. */
  'staff login in own browser': { max: 20, withinSeconds: HOUR, pausesSeconds: GROWING_PAUSES },
  /** The password asked again within a session. */
  'staff proof': { max: 20, withinSeconds: HOUR, pausesSeconds: GROWING_PAUSES },
} as const satisfies Readonly<Record<string, TryLimit>>;

export interface TrySubject {
  readonly kind: keyof typeof tryLimits;
  readonly subject: string;
}

/** What takes a counted try back; or, of a try that must not be made, when it may be. */
export type Counted = { readonly ids: readonly number[] } | { readonly retryAt: Date };

/**
 * Counts a try before it is made, so that tries made at once count as many.
 *
 * When one of the subjects has had all its tries, or has to wait, none is counted.
 */
export async function countTry(db: Database, now: Date, ...subjects: readonly TrySubject[]): Promise<Counted> {
  return inTransaction(db, async (tx) => {
    for (const one of byName(subjects)) await queueAtName(tx, one.kind, one.subject);
    for (const one of subjects) {
      const retryAt = await nextTry(tx, one, now);
      if (retryAt > now) return { retryAt };
    }
    return { ids: await note(tx, subjects, now) };
  });
}

/** Takes a counted try back: it was right, or was not made. */
export async function forgetTry(db: Database, ids: readonly number[]): Promise<void> {
  await db.delete(tries).where(inArray(tries.id, [...ids]));
}

/** Takes back every try of a subject. */
export async function forgetTries(db: Database, subject: TrySubject): Promise<void> {
  await db.delete(tries).where(isOf(subject));
}

export type Guess = 'right' | 'wrong' | 'locked';

/**
 * Makes a guess that the database alone can judge; guesses of one subject wait for each other, and only wrong ones count.
 *
 * Must not run inside the caller's transaction: a refusal there would forget the wrong guess.
 */
export async function guess(
  db: Database,
  now: Date,
  subject: TrySubject,
  isRight: (tx: Database) => Promise<boolean>,
): Promise<Guess> {
  return inTransaction(db, async (tx) => {
    await queueAtName(tx, subject.kind, subject.subject);
    if ((await nextTry(tx, subject, now)) > now) return 'locked';
    if (await isRight(tx)) return 'right';
    await note(tx, [subject], now);
    return 'wrong';
  });
}

const isOf = ({ kind, subject }: TrySubject) => and(eq(tries.kind, kind), eq(tries.subject, subject));

/** Two tries of several subjects wait for each other in one order. */
const byName = (subjects: readonly TrySubject[]) => [...subjects].sort((a, b) => a.kind.localeCompare(b.kind));

/** When the subject may try again; not after `now` where it may at once. */
async function nextTry(tx: Database, one: TrySubject, now: Date): Promise<Date> {
  const { max, withinSeconds, pausesSeconds = [] }: TryLimit = tryLimits[one.kind];
  const made = await tx
    .select({ triedAt: tries.triedAt })
    .from(tries)
    .where(and(isOf(one), gt(tries.triedAt, after(now, -withinSeconds))))
    .orderBy(desc(tries.triedAt))
    .limit(max);
  const [last] = made;
  const oldest = made[max - 1];
  const full = oldest ? after(oldest.triedAt, withinSeconds) : now;
  const paused = last ? after(last.triedAt, pausesSeconds[made.length - 1] ?? pausesSeconds.at(-1) ?? 0) : now;
  return full > paused ? full : paused;
}

async function note(tx: Database, subjects: readonly TrySubject[], now: Date): Promise<number[]> {
  await tx.execute(sql`
    DELETE FROM tries WHERE id IN (
      SELECT id FROM tries WHERE tried_at < ${after(now, -KEPT_SECONDS)} LIMIT ${SWEPT_AT_ONCE} FOR UPDATE SKIP LOCKED
    )
  `);
  const noted = await tx
    .insert(tries)
    .values(subjects.map(({ kind, subject }) => ({ kind, subject, triedAt: now })))
    .returning({ id: tries.id });
  return noted.map(({ id }) => id);
}
