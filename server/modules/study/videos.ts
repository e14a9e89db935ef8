import type { Database } from '#server/db/database.ts';
import { findCourse } from '#server/db/queries/courses.ts';
import { outlineVideos, progressOf, progressView } from '#server/db/queries/progress.ts';
import type { videos } from '#server/db/schema/study.ts';
import { saveProgress, watchable } from '#server/domains/study/videos.ts';
import type { Viewer } from '#server/views/course.ts';

type Student = Viewer & { readonly userId: string };

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

type VideoRow = typeof videos.$inferSelect;

async function neighbours(db: Database, video: VideoRow) {
  const ids = (await outlineVideos(db, [video.courseId])).map(({ id }) => id);
  const at = ids.indexOf(video.id);
  return {
    previous_uuid: at > 0 ? (ids[at - 1] ?? null) : null,
    next_uuid: at === -1 ? null : (ids[at + 1] ?? null),
  };
}

/** Records the position in a video, and returns the progress. */
export async function progressNote(db: Database, id: string, positionSeconds: number, viewer: Student) {
  const { video, progress } = await saveProgress(db, id, positionSeconds, viewer);
  return progressView(progress, video.durationSeconds);
}
