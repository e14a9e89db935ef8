import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { findCourse } from '#server/db/queries/courses.ts';
import { outlineVideos, progressOf, progressView } from '#server/db/queries/progress.ts';
import { sections, type videos } from '#server/db/schema/study.ts';
import { needsAgreement } from '#server/domains/study/agreement-need.ts';
import { saveProgress, watchable } from '#server/domains/study/videos.ts';
import type { Random } from '#server/kernel/random.ts';
import type { Viewer } from '#server/views/course.ts';

type Student = Viewer & { readonly userId: string; readonly random: Random };

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
    marks: [...video.marks],
    handouts: await handouts(db, video, owned, viewer),
    duration_seconds: video.durationSeconds,
    is_free: video.isFree,
    is_owned: owned,
    progress: progress && progressView(progress.get(video.id), video.durationSeconds),
    ...(await neighbours(db, video)),
  };
}

type VideoRow = typeof videos.$inferSelect;

/** The files of the video's chapter, as far as the viewer may open them. */
async function handouts(db: Database, video: VideoRow, owned: boolean, { userId }: Viewer) {
  const own = db.select({ chapterId: sections.chapterId }).from(sections).where(eq(sections.videoId, video.id));
  const files = await db
    .select({ name: sections.name, url: sections.materialUrl, isFree: sections.isFree })
    .from(sections)
    .where(and(inArray(sections.chapterId, own), ne(sections.materialUrl, '')))
    .orderBy(asc(sections.position));
  const isOpen = owned && userId !== null && files.length > 0 && !(await needsAgreement(db, video.courseId, userId));
  return files.filter(({ isFree }) => isOpen || isFree).map(({ name, url }) => ({ name, url }));
}

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
