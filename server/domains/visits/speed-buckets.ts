import { type SQL, sql } from 'drizzle-orm';

/** Milliseconds below which nothing is told apart, and buckets for each doubling: neighbours differ by 9 %. */
const LEAST_MS = 16;
const PER_DOUBLING = 8;

/** The bucket of a number of milliseconds. */
export function bucketSql(ms: SQL): SQL {
  return sql
    .raw(`floor(${PER_DOUBLING} * ln(greatest(`)
    .append(ms)
    .append(sql.raw(`, ${LEAST_MS})::float8 / ${LEAST_MS}) / ln(2::float8))::smallint`));
}
