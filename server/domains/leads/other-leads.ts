import { and, desc, eq, ne } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { leads } from '#server/db/schema/lead.ts';

/** The same person's other leads, newest first. */
export async function otherLeads(db: Database, { id, userId }: typeof leads.$inferSelect) {
  if (userId === null) return [];
  return db
    .select({ id: leads.id, number: leads.number, createdAt: leads.createdAt })
    .from(leads)
    .where(and(eq(leads.userId, userId), ne(leads.id, id)))
    .orderBy(desc(leads.createdAt));
}
