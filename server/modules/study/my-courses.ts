import { and, asc, desc, eq, exists, gt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { outlineVideos, progressOf, resumeVideo } from '#server/db/queries/progress.ts';
import { upgradeOffers } from '#server/db/queries/upgrades.ts';
import { reservations } from '#server/db/schema/content.ts';
import { courses, myCourses } from '#server/db/schema/course.ts';
import { chapters, liveClasses } from '#server/db/schema/study.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { unsignedAmong } from '#server/domains/study/agreement-need.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { OutlineType } from '#src/contract/states.ts';
import { partsOf } from './outline.ts';

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

interface Student {
  readonly userId: string;
  readonly now: Date;
}

async function rowsOf(db: Database, { userId, now }: Student, where: SQL | undefined) {
  const reserved = and(eq(reservations.userId, userId), eq(reservations.courseId, courses.id));
  return db
    .select({
      mine: myCourses,
      course: courses,
      parts: sql<OutlineType[]>`COALESCE(${outlineTypesOf(db)}, '[]')`,
      live: sql<{ classroom: string; name: string; start_time: string } | null>`${nextLiveOf(db, now)}`,
      isReserved: sql<boolean>`${exists(db.select({ id: reservations.id }).from(reservations).where(reserved))}`,
    })
    .from(myCourses)
    .innerJoin(courses, eq(courses.id, myCourses.courseId))
    .where(and(eq(myCourses.userId, userId), where))
    .orderBy(desc(myCourses.startedAt), asc(myCourses.id));
}

function outlineTypesOf(db: Database) {
  return db
    .select({ list: sql`json_agg(DISTINCT ${chapters.outlineTp})` })
    .from(chapters)
    .where(eq(chapters.courseId, courses.id));
}

function nextLiveOf(db: Database, now: Date) {
  const { classroom, name, startsAt, endsAt, courseId } = liveClasses;
  return db
    .select({ live: sql`json_build_object('classroom', ${classroom}, 'name', ${name}, 'start_time', ${startsAt})` })
    .from(liveClasses)
    .where(and(eq(courseId, courses.id), gt(endsAt, now)))
    .orderBy(asc(startsAt))
    .limit(1);
}

/** The student's current courses, or expired ones; newest first. */
export async function myCourseList(db: Database, userId: string, isExpired: boolean, now: Date) {
  const isAsked = isExpired ? lte(myCourses.validUntil, now) : gt(myCourses.validUntil, now);
  return views(db, await rowsOf(db, { userId, now }, isAsked), userId, now);
}

/** One of the student's courses, by the id of the ownership or of the course. */
export async function myCourse(db: Database, userId: string, id: string, now: Date) {
  const isAsked = or(eq(myCourses.id, id), eq(myCourses.courseId, id));
  const [view] = await views(db, await rowsOf(db, { userId, now }, isAsked), userId, now);
  if (!view) throw new Refusal('NOT_FOUND');
  return view;
}

async function views(db: Database, rows: readonly Row[], userId: string, now: Date) {
  const ids = rows.map(({ course }) => course.id);
  if (ids.length === 0) return [];
  const videos = await outlineVideos(db, ids);
  const progress = await progressOf(
    db,
    userId,
    videos.map(({ id }) => id),
  );
  const unsigned = await unsignedAmong(db, ids, userId);
  const offers = await upgradeOffers(db, userId, now);
  return rows.map(({ mine, course, parts, live, isReserved }) => {
    const videoIds = videos.filter(({ courseId }) => courseId === course.id).map(({ id }) => id);
    const resumeId = resumeVideo(videoIds, progress);
    const [latest] = [...progress.values()].filter(({ videoId }) => videoIds.includes(videoId));
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
      outline_types: partsOf(parts.map((outlineTp) => ({ outlineTp }))),
      done_count: videoIds.filter((id) => progress.get(id)?.doneAt).length,
      video_count: videoIds.length,
      resume_video_uuid: resumeId,
      resume_video_name: videos.find(({ id }) => id === resumeId)?.name ?? '',
      studied_time: latest ? toInstant(latest.updatedAt) : null,
      is_reserved: isReserved,
      next_live: live && { ...live, start_time: toInstant(new Date(live.start_time)) },
      has_upgrade: offers.some(({ myCourseId }) => myCourseId === mine.id),
    };
  });
}
