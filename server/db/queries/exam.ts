import { asc, gte } from 'drizzle-orm';
import { navYears } from '#server/db/schema/course-list.ts';
import { chinaDay, daysBetween } from '#server/kernel/days/china-day.ts';
import type { Database } from '../database.ts';

/** The next exam and the days until it; today, without a name, when none is known. */
export async function nextExam(db: Database, now: Date) {
  const today = chinaDay(now);
  const [next] = await db
    .select()
    .from(navYears)
    .where(gte(navYears.examDate, today))
    .orderBy(asc(navYears.examDate))
    .limit(1);
  if (!next) return { year: 0, name: '', date: today, daysLeft: 0 };
  return { year: next.courseYear, name: next.name, date: next.examDate, daysLeft: daysBetween(today, next.examDate) };
}
