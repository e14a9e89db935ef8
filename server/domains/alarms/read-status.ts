import { desc, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { alarms, jobStates, processStates } from '#server/db/schema/alarm.ts';
import { liveReleases, releaseMachines } from '#server/db/schema/live-release.ts';
import { after } from '#server/kernel/clock.ts';
import type { PostbackPlatform } from '#src/contract/console/postback-words.ts';
import type { MissingService } from '#src/contract/console/status-words.ts';
import { isLate } from './rules.ts';

/** However many there are: more are not counted. */
const COUNTED_TO = 1000;
const GONE_SECONDS = 120;
const HOUR = 3600;
const DAY = 24 * HOUR;
const PAST_ALARMS = 20;
const LARGEST_TABLES = 5;

const ago = (now: Date, seconds: number) => sql`${after(now, -seconds).toISOString()}::timestamptz`;
const momentOf = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000));

/** All that staff can know of machines, jobs and what waits. Each statement reads a short index or a short table. */
export async function readStatus(db: Database, now: Date) {
  const processes = await db.select().from(processStates).orderBy(processStates.machine, processStates.beganAt);
  const isGone = ({ seenAt }: { readonly seenAt: Date }) => after(seenAt, GONE_SECONDS) < now;
  const alive = processes.filter((one) => !isGone(one));
  const jobs = await db.select().from(jobStates).orderBy(jobStates.job);
  const [live] = await db
    .select({ release: liveReleases.release })
    .from(liveReleases)
    .orderBy(desc(liveReleases.seq))
    .limit(1);
  return {
    alarms: {
      open: await db.select().from(alarms).where(isNull(alarms.endedAt)).orderBy(alarms.beganAt, alarms.id),
      past: await db
        .select()
        .from(alarms)
        .where(isNotNull(alarms.endedAt))
        .orderBy(desc(alarms.beganAt), desc(alarms.id))
        .limit(PAST_ALARMS),
    },
    processes: processes.map((one) => ({ ...one, isGone: isGone(one) })),
    jobs: jobs.map((one) => ({ ...one, isLate: isLate(one, now) })),
    waiting: {
      ...(await readPostbacks(db)),
      ...(await readMoney(db, now)),
    },
    sms: await readSms(db, now),
    missing: [...new Set(alive.flatMap(({ missing }) => missing))] as MissingService[],
    database: await readDatabase(db),
    liveRelease: live?.release ?? '',
    machines: await db
      .select()
      .from(releaseMachines)
      .where(gt(releaseMachines.seenAt, after(now, -DAY)))
      .orderBy(releaseMachines.machine),
  };
}

async function readPostbacks(db: Database) {
  const waiting = await rowsOf<{ platform: PostbackPlatform; count: number; oldest: number | null }>(
    db,
    sql`SELECT s.platform, count(w.happened_at)::int AS count, extract(epoch FROM min(w.happened_at))::float8 AS oldest
      FROM postback_settings s LEFT JOIN LATERAL (SELECT happened_at FROM postbacks p
        WHERE p.platform = s.platform AND p.state = 'waiting' LIMIT ${COUNTED_TO}) w ON true
      WHERE s.is_on GROUP BY s.platform ORDER BY s.platform`,
  );
  const dead = await rowsOf<{ platform: PostbackPlatform; count: number }>(
    db,
    sql`SELECT platform, count(*)::int AS count FROM (SELECT platform FROM postbacks
      WHERE state IN ('refused', 'expired') LIMIT ${COUNTED_TO}) d GROUP BY platform ORDER BY platform`,
  );
  return {
    postbacks: waiting.map(({ platform, count, oldest }) => ({ platform, count, oldestAt: momentOf(oldest) })),
    dead,
    isAnyOn: waiting.length > 0,
  };
}

async function readMoney(db: Database, now: Date) {
  const [refunds] = await rowsOf<{ count: number; oldest: number | null }>(
    db,
    sql`SELECT count(*)::int AS count, extract(epoch FROM min(created_at))::float8 AS oldest
      FROM (SELECT created_at FROM refunds WHERE status <> 'done' LIMIT ${COUNTED_TO}) r`,
  );
  const payments = await rowsOf<{ provider: string; count: number; oldest: number | null }>(
    db,
    sql`SELECT provider, count(*)::int AS count, extract(epoch FROM min(created_at))::float8 AS oldest
      FROM (SELECT provider, created_at FROM payments WHERE status = 'started'
        AND created_at BETWEEN ${ago(now, DAY)} AND ${ago(now, HOUR)}
        AND last_answer IN ('processing', 'unknown') LIMIT ${COUNTED_TO}) p GROUP BY provider ORDER BY provider`,
  );
  const [unowed] = await rowsOf<{ count: number; cents: number }>(
    db,
    sql`SELECT count(*)::int AS count, coalesce(sum(cents), 0)::float8 AS cents FROM money_entries
      WHERE kind = 'unowed' AND happened_at >= ${ago(now, 7 * DAY)}`,
  );
  const [errors] = await rowsOf<{ count: number }>(
    db,
    sql`SELECT count(*)::int AS count FROM (SELECT FROM client_errors WHERE state = 'open' LIMIT ${COUNTED_TO}) e`,
  );
  return {
    refunds: { count: refunds?.count ?? 0, oldestAt: momentOf(refunds?.oldest ?? null) },
    payments: payments.map(({ provider, count, oldest }) => ({ provider, count, oldestAt: momentOf(oldest) })),
    unowed: { count: unowed?.count ?? 0, cents: unowed?.cents ?? 0 },
    clientErrors: errors?.count ?? 0,
  };
}

function readSms(db: Database, now: Date) {
  return rowsOf<{ provider: string; state: string; code: string; count: number }>(
    db,
    sql`SELECT provider, state, error_code AS code, count(*)::int AS count FROM sms_sendings
      WHERE sent_at >= ${ago(now, HOUR)} GROUP BY 1, 2, 3 ORDER BY 1, 4 DESC, 2, 3 LIMIT 50`,
  );
}

async function readDatabase(db: Database) {
  const [row] = await rowsOf<{ version: string; bytes: number; connections: number; most: number }>(
    db,
    sql`SELECT current_setting('server_version') AS version, pg_database_size(current_database())::float8 AS bytes,
      (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
      current_setting('max_connections')::int AS most`,
  );
  const tables = await rowsOf<{ name: string; bytes: number }>(
    db,
    sql`SELECT c.relname AS name, pg_total_relation_size(c.oid)::float8 AS bytes FROM (SELECT oid, relname FROM pg_class
      WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace ORDER BY relpages DESC LIMIT 20) c
      ORDER BY 2 DESC, 1 LIMIT ${LARGEST_TABLES}`,
  );
  return {
    version: row?.version.split(' ', 1)[0] ?? '',
    bytes: row?.bytes ?? 0,
    connections: row?.connections ?? 0,
    mostConnections: row?.most ?? 0,
    tables,
  };
}
