import { and, asc, count, eq, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/account.ts';
import { courses, teachers } from '#server/db/schema/course.ts';
import { liveEvents, liveMutes } from '#server/db/schema/live-room.ts';
import { liveAttendance, liveClasses } from '#server/db/schema/study.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { after } from '#server/kernel/clock.ts';
import { chinaDay, startOfChinaDay } from '#server/kernel/days/china-day.ts';
import { countVotes } from './answer-in-room.ts';
import { countSigned } from './command-room.ts';
import { readRoom } from './read-room.ts';

const DAY_SECONDS = 24 * 3600;
const SEEN_WITHIN_SECONDS = 90;
const MOST_SHOWN = 50;

async function liveRows(db: Database, now: Date, condition: SQL | undefined) {
  const seen = and(
    eq(liveAttendance.liveId, liveClasses.id),
    gt(liveAttendance.seenAt, after(now, -SEEN_WITHIN_SECONDS)),
  );
  const said = and(
    ...[eq(liveEvents.liveId, liveClasses.id), eq(liveEvents.kind, 'message'), isNull(liveEvents.deletedAt)],
  );
  return db
    .select({
      live: liveClasses,
      teacherName: teachers.name,
      courseName: courses.name,
      online: sql`${db.select({ total: count() }).from(liveAttendance).where(seen)}`.mapWith(Number),
      messages: sql`${db.select({ total: count() }).from(liveEvents).where(said)}`.mapWith(Number),
    })
    .from(liveClasses)
    .innerJoin(teachers, eq(teachers.id, liveClasses.teacherId))
    .innerJoin(courses, eq(courses.id, liveClasses.courseId))
    .where(condition)
    .orderBy(asc(liveClasses.startsAt), asc(liveClasses.id));
}

export type StaffLive = Awaited<ReturnType<typeof liveRows>>[number];

/** The classes on the day of `now` in China, by start. */
export async function livesOfToday(db: Database, now: Date): Promise<StaffLive[]> {
  const today = startOfChinaDay(chinaDay(now));
  return liveRows(db, now, and(lt(liveClasses.startsAt, after(today, DAY_SECONDS)), gt(liveClasses.endsAt, today)));
}

/** A room as its moderators see it. */
export async function staffRoom(db: Database, now: Date, liveId: string, afterSeq: number) {
  const [shown] = await liveRows(db, now, eq(liveClasses.id, liveId));
  if (!shown) throw new Refusal('NOT_FOUND');
  const news = await readRoom(db, now, liveId, afterSeq);
  const { poll } = news;
  return {
    shown,
    news,
    signed: await countSigned(db, news.room),
    votes: poll ? (poll.counts ?? (await countVotes(db, liveId, poll.seq, poll.choices?.length ?? 0))) : [],
    hands: await handsUp(db, now, liveId),
    muted: await studentsMuted(db, liveId),
  };
}

/** Raised hands of students who are present, longest waiting first. */
async function handsUp(db: Database, now: Date, liveId: string) {
  return db
    .select({ uuid: users.id, name: users.nickname })
    .from(liveAttendance)
    .innerJoin(users, eq(users.id, liveAttendance.userId))
    .where(
      and(
        ...[eq(liveAttendance.liveId, liveId), isNotNull(liveAttendance.handAt)],
        gt(liveAttendance.seenAt, after(now, -SEEN_WITHIN_SECONDS)),
      ),
    )
    .orderBy(asc(liveAttendance.handAt))
    .limit(MOST_SHOWN);
}

async function studentsMuted(db: Database, liveId: string) {
  return db
    .select({ uuid: users.id, name: users.nickname })
    .from(liveMutes)
    .innerJoin(users, eq(users.id, liveMutes.userId))
    .where(eq(liveMutes.liveId, liveId))
    .orderBy(asc(liveMutes.mutedAt))
    .limit(MOST_SHOWN);
}
