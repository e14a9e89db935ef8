import { count, desc } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { leads } from '#server/db/schema/lead.ts';

/** Pages that leads came by, the busiest first. */
export async function leadPages(db: Database): Promise<{ path: string; count: number }[]> {
  const amount = count();
  return db
    .select({ path: leads.page, count: amount })
    .from(leads)
    .groupBy(leads.page)
    .orderBy(desc(amount), leads.page);
}
