import { desc } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { moneyChecks } from '#server/db/schema/money.ts';

/** Row of `fact_marks` for the sums of results; the job that computes or checks them locks it. */
export const RESULTS_MARK = 'results';

export type MoneyCheck = typeof moneyChecks.$inferSelect;

/** The latest comparison. */
export async function lastCheck(db: Database): Promise<MoneyCheck | undefined> {
  const [last] = await db.select().from(moneyChecks).orderBy(desc(moneyChecks.checkedAt)).limit(1);
  return last;
}
