import { desc } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { moneyChecks } from '#server/db/schema/money.ts';

/** The row of `fact_marks` of the sums of results: who holds it, sums or checks them. */
export const RESULTS_MARK = 'results';

export type MoneyCheck = typeof moneyChecks.$inferSelect;

/** The newest comparison. */
export async function lastCheck(db: Database): Promise<MoneyCheck | undefined> {
  const [last] = await db.select().from(moneyChecks).orderBy(desc(moneyChecks.checkedAt)).limit(1);
  return last;
}
