import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtRow } from '#server/db/locks.ts';
import { liveEvents, liveRooms } from '#server/db/schema/live-room.ts';
import type { LiveRow } from './open-live.ts';

export type EventRow = typeof liveEvents.$inferSelect;
export type RoomRow = typeof liveRooms.$inferSelect;

/** The PostgreSQL notification channel for new events; the payload is the room's id. */
export const ROOMS_CHANNEL = 'live_rooms';

interface Sender {
  /** The author; null for staff. */
  readonly userId: string | null;
  readonly staffName?: string;
  readonly clientId: string;
}

interface NewEvent extends Pick<EventRow, 'kind'>, Partial<Pick<EventRow, 'body' | 'targetSeq' | 'choices'>> {
  readonly sentAt: Date;
  /** Moment of the picture that the sender sees, in milliseconds since the start; undefined: by the clock. */
  readonly mediaMs?: number | undefined;
}

/**
 * Locks the room until the end of the transaction; returns it, and the event if the sender's event was stored before.
 *
 * Writers of a room wait here for each other, so that event numbers have no gaps and follow the order of commits: a
 * reader who has number 7 has missed nothing below.
 */
export async function queueAtRoom(tx: Database, liveId: string, sender: Sender) {
  await tx.insert(liveRooms).values({ liveId }).onConflictDoNothing();
  const room = await queueAtRow(tx, liveRooms, eq(liveRooms.liveId, liveId));
  if (!room) throw new Error('A room was neither made nor found.');
  const [known] = await tx.select().from(liveEvents).where(isOf(liveId, sender));
  return { room, known };
}

function isOf(liveId: string, { userId, clientId }: Sender) {
  const isSender = userId === null ? isNull(liveEvents.userId) : eq(liveEvents.userId, userId);
  return and(eq(liveEvents.liveId, liveId), eq(liveEvents.clientId, clientId), isSender);
}

/** Appends an event to a locked room, and changes the room's state. Other processes are notified at the commit. */
export async function appendEvent(
  tx: Database,
  live: LiveRow,
  sender: Sender,
  event: NewEvent,
  change: (seq: number) => Partial<RoomRow> = () => ({}),
): Promise<EventRow> {
  const { userId, staffName = '', clientId } = sender;
  const [numbered] = await tx
    .update(liveRooms)
    .set({ lastSeq: sql`${liveRooms.lastSeq} + 1` })
    .where(eq(liveRooms.liveId, live.id))
    .returning({ seq: liveRooms.lastSeq });
  if (!numbered) throw new Error('A room is gone.');
  const { seq } = numbered;
  const changes = change(seq);
  if (Object.keys(changes).length > 0) {
    await tx.update(liveRooms).set(changes).where(eq(liveRooms.liveId, live.id));
  }
  const byClock = event.sentAt.getTime() - live.startsAt.getTime();
  const mediaMs = Math.round(within(event.mediaMs ?? byClock, byClock - FARTHEST_BEHIND_MS, byClock));
  const [row] = await tx
    .insert(liveEvents)
    .values({ ...event, mediaMs, liveId: live.id, seq, userId, staffName, clientId })
    .returning();
  if (!row) throw new Error('An event was not stored.');
  // Must be the last statement: from here to the commit, other notifying transactions wait.
  await tx.execute(sql`SELECT pg_notify(${ROOMS_CHANNEL}, ${live.id})`);
  return row;
}

/** A picture by HLS is some seconds late, hardly more. */
const FARTHEST_BEHIND_MS = 60_000;

function within(value: number, least: number, most: number): number {
  // The study room is open for years: the column cannot hold so many milliseconds.
  return Math.min(Math.max(value, least), most, 2_147_483_647);
}
