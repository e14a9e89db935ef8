import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { hotKeywords } from '#server/db/schema/course-list.ts';
import { Refusal } from '#server/domains/refusal.ts';

/** Counts one tap on a visible hot keyword, and returns its new state. */
export async function countKeyword(db: Database, id: string): Promise<typeof hotKeywords.$inferSelect> {
  const [row] = await db
    .update(hotKeywords)
    .set({ clickCount: sql`${hotKeywords.clickCount} + 1` })
    .where(and(eq(hotKeywords.id, id), eq(hotKeywords.isShown, true)))
    .returning();
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}
