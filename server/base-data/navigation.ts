import type { Database } from '#server/db/database.ts';
import { categories, navYears } from '#server/db/schema/course-list.ts';
import { examDayIn, nextExamDay } from '#server/kernel/days/exam-day.ts';

/** Entries of the home page: place, name, picture, target. The fourth place is for courses by name. */
const CATEGORIES = [
  [0, '英语', 'english', '/course/list?subject=1'],
  [1, '数学', 'maths', '/course/list?subject=2'],
  [2, '政治', 'politics', '/course/list?subject=3'],
  [4, '体验课', 'trial', '/course/list?type=2'],
  [5, '图书', 'books', '/course/list?type=4'],
  [6, '研学', 'yanxue', '/course/list?type=5'],
  [7, '直播', 'live', '/liveList'],
] as const;

/** Adds the last exam's year, and the entries of the home page. */
export async function addNavigation(db: Database, now: Date): Promise<void> {
  await addExamYear(db, nextCourseYear(now) - 1);
  await db
    .insert(categories)
    .values(
      CATEGORIES.map(([position, name, icon, url]) => ({
        id: position + 1,
        name,
        icon,
        navigation: { type: 13 as const, url },
        position,
      })),
    )
    .onConflictDoNothing();
}

/** The year that the courses for the next exam are named after: it is in the December before. */
export const nextCourseYear = (now: Date): number => Number(nextExamDay(now).slice(0, 4)) + 1;

/** Adds an exam of students, by the year of its courses; one of the school's own stays as it is. */
export async function addExamYear(db: Database, courseYear: number): Promise<void> {
  const name = `${courseYear} 考研`;
  await db
    .insert(navYears)
    .values({ courseYear, name, examDate: examDayIn(courseYear - 1), position: courseYear })
    .onConflictDoNothing();
}
