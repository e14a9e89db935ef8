import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { quickReplies } from '#server/db/schema/consult.ts';
import { advisors, news, notices, qrChannels, settings, wxTemplates } from '#server/db/schema/content.ts';
import { ads, categories, hotKeywords } from '#server/db/schema/course-list.ts';
import { after } from '#server/kernel/clock.ts';
import { nextExamDay } from '#server/kernel/days/exam-day.ts';
import { toSafeHtml } from '#server/kernel/text/content-html.ts';
import { NEWS, NOTICES } from './articles.ts';
import { seedIds } from './ids.ts';
import { courseListIds } from './shop/course-list-ids.ts';
import {
  ADS,
  ADVISORS,
  adDays,
  FULL_CLASSES,
  HOT_KEYWORDS,
  QR_CHANNELS,
  QUICK_REPLIES,
  SAMPLE_SETTINGS,
  SHOWN_KEYWORDS,
  WX_TEMPLATES,
} from './site-content.ts';

const DAY = 24 * 3600;

/** Adds missing content of the site besides courses; times count from `now`. */
export async function seedContent(db: Database, now: Date): Promise<void> {
  const inDays = (days: number) => after(now, days * DAY);
  await seedNavigation(db, inDays);
  await seedArticles(db, now, inDays);
  for (const [name, value] of Object.entries(SAMPLE_SETTINGS)) {
    await db.update(settings).set({ value }).where(eq(settings.name, name));
  }
  await db
    .insert(advisors)
    .values(
      ADVISORS.map(([name, title, face, greeting, isOnDuty], index) => ({
        id: courseListIds.advisor(index + 1),
        name,
        title,
        face: `/storage/avatars/${face}.jpg`,
        kstUrl: '/consult',
        greeting,
        isOnDuty,
      })),
    )
    .onConflictDoNothing();
  await db
    .insert(quickReplies)
    .values(
      QUICK_REPLIES.map(([title, body], index) => ({
        ...{ id: courseListIds.reply(index + 1), title, body },
        changedAt: now,
      })),
    )
    .onConflictDoNothing();
  await db
    .insert(qrChannels)
    .values(QR_CHANNELS.map(([code, title, tip, targetUrl]) => ({ code, title, tip, targetUrl })))
    .onConflictDoNothing();
  await db
    .insert(wxTemplates)
    .values(WX_TEMPLATES.map(([purpose, scene, templateId]) => ({ purpose, scene, templateId })))
    .onConflictDoNothing();
}

type InDays = (days: number) => Date;

async function seedNavigation(db: Database, inDays: InDays): Promise<void> {
  await db.insert(categories).values(FULL_CLASSES).onConflictDoNothing();
  await db
    .insert(ads)
    .values(
      ADS.map((ad, index) => ({
        id: courseListIds.ad(index + 1),
        place: ad.place,
        categoryId: ad.category ?? null,
        title: ad.title,
        image: ad.image,
        navigation: ad.navigation,
        courseId: ad.course === undefined ? null : seedIds.course(ad.course),
        position: index,
        startsAt: inDays(adDays(ad)[0]),
        endsAt: inDays(adDays(ad)[1]),
        isShown: !ad.isHidden,
      })),
    )
    .onConflictDoNothing();
  await db
    .insert(hotKeywords)
    .values(
      HOT_KEYWORDS.map(([keyword, isHot, clickCount], position) => ({
        id: courseListIds.keyword(position + 1),
        keyword,
        position,
        isHot,
        isShown: position < SHOWN_KEYWORDS,
        clickCount,
      })),
    )
    .onConflictDoNothing();
}

/** All or none: the HTML of articles is made only for an empty table. */
async function seedArticles(db: Database, now: Date, inDays: InDays): Promise<void> {
  const [stored] = await db.select({ id: news.id }).from(news).limit(1);
  if (stored) return;
  const told = tellingOfExam(now);
  await db
    .insert(news)
    .values(
      NEWS.map((article, index) => ({
        id: courseListIds.news(index + 1),
        title: told(article.title),
        category: article.category,
        summary: told(article.summary),
        imgCover: `/storage/covers/${article.cover}.jpg`,
        author: article.author,
        contentHtml: toSafeHtml(told(article.text)),
        publishedAt: inDays(-article.daysAgo),
        isShown: !article.isHidden,
      })),
    )
    .onConflictDoNothing();
  await db
    .insert(notices)
    .values(
      NOTICES.map((notice, index) => ({
        id: courseListIds.notice(index + 1),
        title: notice.title,
        contentHtml: toSafeHtml(notice.text),
        isPopup: notice.isPopup,
        publishedAt: inDays(notice.fromDay),
        endsAt: notice.toDay === undefined ? null : inDays(notice.toDay),
      })),
    )
    .onConflictDoNothing();
}

/** Fills in the year of the courses and the year and days of the next exam. */
function tellingOfExam(now: Date): (text: string) => string {
  const [year = 0, , first = 0] = nextExamDay(now).split('-').map(Number);
  const words = { course: year + 1, year, first, second: first + 1, third: first + 2 };
  return (text) =>
    Object.entries(words).reduce((told, [name, value]) => told.replaceAll(`{${name}}`, `${value}`), text);
}
