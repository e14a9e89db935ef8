import type { Database } from '#server/db/database.ts';
import { chapters, liveClasses, sections } from '#server/db/schema/study.ts';
import { chinaDay, startOfChinaDay } from '#server/kernel/china-day.ts';
import { after } from '#server/kernel/clock.ts';
import { courseListIds, openClassCourse, studyRoom } from './course-list-ids.ts';
import { ALL_COURSES } from './courses.ts';
import { seedIds } from './ids.ts';
import { recordingOf } from './outlines.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const DAYS_BACK = 2;
const DAYS_AHEAD = 14;
const LIVE_PART = 2 as const;
const LIVE_SECTION = 2 as const;

interface Slot {
  readonly course: number;
  readonly teacher: number;
  readonly name: string;
  /** Hours after midnight. */
  readonly from: number;
  readonly to: number;
  /** Hours after the end at which the recording is there; absent when there is none. */
  readonly recordAfter?: number;
  /** As many classes as the course promises, one a day; without it one on each of the days around now. */
  readonly count?: number;
}

/** The classes of every day, with their teachers by number. */
const SLOTS: readonly Slot[] = [
  { course: openClassCourse, teacher: 1, name: '早课：长难句每日一拆', from: 9, to: 10.5, recordAfter: 3 },
  { course: openClassCourse, teacher: 2, name: '午间数学：一题三解', from: 11.5, to: 13.5, recordAfter: 2 },
  { course: openClassCourse, teacher: 12, name: '备考答疑：计划跟不上怎么办', from: 15, to: 16 },
  { course: 101, teacher: 1, name: '阅读精讲直播：真题 Text 精读', from: 19, to: 21, recordAfter: 2 },
  { course: 115, teacher: 9, name: '408 直播：数据结构大题', from: 19.5, to: 21.5, recordAfter: 2 },
  { course: 2, teacher: 2, name: '冲刺营直播：当日错题讲评', from: 20, to: 21.5, recordAfter: 2, count: 21 },
  { course: 4, teacher: 3, name: '押题班直播：分析题带写', from: 20, to: 21.5, recordAfter: 2, count: 15 },
  { course: 1, teacher: 1, name: '长难句直播：今晚拆四句', from: 19.5, to: 20.25, recordAfter: 2, count: 7 },
  { course: 3, teacher: 3, name: '马原直播：框架图这样画', from: 20, to: 20.75, recordAfter: 2, count: 5 },
  { course: 10, teacher: 12, name: '启航课直播答疑：考什么、考哪里', from: 20, to: 21, recordAfter: 2, count: 2 },
];

/** The days of a slot, from before the start of the server on. */
function daysOf({ count = DAYS_BACK + DAYS_AHEAD + 1 }: Slot, now: Date): string[] {
  const today = startOfChinaDay(chinaDay(now));
  return Array.from({ length: count }, (_, index) => chinaDay(after(today, (index - DAYS_BACK) * DAY)));
}

function liveRow(day: string, slot: Slot, index: number): typeof liveClasses.$inferInsert {
  const midnight = startOfChinaDay(day);
  const digits = day.replaceAll('-', '');
  const endsAt = after(midnight, slot.to * HOUR);
  const courseName = ALL_COURSES.get(slot.course)?.name ?? '';
  return {
    id: courseListIds.live(Number(digits) * 10 + index),
    classroom: `${digits}-${index + 1}`,
    courseId: seedIds.course(slot.course),
    teacherId: seedIds.teacher(slot.teacher),
    name: slot.name,
    intro: `《${courseName}》的直播课。课前 15 分钟开放教室，欢迎带着问题来。`,
    startsAt: after(midnight, slot.from * HOUR),
    endsAt,
    isPublic: slot.course === openClassCourse,
    streamUrl: '/storage/videos/english-lesson.mp4',
    poster: '/storage/posters/english-lesson.jpg',
    recordAt: slot.recordAfter === undefined ? null : after(endsAt, slot.recordAfter * HOUR),
    recordVideoId: slot.recordAfter === undefined ? null : recordingOf(slot.course),
  };
}

/** Puts in the classes of the days around now that are missing, and the room that is always open. */
export async function seedLives(db: Database, now: Date): Promise<void> {
  const rows = SLOTS.flatMap((slot, index) => daysOf(slot, now).map((day) => liveRow(day, slot, index)));
  await db
    .insert(liveClasses)
    .values([
      ...rows,
      {
        id: courseListIds.live(1),
        classroom: studyRoom,
        courseId: seedIds.course(openClassCourse),
        teacherId: seedIds.teacher(12),
        name: '知研云自习室（全天陪伴）',
        intro: '打开就能学。每 50 分钟休息 10 分钟，规划师在线答疑。',
        startsAt: after(now, -30 * DAY),
        endsAt: after(now, 365 * DAY),
        isPublic: true,
        streamUrl: '/storage/videos/english-lesson.mp4',
        poster: '/storage/posters/english-lesson.jpg',
      },
    ])
    .onConflictDoNothing();
  await seedLiveOutlines(db, rows);
}

/** The part of the outline that is taught live: one section a class. */
async function seedLiveOutlines(db: Database, rows: readonly (typeof liveClasses.$inferInsert)[]): Promise<void> {
  const numbers = [...new Set(SLOTS.map(({ course }) => course))];
  await db
    .insert(chapters)
    .values(
      numbers.map((course) => ({
        id: courseListIds.chapter(course * 100 + 80),
        courseId: seedIds.course(course),
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
        chapterId: courseListIds.chapter(courseOf(live.courseId) * 100 + 80),
        name: `${chinaDay(live.startsAt).slice(5)} ${live.name}`,
        kind: LIVE_SECTION,
        // Tenths of a day since 2026: by the start, and small enough for the column.
        position: Math.floor((live.startsAt.getTime() - Date.UTC(2026, 0, 1)) / (DAY * 100)),
        durationSeconds: (live.endsAt.getTime() - live.startsAt.getTime()) / 1000,
        liveId: live.id,
      })),
    )
    .onConflictDoNothing();
}

function courseOf(courseId: string): number {
  return Number(courseId.slice(-12));
}
