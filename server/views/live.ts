import { and, asc, count, eq, exists, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { ownedNow } from '#server/db/queries/courses.ts';
import { reservations } from '#server/db/schema/content.ts';
import { courses, myCourses, teachers } from '#server/db/schema/course.ts';
import { liveClasses } from '#server/db/schema/study.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { type LiveState, liveStates } from '#src/contract/states.ts';
import type { Viewer } from './course.ts';

export type LiveRow = typeof liveClasses.$inferSelect;

export function liveState(
  { startsAt, endsAt, recordAt }: Pick<LiveRow, 'startsAt' | 'endsAt' | 'recordAt'>,
  now: Date,
): LiveState {
  if (now < startsAt) return liveStates.NOT_STARTED;
  if (now < endsAt) return liveStates.LIVING;
  if (recordAt === null) return liveStates.ENDED;
  return now < recordAt ? liveStates.RECORDING_PENDING : liveStates.RECORDED;
}

/** Live classes as the API shows them to this viewer now, in the order of their ids; one query. */
export async function liveViews(db: Database, ids: readonly string[], viewer: Viewer) {
  if (ids.length === 0) return [];
  const rows = await liveRows(db, viewer, inArray(liveClasses.id, [...ids]));
  rows.sort((a, b) => ids.indexOf(a.live.id) - ids.indexOf(b.live.id));
  return rows.map((row) => liveView(row, viewer));
}

/** The next or running class of a course that the viewer owns; null when there is none. One query. */
export async function nextLive(db: Database, viewer: Viewer) {
  const ahead = and(isOfOwnedCourse(db, viewer), gt(liveClasses.endsAt, viewer.now));
  const [row] = await liveRows(db, viewer, ahead).orderBy(asc(liveClasses.startsAt)).limit(1);
  return row ? liveView(row, viewer) : null;
}

/** The classes of the viewer's courses and those they reserved that begin before `until` and are not over. One query. */
export async function ownLivesUntil(db: Database, viewer: Viewer, until: Date) {
  const isOwn = or(isOfOwnedCourse(db, viewer), isReservedBy(db, viewer));
  const rows = await liveRows(
    db,
    viewer,
    and(isOwn, gt(liveClasses.endsAt, viewer.now), lt(liveClasses.startsAt, until)),
  ).orderBy(asc(liveClasses.startsAt), asc(liveClasses.id));
  return rows.map((row) => liveView(row, viewer));
}

/** For each of the courses, the class that runs or else begins next; no row for a course without one. */
export async function nextLiveOf(db: Database, courseIds: readonly string[], viewer: Viewer) {
  const condition = and(inArray(liveClasses.courseId, [...courseIds]), gt(liveClasses.endsAt, viewer.now));
  const rows = await liveRows(db, viewer, condition).orderBy(asc(liveClasses.startsAt), asc(liveClasses.id));
  return new Map(rows.reverse().map((row) => [row.course.uuid, liveView(row, viewer)]));
}

function liveRows(db: Database, viewer: Viewer, condition: SQL | undefined) {
  const reserved = db.select({ total: count() }).from(reservations).where(eq(reservations.liveId, liveClasses.id));
  return db
    .select({
      live: liveClasses,
      teacher: { uuid: teachers.id, name: teachers.name, photo: teachers.photo },
      course: { uuid: courses.id, name: courses.name, img_cover: courses.imgCover },
      reservedCount: sql`${reserved}`.mapWith(Number),
      isReserved: isReservedBy(db, viewer),
      isOwned: sql<boolean>`${isOfOwnedCourse(db, viewer) ?? sql`false`}`,
    })
    .from(liveClasses)
    .innerJoin(teachers, eq(teachers.id, liveClasses.teacherId))
    .innerJoin(courses, eq(courses.id, liveClasses.courseId))
    .where(condition);
}

function liveView(
  { live, teacher, course, reservedCount, isReserved, isOwned }: Awaited<ReturnType<typeof liveRows>>[number],
  { now }: Viewer,
) {
  const state = liveState(live, now);
  const isOpen = live.isPublic || isOwned;
  return {
    uuid: live.id,
    classroom: live.classroom,
    name: live.name,
    img_cover: live.poster || course.img_cover,
    start_time: toInstant(live.startsAt),
    end_time: toInstant(live.endsAt),
    status: state,
    record: state === liveStates.RECORDED && isOpen ? (live.recordVideoId ?? '') : '',
    has_record: state === liveStates.RECORDED,
    teacher,
    course,
    is_public: live.isPublic,
    is_reserved: isReserved,
    reserved_count: reservedCount,
  };
}

/** Whether a class belongs to a course that the viewer may study; undefined without a session. */
export function isOfOwnedCourse(db: Database, { userId, now }: Viewer): SQL | undefined {
  if (userId === null) return undefined;
  const owned = db.select({ id: myCourses.courseId }).from(myCourses).where(ownedNow(userId, now));
  return inArray(liveClasses.courseId, owned);
}

function isReservedBy(db: Database, { userId }: Viewer): SQL<boolean> {
  if (userId === null) return sql<boolean>`false`;
  const own = and(eq(reservations.userId, userId), eq(reservations.liveId, liveClasses.id));
  return sql<boolean>`${exists(db.select({ id: reservations.id }).from(reservations).where(own))}`;
}
