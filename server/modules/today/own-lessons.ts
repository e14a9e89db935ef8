import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { ownedNow } from '#server/db/queries/courses.ts';
import { courses, myCourses } from '#server/db/schema/course.ts';
import { examAttempts } from '#server/db/schema/exam.ts';
import { chapters, sections, videoProgress, videos } from '#server/db/schema/study.ts';
import { sectionKinds } from '#src/contract/states.ts';

/** Lessons that the plan contains: those that can be done at any time. */
const PLANNED = [sectionKinds.VIDEO, sectionKinds.PAPER];

/**
 * The current courses of a student with their lessons in order, in one statement: one row per lesson, and one row
 * without lesson for a course that has none.
 */
export async function ownLessons(db: Database, userId: string, now: Date) {
  const submitted = db
    .select({ at: sql`min(${examAttempts.submittedAt})` })
    .from(examAttempts)
    .where(and(eq(examAttempts.userId, userId), eq(examAttempts.paperId, sections.paperUuid)));
  return db
    .select({
      mycourseId: myCourses.id,
      course: { id: courses.id, name: courses.name, cover: courses.imgCover, kind: courses.kind },
      section: {
        id: sections.id,
        name: sections.name,
        kind: sections.kind,
        durationSeconds: sections.durationSeconds,
        videoId: sections.videoId,
        paperId: sections.paperUuid,
      },
      videoSeconds: videos.durationSeconds,
      positionSeconds: videoProgress.positionSeconds,
      watchedAt: videoProgress.updatedAt,
      videoDoneAt: videoProgress.doneAt,
      paperDoneAt: sql<Date | null>`${submitted}`.mapWith(videoProgress.doneAt),
    })
    .from(myCourses)
    .innerJoin(courses, eq(courses.id, myCourses.courseId))
    .leftJoin(chapters, eq(chapters.courseId, courses.id))
    .leftJoin(
      sections,
      and(
        eq(sections.chapterId, chapters.id),
        inArray(sections.kind, PLANNED),
        or(sql`${sections.videoId} IS NOT NULL`, sql`${sections.paperUuid} IS NOT NULL`),
      ),
    )
    .leftJoin(videos, eq(videos.id, sections.videoId))
    .leftJoin(videoProgress, and(eq(videoProgress.userId, userId), eq(videoProgress.videoId, sections.videoId)))
    .where(ownedNow(userId, now))
    .orderBy(
      asc(myCourses.startedAt),
      asc(myCourses.id),
      asc(chapters.outlineTp),
      asc(chapters.position),
      asc(sections.position),
    );
}

/** The first free lesson of the shop, for a student who has no course. */
export async function freeLesson(db: Database) {
  const [lesson] = await db
    .select({ id: videos.id, name: videos.name, courseName: courses.name, durationSeconds: videos.durationSeconds })
    .from(videos)
    .innerJoin(courses, eq(courses.id, videos.courseId))
    .innerJoin(sections, eq(sections.videoId, videos.id))
    .innerJoin(chapters, eq(chapters.id, sections.chapterId))
    .where(and(eq(videos.isFree, true), eq(courses.isOnShelf, true)))
    .orderBy(asc(courses.id), asc(chapters.position), asc(sections.position))
    .limit(1);
  return lesson;
}
