import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { isOut } from '#server/db/queries/articles.ts';
import { news } from '#server/db/schema/content.ts';
import { newsClicks } from '#server/db/schema/yanxue.ts';
import { Refusal } from '#server/domains/refusal.ts';

/** Counts a click on published news; returns the new number. */
export async function clickNews(tx: Database, id: string, now: Date): Promise<number> {
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
  return row.clickCount;
}
