import { and, asc, desc, eq, gt, inArray, lte, or } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { outlineVideos, progressOf, resumeVideo } from '#server/db/queries/progress.ts';
import { upgradeOffers } from '#server/db/queries/upgrades.ts';
import { reservations } from '#server/db/schema/content.ts';
import { courses, myCourses } from '#server/db/schema/course.ts';
import { chapters, liveClasses } from '#server/db/schema/study.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { unsignedAmong } from '#server/domains/study/agreement-need.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { partsOf } from './outline.ts';

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

async function rowsOf(db: Database, where: ReturnType<typeof and>) {
  return db
    .select({ mine: myCourses, course: courses })
    .from(myCourses)
    .innerJoin(courses, eq(courses.id, myCourses.courseId))
    .where(where)
    .orderBy(desc(myCourses.startedAt), asc(myCourses.id));
}

/** The student's courses that are open, or those that are over; the newest first. */
export async function myCourseList(db: Database, userId: string, isExpired: boolean, now: Date) {
  const isAsked = isExpired ? lte(myCourses.validUntil, now) : gt(myCourses.validUntil, now);
  return views(db, await rowsOf(db, and(eq(myCourses.userId, userId), isAsked)), userId, now);
}

/** One of the student's courses, by the id of the ownership or of the course. */
export async function myCourse(db: Database, userId: string, id: string, now: Date) {
  const isAsked = or(eq(myCourses.id, id), eq(myCourses.courseId, id));
  const [view] = await views(db, await rowsOf(db, and(eq(myCourses.userId, userId), isAsked)), userId, now);
  if (!view) throw new Refusal('NOT_FOUND');
  return view;
}

async function views(db: Database, rows: readonly Row[], userId: string, now: Date) {
  const ids = rows.map(({ course }) => course.id);
  if (ids.length === 0) return [];
  const parts = await db
    .selectDistinct({ courseId: chapters.courseId, outlineTp: chapters.outlineTp })
    .from(chapters)
    .where(inArray(chapters.courseId, ids));
  const videos = await outlineVideos(db, ids);
  const progress = await progressOf(
    db,
    userId,
    videos.map(({ id }) => id),
  );
  const unsigned = await unsignedAmong(db, ids, userId);
  const offers = await upgradeOffers(db, userId, now);
  const lives = await db
    .select()
    .from(liveClasses)
    .where(and(inArray(liveClasses.courseId, ids), gt(liveClasses.endsAt, now)))
    .orderBy(asc(liveClasses.startsAt));
  const reserved = await db
    .select({ courseId: reservations.courseId })
    .from(reservations)
    .where(and(eq(reservations.userId, userId), inArray(reservations.courseId, ids)));
  return rows.map(({ mine, course }) => {
    const videoIds = videos.filter(({ courseId }) => courseId === course.id).map(({ id }) => id);
    const resumeId = resumeVideo(videoIds, progress);
    const [latest] = [...progress.values()].filter(({ videoId }) => videoIds.includes(videoId));
    const live = lives.find(({ courseId }) => courseId === course.id);
    return {
      uuid: mine.id,
      course_uuid: course.id,
      kind: course.kind,
      course_number: course.courseNumber,
      name: course.name,
      img_cover: course.imgCover,
      subject_name: course.subjectName,
      class_hours: course.classHours,
      start_time: toInstant(mine.startedAt),
      end_time: toInstant(mine.validUntil),
      is_expired: mine.validUntil <= now,
      needs_agreement: unsigned.has(course.id),
      outline_types: partsOf(parts.filter(({ courseId }) => courseId === course.id)),
      done_count: videoIds.filter((id) => progress.get(id)?.doneAt).length,
      video_count: videoIds.length,
      resume_video_uuid: resumeId,
      resume_video_name: videos.find(({ id }) => id === resumeId)?.name ?? '',
      studied_time: latest ? toInstant(latest.updatedAt) : null,
      is_reserved: reserved.some(({ courseId }) => courseId === course.id),
      next_live: live ? { classroom: live.classroom, name: live.name, start_time: toInstant(live.startsAt) } : null,
      has_upgrade: offers.some(({ myCourseId }) => myCourseId === mine.id),
    };
  });
}
