import { type Static, Type } from 'typebox';
import type { Database } from '#server/db/database.ts';
import { chapters, liveClasses, sections, videos } from '#server/db/schema/study.ts';
import { after } from '#server/kernel/clock.ts';
import { chinaDay, startOfChinaDay } from '#server/kernel/days/china-day.ts';
import { entry, Moment, momentOf, schoolFile } from '../school-file.ts';
import { courseId, courseOf, teacherId } from '../shop/course-files.ts';
import { courseListIds, studyRoom } from '../shop/course-list-ids.ts';
import { filmOf } from './outlines.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const DAYS_BACK = 2;
const DAYS_AHEAD = 14;
const LIVE_PART = 2 as const;
const LIVE_SECTION = 2 as const;

/** Time of day in China. */
const Clock = Type.String({ pattern: String.raw`^\d\d:\d\d$` });
const DailyClass = entry({
  course: Type.String(),
  teacher: Type.String(),
  name: Type.String(),
  from: Clock,
  to: Clock,
  recordAfterHours: Type.Optional(Type.Number()),
  days: Type.Integer({ default: DAYS_BACK + DAYS_AHEAD + 1 }),
  isPublic: Type.Boolean({ default: false }),
  film: Type.String(),
  poster: Type.String(),
});
const file = schoolFile('live-classes.yaml', {
  classes: Type.Array(DailyClass),
  studyRoom: entry({
    course: Type.String(),
    teacher: Type.String(),
    name: Type.String(),
    intro: Type.String(),
    poster: Type.String(),
    startsAt: Moment,
    endsAt: Moment,
  }),
});

/** The films of a course's live classes, in order: each is one recording. */
const filmsOf = (course: string) => [
  ...new Set(file().classes.flatMap((daily) => (daily.course === course ? daily.film : []))),
];

/** The recording that all live classes of the course with this film have. */
const recordingOf = (course: string, film: string) =>
  courseListIds.video(courseOf(course).id * 1000 + 999 - filmsOf(course).indexOf(film));

function liveRow(day: string, daily: Static<typeof DailyClass>, index: number): typeof liveClasses.$inferInsert {
  const digits = day.replaceAll('-', '');
  const endsAt = new Date(`${day}T${daily.to}:00+08:00`);
  const course = courseOf(daily.course);
  return {
    id: courseListIds.live(Number(digits) * 10 + index),
    classroom: `${digits}-${index + 1}`,
    courseId: course.uuid,
    teacherId: teacherId(daily.teacher),
    name: daily.name,
    intro: `《${course.name}》的直播课。课前 15 分钟开放教室，欢迎带着问题来。`,
    startsAt: new Date(`${day}T${daily.from}:00+08:00`),
    endsAt,
    isPublic: daily.isPublic,
    streamUrl: filmOf(daily.film).url,
    poster: daily.poster,
    recordAt: daily.recordAfterHours === undefined ? null : after(endsAt, daily.recordAfterHours * HOUR),
    recordVideoId: daily.recordAfterHours === undefined ? null : recordingOf(daily.course, daily.film),
  };
}

/** Adds missing classes of the days around now, and the room that is always open. */
export async function seedLives(db: Database, now: Date): Promise<void> {
  await seedRecordings(db);
  const today = startOfChinaDay(chinaDay(now));
  const rows = file().classes.flatMap((daily, index) =>
    Array.from({ length: daily.days }, (_, day) =>
      liveRow(chinaDay(after(today, (day - DAYS_BACK) * DAY)), daily, index),
    ),
  );
  const { course, teacher, startsAt, endsAt, ...room } = file().studyRoom;
  await db
    .insert(liveClasses)
    .values([
      ...rows,
      {
        ...room,
        streamUrl: `/sandbox/live/${studyRoom}.m3u8`,
        id: courseListIds.live(1),
        classroom: studyRoom,
        courseId: courseId(course),
        teacherId: teacherId(teacher),
        startsAt: momentOf(startsAt, now),
        endsAt: momentOf(endsAt, now),
        isPublic: true,
      },
    ])
    .onConflictDoNothing();
  await seedLiveOutlines(db, rows);
}

async function seedRecordings(db: Database): Promise<void> {
  const recorded = file().classes.filter(({ recordAfterHours }) => recordAfterHours !== undefined);
  const rows = recorded.map(({ course: number, film, name, poster }) => {
    const course = courseOf(number);
    return {
      ...{ ...filmOf(film), poster, id: recordingOf(number, film), courseId: course.uuid },
      ...{ name: `${name.split('：', 1)[0]} 回放`, isFree: course.priceCents === 0 },
    };
  });
  await db.insert(videos).values(rows).onConflictDoNothing();
}

/** The live part of the outline: one section per class. */
async function seedLiveOutlines(db: Database, rows: readonly (typeof liveClasses.$inferInsert)[]): Promise<void> {
  const taught = [...new Set(file().classes.map(({ course }) => course))].map(courseOf);
  await db
    .insert(chapters)
    .values(
      taught.map((course) => ({
        id: courseListIds.chapter(course.id * 100 + 80),
        courseId: course.uuid,
        outlineTp: LIVE_PART,
        name: '直播课',
        position: 80,
      })),
    )
    .onConflictDoNothing();
  await db
    .insert(sections)
    .values(
      rows.map((live) => ({
        id: live.id.replace(/^a4/, 'a3'),
        chapterId: courseListIds.chapter(Number(live.courseId.slice(-12)) * 100 + 80),
        name: `${chinaDay(live.startsAt).slice(5)} ${live.name}`,
        kind: LIVE_SECTION,
        // Tenths of a day since 2026: ordered by start, and small enough for the column.
        position: Math.floor((live.startsAt.getTime() - Date.UTC(2026, 0, 1)) / (DAY * 100)),
        durationSeconds: (live.endsAt.getTime() - live.startsAt.getTime()) / 1000,
        liveId: live.id,
      })),
    )
    .onConflictDoNothing();
}
