import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { findCourse, isOwned } from '#server/db/queries/courses.ts';
import { outlineVideos, progressOf, progressView } from '#server/db/queries/progress.ts';
import { videoProgress, videos } from '#server/db/schema/study.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { needsAgreement } from '#server/domains/study/agreement-need.ts';
import type { Viewer } from '#server/views/course.ts';

/** The part of a video from which on it counts as watched. */
const DONE_PART = 0.9;

type VideoRow = typeof videos.$inferSelect;

/** A video that the viewer may watch: it is free, or of a course the viewer owns and has signed for. */
async function watchable(db: Database, id: string, { userId, now }: Viewer) {
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

/** What the player needs of a video. */
export async function videoView(db: Database, id: string, viewer: Viewer) {
  const { video, owned } = await watchable(db, id, viewer);
  const course = await findCourse(db, video.courseId);
  const progress = viewer.userId === null ? null : await progressOf(db, viewer.userId, [video.id]);
  return {
    uuid: video.id,
    name: video.name,
    course_uuid: video.courseId,
    course_name: course?.name ?? '',
    poster: video.poster,
    sources: [{ url: video.url, type: video.url.endsWith('.m3u8') ? 'application/vnd.apple.mpegurl' : 'video/mp4' }],
    subtitles: video.subtitlesUrl === '' ? [] : [{ url: video.subtitlesUrl, label: '中文', language: 'zh-CN' }],
    duration_seconds: video.durationSeconds,
    is_free: video.isFree,
    is_owned: owned,
    progress: progress && progressView(progress.get(video.id), video.durationSeconds),
    ...(await neighbours(db, video)),
  };
}

async function neighbours(db: Database, video: VideoRow) {
  const ids = (await outlineVideos(db, [video.courseId])).map(({ id }) => id);
  const at = ids.indexOf(video.id);
  return {
    previous_uuid: at > 0 ? (ids[at - 1] ?? null) : null,
    next_uuid: at === -1 ? null : (ids[at + 1] ?? null),
  };
}

/** Notes where the student is in a video. Late and repeated notes never take back what was reached. */
export async function saveProgress(
  db: Database,
  id: string,
  positionSeconds: number,
  viewer: Viewer & { readonly userId: string },
) {
  const { video } = await watchable(db, id, viewer);
  const position = Math.min(positionSeconds, video.durationSeconds);
  const doneFrom = Math.ceil(video.durationSeconds * DONE_PART);
  const [row] = await db
    .insert(videoProgress)
    .values({
      userId: viewer.userId,
      videoId: video.id,
      positionSeconds: position,
      reachedSeconds: position,
      doneAt: position >= doneFrom ? viewer.now : null,
      updatedAt: viewer.now,
    })
    .onConflictDoUpdate({
      target: [videoProgress.userId, videoProgress.videoId],
      set: {
        positionSeconds: position,
        reachedSeconds: sql`GREATEST(${videoProgress.reachedSeconds}, excluded.reached_seconds)`,
        doneAt: sql`COALESCE(${videoProgress.doneAt}, excluded.done_at)`,
        updatedAt: viewer.now,
      },
    })
    .returning();
  return progressView(row, video.durationSeconds);
}
