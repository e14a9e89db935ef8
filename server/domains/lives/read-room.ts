import { createHash } from 'node:crypto';
import { and, count, desc, eq, gt, inArray, isNull, notInArray, type SQL } from 'drizzle-orm';
import { cacheEachBriefly } from '#server/db/cache-briefly.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/account.ts';
import { liveEvents, liveRooms } from '#server/db/schema/live-room.ts';
import { liveAttendance } from '#server/db/schema/study.ts';
import { after } from '#server/kernel/clock.ts';
import type { EventRow, RoomRow } from './append-event.ts';

/** An event with its author's nickname; null for staff. */
export interface ToldEvent extends EventRow {
  readonly nickname: string | null;
}

/** The state of a room that everybody sees, and the events after a number. */
export interface RoomNews {
  readonly room: RoomRow;
  readonly online: number;
  readonly pinned: ToldEvent | undefined;
  readonly poll: ToldEvent | undefined;
  readonly events: readonly ToldEvent[];
  /** True when there are more events than are returned. */
  readonly isReset: boolean;
}

/** More are dropped: nobody reads two hundred messages at once. */
const MOST_EVENTS = 200;

/**
 * Reads a room. The number is read before the events, so it is never ahead of them.
 *
 * Muted students are shown to moderators only.
 */
export async function readRoom(db: Database, now: Date, liveId: string, afterSeq: number): Promise<RoomNews> {
  const [found] = await db.select().from(liveRooms).where(eq(liveRooms.liveId, liveId));
  const online = await onlineCount(db, now, liveId);
  const room = found ?? EMPTY(liveId);
  if (!found) return { room, online, pinned: undefined, poll: undefined, events: [], isReset: false };
  // A larger number than the room's is from before a restore of the database: start from the beginning.
  const since = afterSeq > room.lastSeq ? 0 : afterSeq;
  const shown = [room.pinnedSeq, room.pollSeq].filter((seq) => seq !== null);
  const singles = shown.length > 0 ? await eventRows(db, liveId, inArray(liveEvents.seq, shown), shown.length) : [];
  const newest =
    room.lastSeq > since
      ? await eventRows(
          db,
          liveId,
          and(gt(liveEvents.seq, since), notInArray(liveEvents.kind, ['mute', 'unmute']), isNull(liveEvents.deletedAt)),
          MOST_EVENTS + 1,
        )
      : [];
  return {
    room,
    online,
    pinned: singles.find(({ seq, deletedAt }) => seq === room.pinnedSeq && deletedAt === null),
    poll: singles.find(({ seq }) => seq === room.pollSeq),
    events: newest.slice(0, MOST_EVENTS).reverse(),
    isReset: since !== afterSeq || (since > 0 && newest.length > MOST_EVENTS),
  };
}

const EMPTY = (liveId: string): RoomRow => ({
  ...{ liveId, lastSeq: 0, slowSeconds: 0, pinnedSeq: null, signInSeq: null, pollSeq: null },
});

/** Events, newest first. */
async function eventRows(db: Database, liveId: string, condition: SQL | undefined, most: number): Promise<ToldEvent[]> {
  const rows = await db
    .select({ event: liveEvents, nickname: users.nickname })
    .from(liveEvents)
    .leftJoin(users, eq(users.id, liveEvents.userId))
    .where(and(eq(liveEvents.liveId, liveId), condition))
    .orderBy(desc(liveEvents.seq))
    .limit(most);
  return rows.map(({ event, nickname }) => ({ ...event, nickname }));
}

/** The messages of a class that were not deleted, in order, at most `most` after a number. */
export async function readReplay(db: Database, liveId: string, afterSeq: number, most: number): Promise<ToldEvent[]> {
  const rows = await db
    .select({ event: liveEvents, nickname: users.nickname })
    .from(liveEvents)
    .leftJoin(users, eq(users.id, liveEvents.userId))
    .where(
      and(
        ...[eq(liveEvents.liveId, liveId), gt(liveEvents.seq, afterSeq), isNull(liveEvents.deletedAt)],
        eq(liveEvents.kind, 'message'),
      ),
    )
    .orderBy(liveEvents.seq)
    .limit(most);
  return rows.map(({ event, nickname }) => ({ ...event, nickname }));
}

/** The number of the latest event of each room. */
export async function lastSeqs(db: Database, liveIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (liveIds.length === 0) return new Map();
  const rows = await db
    .select({ liveId: liveRooms.liveId, lastSeq: liveRooms.lastSeq })
    .from(liveRooms)
    .where(inArray(liveRooms.liveId, [...liveIds]));
  return new Map(rows.map(({ liveId, lastSeq }) => [liveId, lastSeq]));
}

/** Attendance is reported once a minute. */
const SEEN_WITHIN_SECONDS = 90;

/** Number of students in a room now; cached for some seconds, however many ask. */
const onlineCount = cacheEachBriefly(
  async (db: Database, now: Date, liveId: string) => {
    const [row] = await db
      .select({ online: count() })
      .from(liveAttendance)
      .where(and(eq(liveAttendance.liveId, liveId), gt(liveAttendance.seenAt, after(now, -SEEN_WITHIN_SECONDS))));
    return row?.online ?? 0;
  },
  { maxAgeMs: 5000, most: 500 },
);

/** A student's pseudonym in one room; it means nothing elsewhere. */
export function whoIn(liveId: string, userId: string): string {
  return createHash('sha256').update(`${liveId} ${userId}`).digest('base64url').slice(0, 12);
}
