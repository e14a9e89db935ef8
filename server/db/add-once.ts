import type { Database } from './database.ts';
import { addedData } from './schema/added-data.ts';

/**
 * Inserts data unless data of this name was inserted before, even if an operator has since changed or deleted it.
 *
 * The mark is written in the caller's transaction, which must have the database to itself.
 */
export async function addOnce(db: Database, name: string, now: Date, put: () => Promise<void>): Promise<void> {
  const marked = await db.insert(addedData).values({ name, addedAt: now }).onConflictDoNothing().returning();
  if (marked.length > 0) await put();
}
