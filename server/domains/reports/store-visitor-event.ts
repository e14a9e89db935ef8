import type { Database } from '#server/db/database.ts';
import { visitorEvents } from '#server/db/schema/content.ts';

/** A visitor's action on a page, which is stored without the query. */
export async function storeVisitorEvent(db: Database, event: typeof visitorEvents.$inferInsert): Promise<void> {
  await db.insert(visitorEvents).values({ ...event, page: event.page.split(/[?#]/, 1)[0] ?? '' });
}
