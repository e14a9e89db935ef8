import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { hasRegularCourse, joinModelTouch, MODELS_MARK } from '#server/db/queries/what-counts.ts';
import { modelResults } from '#server/db/schema/models.ts';
import { factMarks } from '#server/db/schema/visit.ts';

/*
 * Attribution models other than the default, stored as what they move: an event is subtracted at touch `s`, which the
 * default sums credit, and added at touch `m` of the model. Decision 0333.
 */

/** Both sides of a move: `sign` is -1 where the event is subtracted. */
const SIDES = sql`CROSS JOIN LATERAL (VALUES (-1, s.page, s.channel_id, s.variant, s.device, s.host, s.city),
    (1, m.page, m.channel_id, m.variant, m.device, m.host, m.city))
  AS side (sign, page, channel_id, variant, device, host, city)`;

/** Stores from when models are counted: from the first run that knows them. */
export async function beginModels(tx: Database, since: Date): Promise<void> {
  await tx.insert(factMarks).values({ name: MODELS_MARK, until: since }).onConflictDoNothing();
}

/**
 * Computes again what is moved for orders and lessons from an hour on. Moves between cities are deleted already.
 * `happenings` are rows with `kind`, `at` and the touch that the default sums credit.
 */
export async function sumUpModels(tx: Database, since: string, happenings: SQL): Promise<void> {
  await tx.execute(sql`DELETE FROM ${modelResults} WHERE hour >= ${since}`);
  const countOf = (kind: string) => sql`sum(side.sign) FILTER (WHERE s.kind = ${kind})`;
  await tx.execute(sql`
    WITH moved AS MATERIALIZED (
      SELECT model.name AS model, date_trunc('hour', s.at, 'UTC') AS hour, side.page, side.channel_id, side.variant,
        side.device, side.host, side.city, coalesce(${countOf('ordered')}, 0) AS ordered,
        coalesce(${countOf('lesson')}, 0) AS lessons, coalesce(${countOf('completed')}, 0) AS completed
      FROM (${happenings}) AS s ${joinModelTouch} ${SIDES}
      WHERE s.kind <> 'registered'
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
    ), cities AS (
      INSERT INTO city_sums (kind, model, hour, page, channel_id, variant, device, host, city, ordered, lessons, completed)
      SELECT 'results', moved.* FROM moved WHERE city <> ''
    )
    INSERT INTO model_results (model, hour, page, channel_id, variant, device, host, ordered, lessons, completed)
    SELECT model, hour, page, channel_id, variant, device, host, sum(ordered), sum(lessons), sum(completed)
    FROM moved GROUP BY 1, 2, 3, 4, 5, 6, 7
  `);
}

/** Sums of money in an upsert: the new amount is added to the existing row. */
export const grown = (table: string): SQL =>
  sql.raw(
    ['paid', 'paid_cents', 'refunded', 'refunded_cents', 'regular']
      .map((name) => `${name} = ${table}.${name} + excluded.${name}`)
      .join(', '),
  );

/**
 * A statement that adds the moves of the ledger entries `fresh`, each once, as the default sums add them; `cities` adds
 * the moves between known cities.
 */
export function addMovedMoney(of: 'money' | 'regular' | 'cities'): SQL {
  const sumOf = (value: string, kind: string) =>
    of === 'regular' ? sql`0` : sql`coalesce(sum(side.sign * ${sql.raw(value)}) FILTER (WHERE e.kind = ${kind}), 0)`;
  const regular =
    of === 'money'
      ? sql`0`
      : sql`coalesce(sum(side.sign * e.orders) FILTER (WHERE e.kind = 'paid' AND ${hasRegularCourse}), 0)`;
  const isCities = of === 'cities';
  const [table, keys] = isCities ? ['city_sums', 'kind, city, '] : ['model_money', ''];
  return sql`
    INSERT INTO ${sql.raw(table)} (${sql.raw(keys)}model, hour, page, channel_id, variant, device, host, paid, paid_cents,
      refunded, refunded_cents, regular)
    SELECT ${sql.raw(isCities ? `'money', side.city, ` : '')}model.name, date_trunc('hour', e.happened_at, 'UTC'), side.page,
      side.channel_id, side.variant, side.device, side.host, ${sumOf('e.orders', 'paid')}, ${sumOf('e.cents', 'paid')},
      ${sumOf('e.orders', 'refunded')}, ${sumOf('e.cents', 'refunded')}, ${regular}
    FROM fresh JOIN money_entries e ON e.id = fresh.entry_id JOIN orders o ON o.id = e.order_id
    JOIN user_sources s ON s.id = o.touch_id ${joinModelTouch} ${SIDES}
    WHERE e.kind IN ('paid', 'refunded') AND e.happened_at >= (SELECT until FROM fact_marks WHERE name = ${MODELS_MARK})
      ${sql.raw(isCities ? `AND side.city <> ''` : '')}
    GROUP BY 1, 2, 3, 4, 5, 6, 7${sql.raw(isCities ? ', 8, 9' : '')}
    ON CONFLICT (${sql.raw(keys)}model, hour, page, channel_id, variant, device, host) DO UPDATE SET ${grown(table)}`;
}
