import { and, asc, count, eq, inArray, ne, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { courses } from '#server/db/schema/course.ts';
import { yanxueCheckinRecords, yanxueCheckins, yanxueTours, yanxueTrips } from '#server/db/schema/yanxue.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { newUuid } from '#server/kernel/random.ts';
import type { InputOf, ReplyOf } from '#src/contract/all.ts';
import { type CheckinState, checkinStates, tripStates } from '#src/contract/states.ts';
import type { Student } from './customer-infos.ts';

type CheckinRow = typeof yanxueCheckins.$inferSelect;
type CheckinView = ReplyOf<'GET /api/V1.31/yanxue/checkin/detail/{id}'>;
type Submission = InputOf<'POST /api/V1.31/yanxue/checkin/submit'>['body'];

interface Viewer {
  readonly userId: string | null;
  readonly now: Date;
}

/** 1 to 5, the best: what counts when nothing is said. */
const DEFAULT_MOOD = 5;

function checkinState({ startsAt, endsAt }: CheckinRow, now: Date): CheckinState {
  if (now < startsAt) return checkinStates.NOT_STARTED;
  return now < endsAt ? checkinStates.OPEN : checkinStates.ENDED;
}

/** The tours a student is on. */
const toursOf = (db: Database, userId: string) =>
  db
    .select({ id: yanxueTrips.tourId })
    .from(yanxueTrips)
    .where(and(eq(yanxueTrips.userId, userId), ne(yanxueTrips.state, tripStates.CANCELLED)));

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
  const mine = userId === null ? [] : await toursOf(db, userId);
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
export async function checkinsOf(db: Database, student: Pick<Student, 'userId' | 'now'>, courseId?: string) {
  const isMine = inArray(yanxueCheckins.tourId, toursOf(db, student.userId));
  return checkinViews(db, student, courseId === undefined ? isMine : and(isMine, eq(courses.id, courseId)));
}

/** Stores a check-in once. The same text again gives the first result; another text is refused. */
export async function submitCheckin(tx: Database, student: Student, body: Submission): Promise<CheckinView> {
  const { userId, now, random } = student;
  const { checkin_uuid: id, mood = DEFAULT_MOOD } = body;
  const content = body.content.trim();
  const before = await checkinView(tx, id, student);
  if (!before.is_mine) throw new Refusal('CHECKIN_NOT_YOURS');
  if (before.record === null) {
    if (before.state === checkinStates.NOT_STARTED) throw new Refusal('CHECKIN_NOT_STARTED');
    if (before.state === checkinStates.ENDED) throw new Refusal('CHECKIN_ENDED');
    await tx
      .insert(yanxueCheckinRecords)
      .values({ id: newUuid(random), checkinId: id, userId, content, mood, submittedAt: now })
      .onConflictDoNothing({ target: [yanxueCheckinRecords.checkinId, yanxueCheckinRecords.userId] });
  }
  const after = await checkinView(tx, id, student);
  if (after.record?.content === content) return after;
  throw new Refusal('CHECKIN_DONE', { data: { submit_time: after.record?.submit_time ?? null } });
}
