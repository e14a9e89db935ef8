import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { chapters, sections, videoProgress, videos } from '../schema/study.ts';

type ProgressRow = typeof videoProgress.$inferSelect;

/** How far a student is with one video. */
export function progressView(row: ProgressRow | undefined, durationSeconds: number) {
  if (!row) return { percent: 0, position_seconds: 0, is_done: false };
  const percent = Math.floor((row.reachedSeconds * 100) / durationSeconds);
  return {
    percent: row.doneAt ? 100 : Math.min(percent, 99),
    position_seconds: row.positionSeconds,
    is_done: row.doneAt !== null,
  };
}

/** The progress of a student with the given videos, by the video's id. */
export async function progressOf(
  db: Database,
  userId: string,
  videoIds: readonly string[],
): Promise<ReadonlyMap<string, ProgressRow>> {
  if (videoIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(videoProgress)
    .where(and(eq(videoProgress.userId, userId), inArray(videoProgress.videoId, [...videoIds])))
    .orderBy(desc(videoProgress.updatedAt));
  return new Map(rows.map((row) => [row.videoId, row]));
}

/** The videos of the outlines of courses, in the order of study. */
export async function outlineVideos(db: Database, courseIds: readonly string[]) {
  if (courseIds.length === 0) return [];
  return db
    .select({
      id: videos.id,
      courseId: chapters.courseId,
      outlineTp: chapters.outlineTp,
      durationSeconds: videos.durationSeconds,
      name: sections.name,
    })
    .from(sections)
    .innerJoin(chapters, eq(chapters.id, sections.chapterId))
    .innerJoin(videos, eq(videos.id, sections.videoId))
    .where(inArray(chapters.courseId, [...courseIds]))
    .orderBy(asc(chapters.outlineTp), asc(chapters.position), asc(sections.position));
}

/** The video to continue: the last watched unless it is done, then the first that is not done, else the first. */
export function resumeVideo(
  videoIds: readonly string[],
  progress: ReadonlyMap<string, Pick<ProgressRow, 'doneAt'>>,
): string | null {
  const latest = [...progress.keys()].find((id) => videoIds.includes(id));
  if (latest !== undefined && progress.get(latest)?.doneAt === null) return latest;
  return videoIds.find((id) => !progress.get(id)?.doneAt) ?? videoIds[0] ?? null;
}
