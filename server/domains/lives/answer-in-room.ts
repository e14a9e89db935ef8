import { and, count, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRowShared } from '#server/db/locks.ts';
import { liveAnswers, liveEvents, liveRooms } from '#server/db/schema/live-room.ts';
import { liveAttendance } from '#server/db/schema/study.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { openLive } from './open-live.ts';
import { refuseWhenClosed } from './say-in-room.ts';

interface Asked {
  readonly classroom: string;
  /** Number of the poll or sign-in event. */
  readonly seq: number;
}

/** Signs the student in, once while the sign-in is open. The first sign-in of a class is stored with the attendance. */
export async function signIn(context: CallContext<Session>, asked: Asked): Promise<Date> {
  const { db, clock, session } = context;
  const live = await openLive(context, asked.classroom);
  return inTransaction(db, async (tx) => {
    const room = await lockRowShared(tx, liveRooms, eq(liveRooms.liveId, live.id));
    const answer = { liveId: live.id, seq: asked.seq, userId: session.userId };
    const before = await answerOf(tx, answer);
    if (before) return before.answeredAt;
    const now = clock.now();
    if (room?.signInSeq !== asked.seq || now >= live.endsAt) throw new Refusal('REFUSED', { text: '签到已结束' });
    const stored = await storeAnswer(tx, { ...answer, choice: 0, answeredAt: now });
    await tx
      .insert(liveAttendance)
      .values({ userId: session.userId, liveId: live.id, seconds: 0, seenAt: now, signedAt: now })
      .onConflictDoUpdate({
        target: [liveAttendance.userId, liveAttendance.liveId],
        set: { signedAt: sql`COALESCE(${liveAttendance.signedAt}, excluded.signed_at)` },
      });
    return stored.answeredAt;
  });
}

/** Stores the student's vote; later votes change nothing. Returns the vote that counts. */
export async function vote(context: CallContext<Session>, { choice, ...asked }: Asked & { readonly choice: number }) {
  const { db, clock, session } = context;
  const live = await openLive(context, asked.classroom);
  return inTransaction(db, async (tx) => {
    const room = await lockRowShared(tx, liveRooms, eq(liveRooms.liveId, live.id));
    const [poll] = await tx
      .select()
      .from(liveEvents)
      .where(and(eq(liveEvents.liveId, live.id), eq(liveEvents.seq, asked.seq), eq(liveEvents.kind, 'poll')));
    const choices = poll?.choices ?? [];
    if (!poll || choice >= choices.length) throw new Refusal('NOT_FOUND');
    const answer = { liveId: live.id, seq: asked.seq, userId: session.userId };
    let mine = await answerOf(tx, answer);
    if (!mine) {
      const now = clock.now();
      const isOpen = room?.pollSeq === poll.seq && poll.counts === null && now < live.endsAt;
      if (!isOpen) throw new Refusal('REFUSED', { text: '投票已结束' });
      mine = await storeAnswer(tx, { ...answer, choice, answeredAt: now });
    }
    return {
      choice: mine.choice,
      counts: poll.counts ? [...poll.counts] : await countVotes(tx, live.id, poll.seq, choices.length),
    };
  });
}

/** Raises or lowers the student's hand. */
export async function raiseHand(context: CallContext<Session>, classroom: string, isUp: boolean): Promise<void> {
  const { db, clock, session } = context;
  const live = await openLive(context, classroom);
  const now = clock.now();
  if (isUp) refuseWhenClosed(live, now);
  const { userId } = session;
  await db
    .insert(liveAttendance)
    .values({ userId, liveId: live.id, seconds: 0, seenAt: now, handAt: isUp ? now : null })
    .onConflictDoUpdate({
      target: [liveAttendance.userId, liveAttendance.liveId],
      set: { handAt: isUp ? sql`COALESCE(${liveAttendance.handAt}, excluded.hand_at)` : null },
    });
}

/** Number of votes for each choice of a poll. */
export async function countVotes(db: Database, liveId: string, seq: number, choices: number): Promise<number[]> {
  const rows = await db
    .select({ choice: liveAnswers.choice, votes: count() })
    .from(liveAnswers)
    .where(and(eq(liveAnswers.liveId, liveId), eq(liveAnswers.seq, seq)))
    .groupBy(liveAnswers.choice);
  return Array.from({ length: choices }, (_, choice) => rows.find((row) => row.choice === choice)?.votes ?? 0);
}

type AnswerRow = typeof liveAnswers.$inferSelect;

async function answerOf(tx: Database, { liveId, seq, userId }: Omit<AnswerRow, 'choice' | 'answeredAt'>) {
  const ofStudent = and(eq(liveAnswers.liveId, liveId), eq(liveAnswers.seq, seq), eq(liveAnswers.userId, userId));
  const [row] = await tx.select().from(liveAnswers).where(ofStudent);
  return row;
}

/** The answer that counts: another device may have been first. */
async function storeAnswer(tx: Database, answer: AnswerRow): Promise<AnswerRow> {
  await tx.insert(liveAnswers).values(answer).onConflictDoNothing();
  const stored = await answerOf(tx, answer);
  if (!stored) throw new Error('An answer was not stored.');
  return stored;
}
