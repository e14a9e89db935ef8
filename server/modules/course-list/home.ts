import { and, asc, eq, gt } from 'drizzle-orm';
import { cacheBriefly } from '#server/db/cache-briefly.ts';
import type { Database } from '#server/db/database.ts';
import { nextExam } from '#server/db/queries/exam.ts';
import { courses } from '#server/db/schema/course.ts';
import { categories } from '#server/db/schema/course-list.ts';
import { liveClasses } from '#server/db/schema/study.ts';
import { adsAt } from '#server/views/ads.ts';
import { articleItem, newsRows } from '#server/views/articles.ts';
import { courseViews, type Viewer } from '#server/views/course.ts';
import { liveViews } from '#server/views/live.ts';
import { topRows } from './course-list.ts';

const HOT = 8;
const TRIALS = 4;
const LIVES = 4;
const NEWS = 4;
const SAME_FOR_MS = 5000;

/** The home page's content; what depends on the viewer is read for each call. */
export async function home(db: Database, viewer: Viewer) {
  const { hot, trials, lives, ...sameForAll } = await shownToAll(db, viewer.now);
  const views = await courseViews(db, [...hot, ...trials], viewer);
  return {
    ...sameForAll,
    hot_courses: views.slice(0, hot.length),
    trial_courses: views.slice(hot.length),
    lives: await liveViews(db, lives, viewer),
  };
}

/** The same for all strangers. */
export const strangersHome = cacheBriefly((db, now) => home(db, { userId: null, now }), SAME_FOR_MS);

/** The courses, classes and news of the home page are the same for everybody. */
const shownToAll = cacheBriefly(async (db, now) => {
  const exam = await nextExam(db, now);
  const lives = await db
    .select({ id: liveClasses.id })
    .from(liveClasses)
    .where(and(eq(liveClasses.isPublic, true), gt(liveClasses.endsAt, now)))
    .orderBy(asc(liveClasses.startsAt))
    .limit(LIVES);
  return {
    hot: await topRows(db, eq(courses.isTrial, false), HOT),
    trials: await topRows(db, eq(courses.isTrial, true), TRIALS),
    lives: lives.map(({ id }) => id),
    banners: await adsAt(db, 'home_banner', { now }),
    categories: await db
      .select({ id: categories.id, name: categories.name, icon: categories.icon, navigation: categories.navigation })
      .from(categories)
      .orderBy(asc(categories.position)),
    news: (await newsRows(db, { now, limit: NEWS, offset: 0 })).map(articleItem),
    exam: { name: exam.name, date: exam.date, days_left: exam.daysLeft },
  };
}, SAME_FOR_MS);
