import { sql } from 'drizzle-orm';
import { liveAttendance } from '#server/db/schema/study.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { openLive } from './open-live.ts';

/** The browser reports once a minute; a longer gap is absence. */
const LONGEST_STEP_SECONDS = 90;

/** Records attendance of a running class; the time since the last report counts. Decision 0217. */
export async function attendLive(context: CallContext<Session>, classroom: string) {
  const { db, clock, session } = context;
  const now = clock.now();
  const live = await openLive(context, classroom);
  if (now < live.startsAt || now >= live.endsAt) throw new Refusal('REFUSED', { text: '直播不在进行中' });
  const step = sql`EXTRACT(EPOCH FROM excluded.seen_at - ${liveAttendance.seenAt})::integer`;
  const [row] = await db
    .insert(liveAttendance)
    .values({ userId: session.userId, liveId: live.id, seconds: 0, seenAt: now })
    .onConflictDoUpdate({
      target: [liveAttendance.userId, liveAttendance.liveId],
      set: {
        // Two devices at once are one student, so only elapsed time counts.
        seconds: sql`${liveAttendance.seconds} + CASE WHEN ${step} BETWEEN 0 AND ${LONGEST_STEP_SECONDS} THEN ${step} ELSE 0 END`,
        seenAt: sql`GREATEST(${liveAttendance.seenAt}, excluded.seen_at)`,
      },
    })
    .returning({ seconds: liveAttendance.seconds });
  if (!row) throw new Error('An attendance was not noted.');
  return { seconds: row.seconds };
}
