import { asc } from 'drizzle-orm';
import { cacheBriefly } from '#server/db/cache-briefly.ts';
import type { Database } from '#server/db/database.ts';
import { navYears } from '#server/db/schema/course-list.ts';
import { mistakesDue } from '#server/domains/mistakes/due.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { unsignedAmong } from '#server/domains/study/agreement-need.ts';
import { streakOf } from '#server/domains/study/streak.ts';
import { type Calendar, planWeek } from '#server/domains/study/week-plan.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { chinaDay, daysBetween, startOfChinaDay } from '#server/kernel/days/china-day.ts';
import { dayAfter, studyDay, weekdayOf } from '#server/kernel/days/study-day.ts';
import { ownLivesUntil } from '#server/views/live.ts';
import { sectionKinds } from '#src/contract/states.ts';
import { freeStep, type Lesson, nextStep } from './next-step.ts';
import { freeLesson, ownLessons } from './own-lessons.ts';
import { studentFacts } from './student-facts.ts';

interface Student {
  readonly userId: string;
  readonly now: Date;
}

type LessonRow = Awaited<ReturnType<typeof ownLessons>>[number];

/** Everything a student needs today. */
export async function today(db: Database, student: Student) {
  const { userId, now } = student;
  const day = studyDay(now);
  const facts = await studentFacts(db, userId, now);
  if (!facts) throw new Refusal('NOT_FOUND');
  const rows = await ownLessons(db, userId, now);
  const courses = coursesOf(rows);
  const unsigned = await unsignedAmong(
    db,
    courses.map(({ course }) => course.id),
    userId,
  );
  const monday = dayAfter(day, 1 - weekdayOf(day));
  const lives = await ownLivesUntil(db, student, startOfChinaDay(dayAfter(monday, 7)));
  const calendar: Calendar = { schedules: facts.schedules, daysOff: new Set(facts.daysOff) };
  const lessons = rows.flatMap((row) => (unsigned.has(row.course.id) ? [] : (lessonOf(row) ?? [])));
  const plan = planWeek(lessons, calendar, day);
  const toSign = courses.find(({ course }) => unsigned.has(course.id));
  const next = nextStep(
    {
      ...{ exam: facts.exam, lives, lessons, nextId: plan.nextId },
      toSign: toSign && { mycourseId: toSign.mycourseId, name: toSign.course.name },
    },
    now,
  );
  const free = next === null && courses.length === 0 ? await freeLesson(db) : undefined;
  const studied = new Set(facts.studied);
  const { frozenDays, isStudiedToday, ...streak } = streakOf(studied, calendar, day);
  const [current] = facts.schedules.slice(-1);
  const years = await examYears(db, now);
  return {
    server_time: toInstant(now),
    day,
    nickname: facts.nickname,
    exam: examOf(years, facts.goal, now),
    exam_years: years.map((year) => ({ ...year })),
    goal: facts.goal,
    next: free ? freeStep(free) : next,
    lives,
    courses: courses.map(({ mycourseId, course, lessons: own }) => ({
      uuid: mycourseId,
      course_uuid: course.id,
      name: course.name,
      img_cover: course.cover,
      done_count: own.filter(({ isDone }) => isDone).length,
      lesson_count: own.length,
      needs_agreement: unsigned.has(course.id),
    })),
    plan: current ? { weekdays: current.weekdays, minutes: current.minutes } : null,
    week: plan.days.map(({ day: date, isPlanned, isOff, lessons: planned }) => ({
      ...{ day: date, is_planned: isPlanned, is_off: isOff, is_studied: studied.has(date) },
      lessons: planned.flatMap(({ id, isDone, movedFrom }) => {
        const lesson = lessons.find((each) => each.id === id);
        return lesson ? [{ ...lessonView(lesson), is_done: isDone, moved_from: movedFrom }] : [];
      }),
    })),
    moved_on: plan.movedOn,
    streak: { ...streak, is_studied_today: isStudiedToday, frozen_days: [...frozenDays] },
    mistakes_due: await mistakesDue(db, userId, now),
    homework: facts.homework,
    replies: facts.replies && { ...facts.replies, sent_time: toInstant(new Date(facts.replies.sent_time)) },
  };
}

/** Least minutes of a lesson in the plan: it includes notes and breaks. */
const LEAST_MINUTES = 10;

function lessonOf({ section, course, ...row }: LessonRow): (Lesson & { readonly doneOn: string | null }) | null {
  if (!section) return null;
  const seconds = Math.max(section.durationSeconds, row.videoSeconds ?? 0);
  const doneAt = section.videoId ? row.videoDoneAt : row.paperDoneAt;
  return {
    ...{ id: section.id, name: section.name, videoId: section.videoId, paperId: section.paperId },
    ...{ courseId: course.id, courseName: course.name, mycourseId: row.mycourseId },
    minutes: Math.max(LEAST_MINUTES, Math.ceil(seconds / 60)),
    videoSeconds: row.videoSeconds ?? 0,
    positionSeconds: row.positionSeconds ?? 0,
    watchedAt: row.watchedAt,
    isDone: doneAt !== null,
    doneOn: doneAt && studyDay(doneAt),
  };
}

function lessonView({ id, name, courseName, minutes, videoId, paperId, mycourseId }: Lesson) {
  const kind = paperId ? sectionKinds.PAPER : sectionKinds.VIDEO;
  const ids = { video_uuid: videoId, paper_uuid: paperId, mycourse_uuid: mycourseId };
  return { uuid: id, name, course_name: courseName, kind, minutes, ...ids };
}

/** The courses of the rows, in order; books and tours without lessons are left out. */
function coursesOf(rows: readonly LessonRow[]) {
  const ids = [...new Set(rows.map(({ mycourseId }) => mycourseId))];
  return ids.flatMap((id) => {
    const own = rows.filter(({ mycourseId }) => mycourseId === id);
    const lessons = own.flatMap((row) => lessonOf(row) ?? []);
    const [first] = own;
    return first && (lessons.length > 0 || first.course.kind === 'course') ? [{ ...first, lessons }] : [];
  });
}

const YEARS_FOR_MS = 60_000;

/** Exam years that are not over, next first. */
const examYears = cacheBriefly(async (db, now) => {
  const rows = await db.select().from(navYears).orderBy(asc(navYears.examDate));
  return rows
    .filter(({ examDate }) => examDate >= chinaDay(now))
    .map(({ courseYear, name, examDate }) => ({ year: courseYear, name, date: examDate }));
}, YEARS_FOR_MS);

/** The student's target day: their own, otherwise the exam of their year, otherwise the next exam. */
function examOf(
  years: Awaited<ReturnType<typeof examYears>>,
  goal: { readonly exam_year: number | null; readonly target_date: string | null },
  now: Date,
) {
  const day = chinaDay(now);
  const exam = years.find(({ year }) => year === goal.exam_year) ?? years[0];
  const own = goal.target_date && goal.target_date >= day ? goal.target_date : undefined;
  const date = own ?? exam?.date ?? day;
  return { name: exam?.name ?? '', date, days_left: daysBetween(day, date), is_own: own !== undefined };
}
