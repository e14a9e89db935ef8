import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import { after } from '#server/kernel/clock.ts';
import type { Database } from './database.ts';
import { queueAtName } from './locks.ts';
import { tries } from './schema/tries.ts';
import { inTransaction } from './transaction.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

interface TryLimit {
  readonly max: number;
  readonly withinSeconds: number;
  /** The wait after the first, the second … try of the window; the last one applies to all that follow. */
  readonly pausesSeconds?: readonly number[];
}

const MINUTE = 60;
/** A person who mistypes notices nothing; a program gets about ten passwords an hour. */
const GROWING_PAUSES = [0, 0, 0, 0, 30, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE];

/** How many tries a subject has within a sliding window. Decision 0042. */
export const tryLimits = {
  /** Wrong start codes and exchange codes of a student, together. */
  code: { max: 10, withinSeconds: HOUR },
  /** Wrong gift passwords of a student. */
  'gift word': { max: 10, withinSeconds: HOUR },
  /** From all addresses together, so that many addresses do not help. The owner can log in by SMS. */
  'password of mobile': { max: 100, withinSeconds: HOUR },
  'password of mobile from address': { max: 20, withinSeconds: HOUR, pausesSeconds: GROWING_PAUSES },
  /** Generous, because a whole campus may share one address. */
  'password from address': { max: 50, withinSeconds: 15 * MINUTE },
  'real name': { max: 5, withinSeconds: DAY },
  /** Wrong passwords and wrong codes of the second factor, together. */
  'staff login from address to name': { max: 20, withinSeconds: HOUR, pausesSeconds: GROWING_PAUSES },
  'staff login from address': { max: 30, withinSeconds: 15 * MINUTE },
  /** From all addresses together, except from the account's own browsers. */
  'staff login': { max: 100, withinSeconds: HOUR },
  /** In a browser with which the account has logged in before: strangers cannot exhaust it. */
  'staff login in own browser': { max: 20, withinSeconds: HOUR, pausesSeconds: GROWING_PAUSES },
  /** Confirmations of the password within a session. */
  'staff proof': { max: 20, withinSeconds: HOUR, pausesSeconds: GROWING_PAUSES },
} as const satisfies Readonly<Record<string, TryLimit>>;

export interface TrySubject {
  readonly kind: keyof typeof tryLimits;
  readonly subject: string;
}

/** Undoes a counted try; or, when no try is allowed, says when it will be. */
export type Counted = { readonly ids: readonly number[] } | { readonly retryAt: Date };

/**
 * Counts a try before it is made, so that concurrent tries are all counted.
 *
 * When one of the subjects has no try left, or has to wait, none is counted.
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

/** Undoes a counted try: it was right, or was not made. */
export async function forgetTry(db: Database, ids: readonly number[]): Promise<void> {
  await db.delete(tries).where(inArray(tries.id, [...ids]));
}

/** Undoes every try of a subject. */
export async function forgetTries(db: Database, subject: TrySubject): Promise<void> {
  await db.delete(tries).where(isOf(subject));
}

export type Guess = 'right' | 'wrong' | 'locked';

/**
 * Makes a guess that only the database can judge; guesses of one subject are queued, and only wrong ones count.
 *
 * Must not run inside the caller's transaction: a refusal there would roll back the count.
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

/** Tries of several subjects lock them in one order. */
const byName = (subjects: readonly TrySubject[]) => [...subjects].sort((a, b) => a.kind.localeCompare(b.kind));

/** When the subject may try again; at most `now` when it may at once. */
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
  const noted = await tx
    .insert(tries)
    .values(subjects.map(({ kind, subject }) => ({ kind, subject, triedAt: now })))
    .returning({ id: tries.id });
  return noted.map(({ id }) => id);
}
