import { desc } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { isNoticeValid, isOut } from '#server/db/queries/articles.ts';
import { totalOfList } from '#server/db/queries/page-of.ts';
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
  total: totalOfList(),
};
const noticeItem = {
  uuid: notices.id,
  title: notices.title,
  is_popup: notices.isPopup,
  publishedAt: notices.publishedAt,
  total: totalOfList(),
};

/** An article of a list as the API shows it. */
export function articleItem<T extends { readonly publishedAt: Date; readonly total: number }>({
  publishedAt,
  total: _total,
  ...item
}: T) {
  return { ...item, publish_time: toInstant(publishedAt) };
}

/** Published news, newest first; each row has the total number. */
export async function newsRows(db: Database, { now, limit, offset, category }: ListRequest) {
  return db
    .select(newsItem)
    .from(news)
    .where(isOut(now, category))
    .orderBy(desc(news.publishedAt), desc(news.id))
    .limit(limit)
    .offset(offset);
}

/** Current notices, newest first; each row has the total number. */
export async function noticeRows(db: Database, { now, limit, offset }: ListRequest) {
  return db
    .select(noticeItem)
    .from(notices)
    .where(isNoticeValid(now))
    .orderBy(desc(notices.publishedAt), desc(notices.id))
    .limit(limit)
    .offset(offset);
}
