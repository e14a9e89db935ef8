import type { Database } from '#server/db/database.ts';
import { categories, navYears } from '#server/db/schema/course-list.ts';

/** Year of the course, its name, first day of its exam. */
const YEARS = [
  [2027, '2027 考研', '2026-12-19'],
  [2028, '2028 考研', '2027-12-18'],
  [2026, '2026 考研', '2025-12-20'],
] as const;

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

/** Adds the exam years and the entries of the home page. */
export async function addNavigation(db: Database): Promise<void> {
  await db
    .insert(navYears)
    .values(YEARS.map(([courseYear, name, examDate], position) => ({ courseYear, name, examDate, position })))
    .onConflictDoNothing();
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
