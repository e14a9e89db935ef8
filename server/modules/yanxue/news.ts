import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { isOut } from '#server/db/queries/articles.ts';
import { news } from '#server/db/schema/content.ts';
import { newsClicks } from '#server/db/schema/yanxue.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { toInstant } from '#server/kernel/clock.ts';
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
