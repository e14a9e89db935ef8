import { and, asc, count, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { courses } from '#server/db/schema/course.ts';
import { yanxueCheckinRecords, yanxueCheckins, yanxueTours } from '#server/db/schema/yanxue.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { checkinState, toursOfStudent } from '#server/domains/yanxue/checkins.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ReplyOf } from '#src/contract/all.ts';

type CheckinView = ReplyOf<'GET /api/V1.31/yanxue/checkin/detail/{id}'>;

interface Viewer {
  readonly userId: string | null;
  readonly now: Date;
}

/** Check-ins in the order of their times, with what the viewer has done. */
async function checkinViews(db: Database, { userId, now }: Viewer, isAsked: SQL | undefined): Promise<CheckinView[]> {
  const rows = await db
    .select({ checkin: yanxueCheckins, tour: yanxueTours, course: courses })
    .from(yanxueCheckins)
    .innerJoin(yanxueTours, eq(yanxueTours.id, yanxueCheckins.tourId))
    .innerJoin(courses, eq(courses.id, yanxueTours.courseId))
    .where(isAsked)
    .orderBy(asc(yanxueCheckins.startsAt), asc(yanxueCheckins.id));
  if (rows.length === 0) return [];
  const isShown = inArray(
    yanxueCheckinRecords.checkinId,
    rows.map(({ checkin }) => checkin.id),
  );
  const counts = await db
    .select({ id: yanxueCheckinRecords.checkinId, count: count() })
    .from(yanxueCheckinRecords)
    .where(isShown)
    .groupBy(yanxueCheckinRecords.checkinId);
  const mine = userId === null ? [] : await toursOfStudent(db, userId);
  const records =
    userId === null
      ? []
      : await db
          .select()
          .from(yanxueCheckinRecords)
          .where(and(isShown, eq(yanxueCheckinRecords.userId, userId)));
  return rows.map(({ checkin, tour, course }) => {
    const record = records.find(({ checkinId }) => checkinId === checkin.id);
    return {
      uuid: checkin.id,
      day: checkin.day,
      title: checkin.title,
      task: checkin.task,
      place: checkin.place,
      start_time: toInstant(checkin.startsAt),
      end_time: toInstant(checkin.endsAt),
      state: checkinState(checkin, now),
      tour: { uuid: tour.id, name: tour.name },
      course: { uuid: course.id, name: course.name },
      submit_count: counts.find(({ id }) => id === checkin.id)?.count ?? 0,
      is_mine: mine.some(({ id }) => id === tour.id),
      record: record
        ? { content: record.content, mood: record.mood, submit_time: toInstant(record.submittedAt) }
        : null,
    };
  });
}

export async function checkinView(db: Database, id: string, viewer: Viewer): Promise<CheckinView> {
  const [view] = await checkinViews(db, viewer, eq(yanxueCheckins.id, id));
  if (!view) throw new Refusal('NOT_FOUND');
  return view;
}

/** The check-ins of the tours a student is on, of all courses or of one. */
export async function checkinsOf(db: Database, student: Viewer & { readonly userId: string }, courseId?: string) {
  const isMine = inArray(yanxueCheckins.tourId, toursOfStudent(db, student.userId));
  return checkinViews(db, student, courseId === undefined ? isMine : and(isMine, eq(courses.id, courseId)));
}
