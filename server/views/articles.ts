import { and, count, desc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { news, notices } from '#server/db/schema/content.ts';
import { toInstant } from '#server/kernel/clock.ts';

interface ListRequest {
  readonly now: Date;
  readonly limit: number;
  readonly offset: number;
  readonly category?: string | undefined;
}

const newsItem = {
  uuid: news.id,
  title: news.title,
  category: news.category,
  summary: news.summary,
  img_cover: news.imgCover,
  publishedAt: news.publishedAt,
};
const noticeItem = {
  uuid: notices.id,
  title: notices.title,
  is_popup: notices.isPopup,
  publishedAt: notices.publishedAt,
};

function dated<T extends { readonly publishedAt: Date }>({ publishedAt, ...item }: T) {
  return { ...item, publish_time: toInstant(publishedAt) };
}

/** News that are out, of one category or of all. */
export function isOut(now: Date, category?: string) {
  return and(
    eq(news.isShown, true),
    lte(news.publishedAt, now),
    category === undefined ? undefined : eq(news.category, category),
  );
}

/** News that are out, the newest first. */
export async function newsItems(db: Database, { now, limit, offset, category }: ListRequest) {
  const rows = await db
    .select(newsItem)
    .from(news)
    .where(isOut(now, category))
    .orderBy(desc(news.publishedAt), desc(news.id))
    .limit(limit)
    .offset(offset);
  return rows.map(dated);
}

export async function newsCount(db: Database, now: Date, category?: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(news).where(isOut(now, category));
  return row?.total ?? 0;
}

/** Notices that hold at this moment. */
export function holds(now: Date) {
  return and(lte(notices.publishedAt, now), or(isNull(notices.endsAt), gt(notices.endsAt, now)));
}

/** Notices that hold, the newest first. */
export async function noticeItems(db: Database, { now, limit, offset }: ListRequest) {
  const rows = await db
    .select(noticeItem)
    .from(notices)
    .where(holds(now))
    .orderBy(desc(notices.publishedAt), desc(notices.id))
    .limit(limit)
    .offset(offset);
  return rows.map(dated);
}

export async function noticeCount(db: Database, now: Date): Promise<number> {
  const [row] = await db.select({ total: count() }).from(notices).where(holds(now));
  return row?.total ?? 0;
}
