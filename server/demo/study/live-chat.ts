import { eq, lte } from 'drizzle-orm';
import { Type } from 'typebox';
import type { Database } from '#server/db/database.ts';
import { liveEvents, liveRooms } from '#server/db/schema/live-room.ts';
import { liveClasses, videos } from '#server/db/schema/study.ts';
import { studentId } from '../people/students.ts';
import { entry, schoolFile } from '../school-file.ts';

const file = schoolFile('live-chat.yaml', {
  lines: Type.Array(
    entry({
      at: Type.Number({ minimum: 0, maximum: 1 }),
      who: Type.Optional(Type.String()),
      text: Type.String(),
      isPinned: Type.Boolean({ default: false }),
    }),
  ),
});

/** The study room is open for months: only the last minutes get a chat. */
const LONGEST_MS = 3 * 3600 * 1000;

/** Adds a short chat to each class that runs or is over. */
export async function seedLiveChat(db: Database, now: Date): Promise<void> {
  const { lines } = file();
  const pinned = lines.findIndex(({ isPinned }) => isPinned) + 1;
  const begun = await db
    .select({ live: liveClasses, recordedSeconds: videos.durationSeconds })
    .from(liveClasses)
    .leftJoin(videos, eq(videos.id, liveClasses.recordVideoId))
    .where(lte(liveClasses.startsAt, now));
  const rooms: (typeof liveRooms.$inferInsert)[] = [];
  const events: (typeof liveEvents.$inferInsert)[] = [];
  for (const { live, recordedSeconds } of begun) {
    const { id: liveId, startsAt, endsAt } = live;
    const isOver = endsAt <= now;
    const until = Math.min(endsAt.getTime(), now.getTime());
    const from = Math.max(startsAt.getTime(), until - LONGEST_MS);
    rooms.push({ liveId, lastSeq: lines.length, pinnedSeq: isOver || pinned === 0 ? null : pinned });
    for (const [index, { at, who, text }] of lines.entries()) {
      const sentAt = new Date(from + Math.round(at * (until - from)));
      events.push({
        ...{ liveId, seq: index + 1, kind: 'message', body: text, sentAt },
        clientId: `4c000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
        userId: who === undefined ? null : studentId(who),
        staffName: who === undefined ? '助教' : '',
        // The sample's recordings are shorter than its classes.
        mediaMs: isOver
          ? Math.round(at * (recordedSeconds ?? 0) * 1000)
          : Math.min(sentAt.getTime() - startsAt.getTime(), 2_147_483_647),
      });
    }
  }
  if (rooms.length === 0) return;
  await db.insert(liveRooms).values(rooms).onConflictDoNothing();
  await db.insert(liveEvents).values(events).onConflictDoNothing();
}
