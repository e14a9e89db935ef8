import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

/** Deletes all results of the sample school, so that only later events show. */
export async function forgetResults(db: Database): Promise<void> {
  await db.execute(sql`TRUNCATE money_facts, money_splits, money_marks, split_marks, money_totals, result_facts,
    result_splits, city_sums, model_results, model_money, visit_facts, visit_days, block_facts, channel_costs`);
}
