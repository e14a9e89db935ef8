import type { Database } from '#server/db/database.ts';
import { clientReports } from '#server/db/schema/account.ts';
import { visitorEvents } from '#server/db/schema/content.ts';

/** A browser's error. Its page is stored without the query, which may identify somebody. */
export async function storeClientReport(db: Database, report: typeof clientReports.$inferInsert): Promise<void> {
  await db.insert(clientReports).values({ ...report, page: withoutQuery(report.page) });
}

/** A visitor's action on a page, which is stored without the query. */
export async function storeVisitorEvent(db: Database, event: typeof visitorEvents.$inferInsert): Promise<void> {
  await db.insert(visitorEvents).values({ ...event, page: withoutQuery(event.page) });
}

const withoutQuery = (path: string) => path.split(/[?#]/, 1)[0] ?? '';
