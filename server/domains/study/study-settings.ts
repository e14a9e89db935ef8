import { and, eq } from 'drizzle-orm';
import { navYears } from '#server/db/schema/course-list.ts';
import { studyDaysOff, studyGoals, studyPlans } from '#server/db/schema/study-plan.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { daysBetween } from '#server/kernel/days/china-day.ts';
import { studyDay } from '#server/kernel/days/study-day.ts';

/** Most days that a day off or a target day may be in the future. */
const DAYS_OFF_AHEAD = 90;
const TARGET_AHEAD = 1200;

interface WeekInput {
  readonly weekdays: readonly number[];
  readonly minutes: number;
}

/** Sets the student's week from today on; past days keep theirs. Idempotent. */
export async function setWeek({ db, clock, session }: CallContext<Session>, input: WeekInput): Promise<WeekInput> {
  const now = clock.now();
  const week = { weekdays: [...new Set(input.weekdays)].sort(), minutes: input.minutes };
  await db
    .insert(studyPlans)
    .values({ userId: session.userId, startsOn: studyDay(now), ...week, updatedAt: now })
    .onConflictDoUpdate({ target: [studyPlans.userId, studyPlans.startsOn], set: { ...week, updatedAt: now } });
  return week;
}

/** Marks a day as free, or undoes that; today or later. Idempotent. */
export async function setDayOff({ db, clock, session }: CallContext<Session>, day: string, isOff: boolean) {
  const now = clock.now();
  const ahead = daysAhead(day, now);
  if (!(ahead >= 0 && ahead <= DAYS_OFF_AHEAD)) {
    throw invalid('day', `只能安排今天到 ${DAYS_OFF_AHEAD} 天内的休息日`);
  }
  const { userId } = session;
  if (isOff) await db.insert(studyDaysOff).values({ userId, day, chosenAt: now }).onConflictDoNothing();
  else await db.delete(studyDaysOff).where(and(eq(studyDaysOff.userId, userId), eq(studyDaysOff.day, day)));
  return { day, is_off: isOff };
}

interface GoalInput {
  readonly exam_year: number | null;
  readonly target_date: string | null;
  readonly text: string;
}

/** Sets the student's goal. Idempotent. */
export async function setGoal({ db, clock, session }: CallContext<Session>, input: GoalInput): Promise<GoalInput> {
  const now = clock.now();
  const ahead = input.target_date === null ? 0 : daysAhead(input.target_date, now);
  if (!(ahead >= 0 && ahead <= TARGET_AHEAD)) throw invalid('target_date', '目标日期要在今天之后、三年之内');
  if (input.exam_year !== null) {
    const [year] = await db.select().from(navYears).where(eq(navYears.courseYear, input.exam_year));
    if (!year) throw invalid('exam_year', '请选择报考年份');
  }
  const goal = { examYear: input.exam_year, targetOn: input.target_date, goal: input.text.trim(), updatedAt: now };
  await db
    .insert(studyGoals)
    .values({ userId: session.userId, ...goal })
    .onConflictDoUpdate({ target: studyGoals.userId, set: goal });
  return { ...input, text: goal.goal };
}

/** Days from today's study day; NaN for a day that does not exist, such as 2026-02-30. */
function daysAhead(day: string, now: Date): number {
  const moment = new Date(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
  return isDay ? daysBetween(studyDay(now), day) : Number.NaN;
}

const invalid = (field: string, message: string) =>
  new Refusal('INPUT_INVALID', { data: { fields: [{ field: `body.${field}`, message }] } });
