import { and, count, eq, gt, inArray, sql } from 'drizzle-orm';
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

/** How much may be tried by one subject within a sliding window. */
export const tryLimits = {
  /** Wrong start codes and exchange codes of a student, together. */
  code: { max: 10, withinSeconds: HOUR },
  /** Wrong words of a student for gifts. */
  'gift word': { max: 10, withinSeconds: HOUR },
  'password of mobile': { max: 10, withinSeconds: 15 * 60 },
  /** Generous: a whole campus may share one address. */
  'password from address': { max: 50, withinSeconds: 15 * 60 },
  'real name': { max: 5, withinSeconds: DAY },
  /** Wrong passwords and wrong codes of the second step, together. */
  'staff login': { max: 5, withinSeconds: 15 * 60 },
  'staff login from address': { max: 30, withinSeconds: 15 * 60 },
} as const;

export interface TrySubject {
  readonly kind: keyof typeof tryLimits;
  readonly subject: string;
}

/**
 * Counts a try before it is made, so that tries made at once count as many; gives what takes it back.
 *
 * Undefined when one of the subjects has had all its tries: then none is counted, and the try must not be made.
 */
export async function countTry(
  db: Database,
  now: Date,
  ...subjects: readonly TrySubject[]
): Promise<readonly number[] | undefined> {
  return inTransaction(db, async (tx) => {
    for (const one of byName(subjects)) await queueAtName(tx, one.kind, one.subject);
    for (const one of subjects) if (!(await hasTry(tx, one, now))) return undefined;
    return note(tx, subjects, now);
  });
}

/** Takes a counted try back: it was right, or was not made. */
export async function forgetTry(db: Database, counted: readonly number[]): Promise<void> {
  await db.delete(tries).where(inArray(tries.id, [...counted]));
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
    if (!(await hasTry(tx, subject, now))) return 'locked';
    if (await isRight(tx)) return 'right';
    await note(tx, [subject], now);
    return 'wrong';
  });
}

const isOf = ({ kind, subject }: TrySubject) => and(eq(tries.kind, kind), eq(tries.subject, subject));

/** Two tries of several subjects wait for each other in one order. */
const byName = (subjects: readonly TrySubject[]) => [...subjects].sort((a, b) => a.kind.localeCompare(b.kind));

async function hasTry(tx: Database, one: TrySubject, now: Date): Promise<boolean> {
  const { max, withinSeconds } = tryLimits[one.kind];
  const [made] = await tx
    .select({ tries: count() })
    .from(tries)
    .where(and(isOf(one), gt(tries.triedAt, after(now, -withinSeconds))));
  return (made?.tries ?? 0) < max;
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
