import { and, asc, count, eq, ne } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtName } from '#server/db/locks.ts';
import { pageSections } from '#server/db/schema/page.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { MOST_SECTIONS } from '#src/contract/console/page-section.ts';

/** A user's saved blocks, by name. */
export function listSections(db: Database, staffId: string) {
  return db.select().from(pageSections).where(eq(pageSections.staffId, staffId)).orderBy(asc(pageSections.name));
}

/** Saves blocks under a name; a known id is replaced. */
export async function saveSection(db: Database, section: typeof pageSections.$inferInsert): Promise<void> {
  const { id, staffId, name, blocks, keptAt } = section;
  await inTransaction(db, async (tx) => {
    await queueAtName(tx, 'page sections', staffId);
    const isOther = and(eq(pageSections.staffId, staffId), ne(pageSections.id, id));
    const [others] = await tx.select({ sections: count() }).from(pageSections).where(isOther);
    if ((others?.sections ?? 0) >= MOST_SECTIONS) {
      throw new Refusal('TOO_MANY_DRAFTS', { text: `最多存 ${MOST_SECTIONS} 组积木，先删掉一些` });
    }
    const kept = await tx
      .insert(pageSections)
      .values(section)
      .onConflictDoUpdate({
        target: pageSections.id,
        set: { name, blocks, keptAt },
        setWhere: eq(pageSections.staffId, staffId),
      })
      .returning({ id: pageSections.id });
    // The id belongs to another user.
    if (kept.length === 0) throw new Refusal('NOT_FOUND');
  });
}

export async function dropSection(db: Database, staffId: string, id: string): Promise<void> {
  await db.delete(pageSections).where(and(eq(pageSections.staffId, staffId), eq(pageSections.id, id)));
}
