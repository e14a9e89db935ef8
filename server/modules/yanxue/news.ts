import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { news } from '#server/db/schema/content.ts';
import { newsClicks } from '#server/db/schema/yanxue.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { isOut } from '#server/views/articles.ts';
import type { ReplyOf } from '#src/contract/all.ts';

export async function newsInfo(
  db: Database,
  id: string,
  now: Date,
): Promise<ReplyOf<'GET /api/V1.29/yanxue/news/info/{id}'>> {
  const [row] = await db
    .select({ article: news, clickCount: newsClicks.clickCount })
    .from(news)
    .leftJoin(newsClicks, eq(newsClicks.newsId, news.id))
    .where(and(eq(news.id, id), isOut(now)));
  if (!row) throw new Refusal('NOT_FOUND');
  const { article, clickCount } = row;
  return {
    uuid: article.id,
    title: article.title,
    category: article.category,
    summary: article.summary,
    img_cover: article.imgCover,
    author: article.author,
    content: article.contentHtml,
    publish_time: toInstant(article.publishedAt),
    click_count: clickCount ?? 0,
  };
}

/** Counts one click and gives how many there are. */
export async function clickNews(tx: Database, id: string, now: Date): Promise<{ click_count: number }> {
  const [article] = await tx
    .select({ id: news.id })
    .from(news)
    .where(and(eq(news.id, id), isOut(now)));
  if (!article) throw new Refusal('NOT_FOUND');
  const [row] = await tx
    .insert(newsClicks)
    .values({ newsId: id, clickCount: 1 })
    .onConflictDoUpdate({ target: newsClicks.newsId, set: { clickCount: sql`${newsClicks.clickCount} + 1` } })
    .returning();
  if (!row) throw new Error('A click was not counted.');
  return { click_count: row.clickCount };
}
