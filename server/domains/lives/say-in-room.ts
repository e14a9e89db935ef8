import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { liveEvents, liveMutes } from '#server/db/schema/live-room.ts';
import { liveClasses } from '#server/db/schema/study.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { appendEvent, type EventRow, queueAtRoom } from './append-event.ts';
import { doorsOpenAt, type LiveRow, openLive } from './open-live.ts';

interface Said {
  readonly classroom: string;
  readonly clientId: string;
  readonly text: string;
  readonly mediaMs: number | undefined;
}

/** Stores a student's message, once however often it is sent, while the doors are open. */
export async function sayInRoom(
  context: Pick<CallContext<Session>, 'db' | 'clock' | 'session'>,
  said: Said,
): Promise<{ live: LiveRow; event: EventRow }> {
  const { db, clock, session } = context;
  const live = await openLive(context, said.classroom);
  const sender = { userId: session.userId, clientId: said.clientId };
  const event = await inTransaction(db, async (tx) => {
    const { room, known } = await queueAtRoom(tx, live.id, sender);
    if (known) return known;
    const now = clock.now();
    refuseWhenClosed(await asItIsNow(tx, live), now);
    if (await isMuted(tx, live.id, session.userId)) {
      throw new Refusal('REFUSED', { text: '老师已暂停你的发言', data: { is_muted: true } });
    }
    await refuseWhenQuick(tx, live.id, session.userId, { slowSeconds: room.slowSeconds, now });
    return appendEvent(tx, live, sender, { kind: 'message', body: said.text, sentAt: now, mediaMs: said.mediaMs });
  });
  return { live, event };
}

/** The class may have been ended while this call waited for the lock on the room. */
async function asItIsNow(tx: Database, live: LiveRow): Promise<Pick<LiveRow, 'startsAt' | 'endsAt'>> {
  const { startsAt, endsAt } = liveClasses;
  const [now] = await tx.select({ startsAt, endsAt }).from(liveClasses).where(eq(liveClasses.id, live.id));
  return now ?? live;
}

/** Refuses before the doors open and after the end. */
export function refuseWhenClosed(live: Pick<LiveRow, 'startsAt' | 'endsAt'>, now: Date): void {
  if (now < doorsOpenAt(live)) throw new Refusal('REFUSED', { text: '教室还没有开放' });
  if (now >= live.endsAt) throw new Refusal('REFUSED', { text: '直播已结束，不能再发言了' });
}

export async function isMuted(db: Database, liveId: string, userId: string): Promise<boolean> {
  const ofStudent = and(eq(liveMutes.liveId, liveId), eq(liveMutes.userId, userId));
  return (await db.$count(liveMutes, ofStudent)) > 0;
}

interface Pace {
  readonly slowSeconds: number;
  readonly now: Date;
}

/** Even without slow mode a student may write at most once in this time. */
const LEAST_PAUSE_MS = 800;

async function refuseWhenQuick(tx: Database, liveId: string, userId: string, { slowSeconds, now }: Pace) {
  const [last] = await tx
    .select({ sentAt: liveEvents.sentAt })
    .from(liveEvents)
    .where(and(eq(liveEvents.userId, userId), eq(liveEvents.liveId, liveId)))
    .orderBy(desc(liveEvents.seq))
    .limit(1);
  if (!last) return;
  const leftMs = last.sentAt.getTime() + Math.max(slowSeconds * 1000, LEAST_PAUSE_MS) - now.getTime();
  if (leftMs <= 0) return;
  const seconds = Math.ceil(leftMs / 1000);
  throw new Refusal('TOO_OFTEN', { text: `发得太快了，${seconds} 秒后再发`, data: { wait_seconds: seconds } });
}
