import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtUser } from '#server/db/locks.ts';
import { isOwned } from '#server/db/queries/courses.ts';
import { videoProgress, videos } from '#server/db/schema/study.ts';
import { studyDays } from '#server/db/schema/study-plan.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { studyDay } from '#server/kernel/days/study-day.ts';
import type { Random } from '#server/kernel/random.ts';
import { needsAgreement } from './agreement-need.ts';
import { issueCertificates } from './certificates.ts';

interface Viewer {
  /** Null for a visitor who is not logged in and may watch free videos. */
  readonly userId: string | null;
  readonly now: Date;
}

/** Share of a video from which it counts as watched. */
const DONE_PART = 0.9;

/** A video that the viewer may watch: a free one, or one of a course they own and have signed for. */
export async function watchable(db: Database, id: string, { userId, now }: Viewer) {
  const [video] = await db.select().from(videos).where(eq(videos.id, id));
  if (!video) throw new Refusal('NOT_FOUND');
  const owned = userId !== null && (await isOwned(db, video.courseId, userId, now));
  if (video.isFree) return { video, owned };
  if (userId === null) throw new Refusal('LOGIN_REQUIRED');
  if (!owned) throw new Refusal('COURSE_NOT_OWNED', { data: { course_uuid: video.courseId } });
  if (await needsAgreement(db, video.courseId, userId)) {
    throw new Refusal('AGREEMENT_NOT_CONFIRMED', { data: { course_uuid: video.courseId } });
  }
  return { video, owned };
}

interface Student extends Viewer {
  readonly userId: string;
  readonly random: Random;
}

/**
 * Records the position in a video. Late and repeated reports never reduce the progress. Finishing the last video of a
 * course gives the certificate.
 */
export async function saveProgress(db: Database, id: string, positionSeconds: number, viewer: Student) {
  const { userId, now, random } = viewer;
  const { video } = await watchable(db, id, viewer);
  const position = Math.min(positionSeconds, video.durationSeconds);
  const isDone = position >= Math.ceil(video.durationSeconds * DONE_PART);
  await db
    .insert(studyDays)
    .values({ userId, day: studyDay(now) })
    .onConflictDoNothing();
  if (!isDone)
    return { video, progress: await storePosition(db, { userId, videoId: id, position, doneAt: null, now }) };
  const progress = await inTransaction(db, async (tx) => {
    await queueAtUser(tx, userId);
    const row = await storePosition(tx, { userId, videoId: id, position, doneAt: now, now });
    await issueCertificates(tx, { userId, videoId: id, now, random });
    return row;
  });
  return { video, progress };
}

interface Position {
  readonly userId: string;
  readonly videoId: string;
  readonly position: number;
  readonly doneAt: Date | null;
  readonly now: Date;
}

async function storePosition(db: Database, { userId, videoId, position, doneAt, now }: Position) {
  const [row] = await db
    .insert(videoProgress)
    .values({
      ...{ userId, videoId, positionSeconds: position, reachedSeconds: position },
      ...{ doneAt, startedAt: now, updatedAt: now },
    })
    .onConflictDoUpdate({
      target: [videoProgress.userId, videoProgress.videoId],
      set: {
        positionSeconds: position,
        reachedSeconds: sql`GREATEST(${videoProgress.reachedSeconds}, excluded.reached_seconds)`,
        doneAt: sql`COALESCE(${videoProgress.doneAt}, excluded.done_at)`,
        updatedAt: now,
      },
    })
    .returning();
  return row;
}
