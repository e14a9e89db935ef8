import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { describeError } from '#server/db/describe-error.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { JobContext } from '#server/domains/job.ts';
import { after } from '#server/kernel/clock.ts';
import { type Expiry, RETENTION, type RetentionRule } from './rules.ts';

/** Rows per statement of a rule. */
const AT_ONCE = 1000;
const DAY_SECONDS = 24 * 3600;

/**
 * Deletes or empties a batch of expired rows of each rule; returns the number of rows.
 *
 * A rule with an error is logged and does not stop the others; the job fails for it only when nothing else is left to
 * do.
 */
export async function deleteExpired(
  context: JobContext,
  rules: readonly RetentionRule[] = RETENTION,
  atOnce: number = AT_ONCE,
): Promise<number> {
  let count = 0;
  let failure: unknown;
  for (const rule of rules) {
    try {
      count += await followRule(context, rule, atOnce);
    } catch (error) {
      failure ??= error;
      context.log.error({ rule: rule.table, ...describeError(error) }, 'a retention rule failed');
    }
  }
  if (failure !== undefined && count === 0) throw failure;
  return count;
}

async function followRule(context: JobContext, { table, keep, how }: RetentionRule, atOnce: number): Promise<number> {
  if (how === undefined || typeof how === 'string' || !('days' in keep)) return 0;
  if (typeof how === 'function') return how(context, keep.days);
  const before = after(context.clock.now(), -keep.days * DAY_SECONDS);
  return expire(context.db, { table, how, before, atOnce });
}

interface Batch {
  readonly table: string;
  readonly how: Expiry;
  readonly before: Date;
  readonly atOnce: number;
}

/** Rows locked by another process are skipped: that process handles them. */
async function expire(db: Database, batch: Batch): Promise<number> {
  const { table, how } = batch;
  const rows = await rowsOf(
    db,
    how.refersTo
      ? deleteFreed(batch, how.refersTo)
      : sql`${change(how, table)} WHERE ctid = ANY (ARRAY(${dueRows(batch, 'ctid')})) RETURNING 1`,
  );
  return rows.length;
}

const change = ({ set }: Expiry, table: string): SQL =>
  set === undefined ? sql.raw(`DELETE FROM ${table}`) : sql.raw(`UPDATE ${table} SET ${set}`);

/** Expired rows, oldest first. */
export function dueRows({ table, how, before, atOnce }: Batch, column: 'ctid' | 'id'): SQL {
  const only = how.only === undefined ? sql`` : sql.raw(` AND (${how.only})`);
  return sql`SELECT ${sql.raw(column)} FROM ${sql.raw(table)}
    WHERE ${sql.raw(how.column)} < ${before.toISOString()}${only}
    ORDER BY ${sql.raw(how.column)} LIMIT ${atOnce} FOR UPDATE SKIP LOCKED`;
}

/** In one statement, because foreign keys are checked at its end. */
function deleteFreed(batch: Batch, refersTo: readonly string[]): SQL {
  const freed = refersTo.map((place, index) => {
    const [other = '', column = ''] = place.split('.');
    return sql.raw(
      `freed${index} AS (UPDATE ${other} SET ${column} = NULL WHERE ${column} IN (SELECT id FROM gone) RETURNING 1)`,
    );
  });
  return sql`WITH gone AS (${dueRows(batch, 'id')}), ${sql.join(freed, sql`, `)}
    DELETE FROM ${sql.raw(batch.table)} WHERE id IN (SELECT id FROM gone) RETURNING 1`;
}
