import { and, asc, eq, gt } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { nextExam } from '#server/db/queries/exam.ts';
import { courses } from '#server/db/schema/course.ts';
import { categories } from '#server/db/schema/course-list.ts';
import { liveClasses } from '#server/db/schema/study.ts';
import { adsAt } from '#server/views/ads.ts';
import { newsItems } from '#server/views/articles.ts';
import { courseViews, type Viewer } from '#server/views/course.ts';
import { liveViews } from '#server/views/live.ts';
import { topRows } from './course-list.ts';

const HOT = 8;
const TRIALS = 4;
const LIVES = 4;
const NEWS = 4;

/** What the home page shows. */
export async function home(db: Database, viewer: Viewer) {
  const { now } = viewer;
  const exam = await nextExam(db, now);
  const lives = await db
    .select()
    .from(liveClasses)
    .where(and(eq(liveClasses.isPublic, true), gt(liveClasses.endsAt, now)))
    .orderBy(asc(liveClasses.startsAt))
    .limit(LIVES);
  const hot = await topRows(db, eq(courses.isTrial, false), HOT);
  const trials = await topRows(db, eq(courses.isTrial, true), TRIALS);
  const views = await courseViews(db, [...hot, ...trials], viewer);
  return {
    banners: await adsAt(db, 'home_banner', { now }),
    categories: await db
      .select({ id: categories.id, name: categories.name, icon: categories.icon, navigation: categories.navigation })
      .from(categories)
      .orderBy(asc(categories.position)),
    hot_courses: views.slice(0, hot.length),
    trial_courses: views.slice(hot.length),
    lives: await liveViews(db, lives, viewer),
    news: await newsItems(db, { now, limit: NEWS, offset: 0 }),
    exam: { name: exam.name, date: exam.date, days_left: exam.daysLeft },
  };
}
