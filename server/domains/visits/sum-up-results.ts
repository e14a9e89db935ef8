import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockFreeRows } from '#server/db/locks.ts';
import { RESULTS_MARK } from '#server/db/queries/money-checks.ts';
import {
  hasRegularCourse,
  isFirstInThirtyDays,
  isFirstOfCourse,
  isRegistration,
  joinOrderOfStudy,
} from '#server/db/queries/what-counts.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { citySums } from '#server/db/schema/city.ts';
import { moneyMarks, resultSplits, splitMarks } from '#server/db/schema/money.ts';
import { factMarks } from '#server/db/schema/visit.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/domains/job.ts';
import { after, hourOf } from '#server/kernel/clock.ts';
import { addMovedMoney, beginModels, grown, sumUpModels } from './sum-up-models.ts';

/** A transaction that was open at the last run may have committed after it. */
const OVERLAP_SECONDS = 600;

/**
 * Computes the sums of students' actions again from the hour of the last run on, and adds new ledger entries; returns
 * the number of rows.
 */
export async function sumUpResults({ db, clock }: JobContext): Promise<number> {
  const now = clock.now();
  await db
    .insert(factMarks)
    .values({ name: RESULTS_MARK, until: new Date(0) })
    .onConflictDoNothing();
  return inTransaction(db, async (tx) => {
    const [mark] = await lockFreeRows(tx, factMarks, sql`${factMarks.name} = ${RESULTS_MARK}`);
    if (!mark) return 0;
    const since = hourOf(after(mark.until, -OVERLAP_SECONDS));
    await beginModels(tx, since);
    const results = await sumUpSince(tx, since.toISOString());
    await addSplits(tx);
    const count = results + (await addMoney(tx));
    await tx.update(factMarks).set({ until: now }).where(sql`${factMarks.name} = ${RESULTS_MARK}`);
    return count;
  });
}

async function sumUpSince(tx: Database, since: string): Promise<number> {
  await tx.execute(sql`DELETE FROM result_facts WHERE hour >= ${since}`);
  await tx.execute(sql`DELETE FROM ${resultSplits} WHERE hour >= ${since}`);
  await tx.execute(sql`DELETE FROM ${citySums} WHERE hour >= ${since} AND kind = 'results'`);
  const rows = await rowsOf(
    tx,
    sql`
    WITH sums AS MATERIALIZED (
      SELECT page, date_trunc('hour', at, 'UTC') AS hour, channel_id, variant, device, host, city,
        count(*) FILTER (WHERE kind = 'registered') AS registered, count(*) FILTER (WHERE kind = 'ordered') AS ordered,
        count(*) FILTER (WHERE kind = 'lesson') AS lessons, count(*) FILTER (WHERE kind = 'completed') AS completed
      FROM (${happenings(since)}) AS happenings
      GROUP BY 1, 2, 3, 4, 5, 6, 7
    ), splits AS (
      INSERT INTO result_splits (page, hour, channel_id, variant, device, host, registered, ordered, lessons, completed)
      SELECT page, hour, channel_id, variant, device, host, sum(registered), sum(ordered), sum(lessons), sum(completed)
      FROM sums WHERE device <> '' GROUP BY 1, 2, 3, 4, 5, 6
    ), cities AS (
      INSERT INTO city_sums (kind, page, hour, channel_id, variant, device, host, city, registered, ordered, lessons,
        completed)
      SELECT 'results', sums.* FROM sums WHERE city <> ''
    )
    INSERT INTO result_facts (page, hour, channel_id, variant, registered, ordered, lessons, completed)
    SELECT page, hour, channel_id, variant, sum(registered), sum(ordered), sum(lessons), sum(completed)
    FROM sums GROUP BY 1, 2, 3, 4
    RETURNING page
  `,
  );
  await sumUpModels(tx, since, happenings(since));
  return rows.length;
}

/** Most entries added to the sums by device in one run; an old ledger takes several runs. */
const SPLITS_AT_ONCE = 20_000;

/**
 * Adds ledger entries to the sums by device and by city. Runs before `addMoney`, so that these sums never contain an
 * entry that the total sums lack. What they lack of the totals counts as unknown device or city (decisions 0301 and
 * 0346).
 */
async function addSplits(tx: Database): Promise<void> {
  await tx.execute(sql`
    WITH fresh AS (DELETE FROM ${splitMarks} WHERE entry_id IN
      (SELECT entry_id FROM ${splitMarks} ORDER BY entry_id LIMIT ${SPLITS_AT_ONCE}) RETURNING entry_id),
    moved AS (${addMovedMoney('regular')}),
    moved_cities AS (${addMovedMoney('cities')}),
    sums AS MATERIALIZED (SELECT e.page, date_trunc('hour', e.happened_at, 'UTC') AS hour, e.channel_id, e.variant,
      coalesce(s.device, '') AS device, coalesce(s.host, '') AS host, coalesce(s.city, '') AS city,
      coalesce(sum(e.orders) FILTER (WHERE e.kind = 'paid'), 0) AS paid,
      coalesce(sum(e.cents) FILTER (WHERE e.kind = 'paid'), 0) AS paid_cents,
      coalesce(sum(e.orders) FILTER (WHERE e.kind = 'refunded'), 0) AS refunded,
      coalesce(sum(e.cents) FILTER (WHERE e.kind = 'refunded'), 0) AS refunded_cents,
      coalesce(sum(e.orders) FILTER (WHERE e.kind = 'paid' AND ${hasRegularCourse}), 0) AS regular
    FROM fresh JOIN money_entries e ON e.id = entry_id JOIN orders o ON o.id = e.order_id
    LEFT JOIN user_sources s ON s.id = o.touch_id
    WHERE e.kind IN ('paid', 'refunded')
    GROUP BY 1, 2, 3, 4, 5, 6, 7),
    cities AS (
      INSERT INTO city_sums (kind, page, hour, channel_id, variant, device, host, city, paid, paid_cents, refunded,
        refunded_cents, regular)
      SELECT 'money', sums.* FROM sums WHERE city <> ''
      ON CONFLICT (hour, kind, model, page, channel_id, variant, device, host, city) DO UPDATE SET ${grown('city_sums')}
    )
    INSERT INTO money_splits (page, hour, channel_id, variant, device, host, paid, paid_cents, refunded, refunded_cents,
      regular)
    SELECT page, hour, channel_id, variant, device, host, sum(paid), sum(paid_cents), sum(refunded),
      sum(refunded_cents), sum(regular)
    FROM sums GROUP BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (page, hour, channel_id, variant, device, host) DO UPDATE SET ${grown('money_splits')}
  `);
}

/**
 * Adds ledger entries that are in no sum yet to their hours, however long ago. An entry never changes, and its mark is
 * deleted in the same transaction: it counts exactly once, even after a crash.
 */
async function addMoney(tx: Database): Promise<number> {
  const rows = await rowsOf(
    tx,
    sql`
    WITH fresh AS (DELETE FROM ${moneyMarks} RETURNING entry_id),
    moved AS (${addMovedMoney('money')})
    INSERT INTO money_facts (page, hour, channel_id, variant, paid, paid_cents, refunded, refunded_cents)
    SELECT page, date_trunc('hour', happened_at, 'UTC') AS hour, channel_id, variant,
      coalesce(sum(orders) FILTER (WHERE kind = 'paid'), 0), coalesce(sum(cents) FILTER (WHERE kind = 'paid'), 0),
      coalesce(sum(orders) FILTER (WHERE kind = 'refunded'), 0), coalesce(sum(cents) FILTER (WHERE kind = 'refunded'), 0)
    FROM fresh JOIN money_entries ON id = entry_id
    WHERE kind IN ('paid', 'refunded')
    GROUP BY 1, 2, 3, 4
    ON CONFLICT (page, hour, channel_id, variant) DO UPDATE SET
      paid = money_facts.paid + excluded.paid, paid_cents = money_facts.paid_cents + excluded.paid_cents,
      refunded = money_facts.refunded + excluded.refunded,
      refunded_cents = money_facts.refunded_cents + excluded.refunded_cents
    RETURNING page
  `,
  );
  return rows.length;
}

const TOUCH = sql.raw('s.page, s.channel_id, s.variant, s.device, s.host, s.city, s.id, s.user_id, s.created_at');

/** Students' actions since then, each once, with the touch that they are credited to. */
const happenings = (since: string) => sql`
  SELECT 'registered' AS kind, s.created_at AS at, ${TOUCH}
  FROM user_sources s WHERE s.created_at >= ${since} AND ${isRegistration} AND ${isFirstInThirtyDays}
  UNION ALL
  SELECT 'ordered', o.created_at, ${TOUCH}
  FROM orders o JOIN user_sources s ON s.id = o.touch_id WHERE o.created_at >= ${since}
  UNION ALL
  SELECT 'lesson', v.started_at, ${TOUCH}
  FROM video_progress v JOIN videos ON videos.id = v.video_id ${joinOrderOfStudy('started_at')}
  JOIN user_sources s ON s.id = t.touch_id
  WHERE v.started_at >= ${since} AND ${isFirstOfCourse('started_at')}
  UNION ALL
  SELECT 'completed', v.done_at, ${TOUCH}
  FROM video_progress v JOIN videos ON videos.id = v.video_id ${joinOrderOfStudy('done_at')}
  JOIN user_sources s ON s.id = t.touch_id
  WHERE v.done_at >= ${since} AND ${isFirstOfCourse('done_at')}
`;
