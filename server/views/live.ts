import { and, count, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { ownedNow } from '#server/db/queries/courses.ts';
import { reservations } from '#server/db/schema/content.ts';
import { courses, myCourses, teachers } from '#server/db/schema/course.ts';
import type { liveClasses } from '#server/db/schema/study.ts';
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

/** Live classes as the API shows them to this viewer at this moment, in the order given. */
export async function liveViews(db: Database, rows: readonly LiveRow[], viewer: Viewer) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const teacherRows = await db
    .select({ uuid: teachers.id, name: teachers.name, photo: teachers.photo })
    .from(teachers)
    .where(
      inArray(
        teachers.id,
        rows.map(({ teacherId }) => teacherId),
      ),
    );
  const courseRows = await db
    .select({ uuid: courses.id, name: courses.name, img_cover: courses.imgCover })
    .from(courses)
    .where(
      inArray(
        courses.id,
        rows.map(({ courseId }) => courseId),
      ),
    );
  const counts = await db
    .select({ liveId: reservations.liveId, total: count() })
    .from(reservations)
    .where(inArray(reservations.liveId, ids))
    .groupBy(reservations.liveId);
  const mine = await reservedAmong(db, ids, viewer.userId);
  const owned = await ownedCourses(db, viewer);
  return rows.map((row) => {
    const state = liveState(row, viewer.now);
    const isOpen = row.isPublic || owned.has(row.courseId);
    return {
      uuid: row.id,
      classroom: row.classroom,
      name: row.name,
      start_time: toInstant(row.startsAt),
      end_time: toInstant(row.endsAt),
      status: state,
      record: state === liveStates.RECORDED && isOpen ? (row.recordVideoId ?? '') : '',
      has_record: state === liveStates.RECORDED,
      teacher: found(teacherRows, row.teacherId),
      course: found(courseRows, row.courseId),
      is_public: row.isPublic,
      is_reserved: mine.has(row.id),
      reserved_count: counts.find(({ liveId }) => liveId === row.id)?.total ?? 0,
    };
  });
}

/** Ids of the courses that the viewer may study. */
export async function ownedCourses(db: Database, { userId, now }: Viewer): Promise<Set<string>> {
  if (userId === null) return new Set();
  const rows = await db.select({ courseId: myCourses.courseId }).from(myCourses).where(ownedNow(userId, now));
  return new Set(rows.map(({ courseId }) => courseId));
}

async function reservedAmong(db: Database, liveIds: readonly string[], userId: string | null): Promise<Set<string>> {
  if (userId === null) return new Set();
  const rows = await db
    .select({ liveId: reservations.liveId })
    .from(reservations)
    .where(and(eq(reservations.userId, userId), inArray(reservations.liveId, [...liveIds])));
  return new Set(rows.flatMap(({ liveId }) => liveId ?? []));
}

function found<T extends { readonly uuid: string }>(rows: readonly T[], id: string): T {
  const row = rows.find(({ uuid }) => uuid === id);
  if (!row) throw new Error('A live class has lost its teacher or course.');
  return row;
}
