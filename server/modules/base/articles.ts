import { and, asc, desc, eq, gt, lt, or, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { isNoticeValid, isOut } from '#server/db/queries/articles.ts';
import { type PageRequest, pageOf } from '#server/db/queries/page-of.ts';
import { news, notices } from '#server/db/schema/content.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { articleItem, newsRows, noticeRows } from '#server/views/articles.ts';

export async function newsPage(db: Database, query: PageRequest & { readonly category?: string }, now: Date) {
  const { category } = query;
  const { rows, paging } = await pageOf(query, (limit, offset) => newsRows(db, { now, limit, offset, category }));
  return { ...paging, list: rows.map(articleItem) };
}

export async function newsArticle(db: Database, id: string, now: Date) {
  const [row] = await db
    .select()
    .from(news)
    .where(and(eq(news.id, id), isOut(now)));
  if (!row) throw new Refusal('NOT_FOUND');
  const { publishedAt } = row;
  const isNewer = or(gt(news.publishedAt, publishedAt), and(eq(news.publishedAt, publishedAt), gt(news.id, id)));
  const isOlder = or(lt(news.publishedAt, publishedAt), and(eq(news.publishedAt, publishedAt), lt(news.id, id)));
  return {
    uuid: row.id,
    title: row.title,
    category: row.category,
    summary: row.summary,
    img_cover: row.imgCover,
    author: row.author,
    publish_time: toInstant(publishedAt),
    content: row.contentHtml,
    newer: await neighbour(db, and(isOut(now), isNewer), [asc(news.publishedAt), asc(news.id)]),
    older: await neighbour(db, and(isOut(now), isOlder), [desc(news.publishedAt), desc(news.id)]),
  };
}

async function neighbour(db: Database, where: SQL | undefined, order: SQL[]) {
  const [row = null] = await db
    .select({ uuid: news.id, title: news.title })
    .from(news)
    .where(where)
    .orderBy(...order)
    .limit(1);
  return row;
}

export async function noticesPage(db: Database, query: PageRequest, now: Date) {
  const { rows, paging } = await pageOf(query, (limit, offset) => noticeRows(db, { now, limit, offset }));
  return { ...paging, list: rows.map(articleItem) };
}

export async function notice(db: Database, id: string, now: Date) {
  const [row] = await db
    .select()
    .from(notices)
    .where(and(eq(notices.id, id), isNoticeValid(now)));
  if (!row) throw new Refusal('NOT_FOUND');
  return {
    uuid: row.id,
    title: row.title,
    is_popup: row.isPopup,
    publish_time: toInstant(row.publishedAt),
    content: row.contentHtml,
  };
}
