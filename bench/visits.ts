import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { JobContext } from '#server/domains/job.ts';
import { alertsOf } from '#server/domains/results/alerts.ts';
import { periodOf } from '#server/domains/results/period.ts';
import { storeVisit, takeAllowance } from '#server/domains/visits/store-visit.ts';
import { sumUpVisits } from '#server/domains/visits/sum-up-visits.ts';
import { tendPartitions } from '#server/domains/visits/tend-partitions.ts';
import { after, type Clock, systemClock } from '#server/kernel/clock.ts';
import { overview } from '#server/modules/result/overview.ts';
import { pageResults } from '#server/modules/result/page-results.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';

export interface VisitFigures {
  readonly database: string;
  readonly events: number;
  /**
   * Stored by eight parallel writers, nine events a batch, in addition to existing ones; and while the sums are
   * computed.
   */
  readonly eventsPerSecond: number;
  readonly eventsPerSecondBeside: number;
  /** Computing the sums of all events, and of the latest ones. */
  readonly sumUpMs: number;
  readonly addMs: number;
  /** Each with all requests of the screen. */
  readonly overviewMs: number;
  readonly pageMs: number;
  /** One page on one day, by the hour. */
  readonly dayMs: number;
  /** The second slowest of a hundred registrations (code and login), alone and with 2,000 events stored per second. */
  readonly registrationMs: number;
  readonly registrationBesideMs: number;
}

const DAYS = 30;
const PAGES = 20;
const CHANNELS = 12;
/** Events of a visit. */
const KINDS = [
  'visit',
  'block',
  'form-seen',
  'form-start',
  'code-sent',
  'scroll-25',
  'scroll-50',
  'lcp',
  'form-ready',
] as const;
const HOUR_MS = 3_600_000;
const DAY_SECONDS = 86_400;
const INGEST_MS = 4000;
const WRITERS = 8;
const TIMES = 5;

/** The cost of visits for the database, and the time of the results screens with this many events. */
export async function measureVisits(events: number): Promise<VisitFigures> {
  const server = await startTestServer();
  const context = { ...server.context, clock: systemClock, log: { info: () => {}, warn: () => {}, error: () => {} } };
  try {
    const { db } = server;
    const now = new Date();
    // One partition per day, as on a server that has run for that long.
    for (let days = DAYS; days >= 0; days -= 1)
      await tendPartitions({ ...context, clock: clockAt(after(now, -days * DAY_SECONDS)) });
    await fill(db, events, now);
    await db.execute(sql`VACUUM ANALYZE`);
    const sumUpMs = await timed(() => sumUpVisits(context));
    const eventsPerSecond = await ingest(db);
    const addMs = await timed(() => sumUpVisits(context));
    const eventsPerSecondBeside = await whileSummingUp(context, () => ingest(db));
    const registrationMs = await registrationP99(server);
    const registrationBesideMs = await whileSummingUp(context, () => beside(db, () => registrationP99(server)));
    const period = periodOf(dayOf(now, -(DAYS - 1)), dayOf(now, 0));
    const overviewMs = await median(async () => overview(db, { period, pages: [], alerts: await alertsOf(db, now) }));
    const pageMs = await median(() => pageResults(db, { path: '/bench-0', period, page: undefined }));
    const today = periodOf(dayOf(now, -1), dayOf(now, -1));
    const dayMs = await median(() => pageResults(db, { path: '/bench-0', period: today, page: undefined }));
    const database = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'PGlite';
    return {
      database,
      events,
      eventsPerSecond,
      eventsPerSecondBeside,
      sumUpMs,
      addMs,
      overviewMs,
      pageMs,
      dayMs,
      registrationMs,
      registrationBesideMs,
    };
  } finally {
    await server.close();
  }
}

const dayOf = (now: Date, days: number) =>
  new Date(now.getTime() + days * 24 * HOUR_MS + 8 * HOUR_MS).toISOString().slice(0, 10);

const clockAt = (moment: Date): Clock => ({ ...systemClock, now: () => moment });

/** Runs the work while the sums are computed each second: thirty times as often as on the server. */
async function whileSummingUp<T>(context: JobContext, work: () => Promise<T>): Promise<T> {
  let isDone = false;
  const summing = (async () => {
    while (!isDone) {
      await sumUpVisits(context);
      await systemClock.until(after(systemClock.now(), 1));
    }
  })();
  try {
    return await work();
  } finally {
    isDone = true;
    await summing;
  }
}

const REGISTRATIONS = 100;
const EVENTS_PER_SECOND = 2000;

/** Stores one visit with all its events. */
async function keepVisit(db: Database, writer: number): Promise<void> {
  const now = new Date();
  await takeAllowance(db, `10.0.0.${writer}`, KINDS.length, now);
  await storeVisit(db, {
    visit: randomUUID(),
    page: `/bench-${writer}`,
    release: '',
    variant: '',
    device: 'phone',
    host: 'wechat',
    startedAt: now.getTime(),
    sentAt: now.getTime(),
    mark: `s${writer}`,
    channel: { source: `s${writer}` },
    events: KINDS.map((kind) => ({ kind, block: kind === 'block' ? 'register' : '', value: 900 })),
    userAgent: 'Mozilla/5.0 (iPhone)',
    now,
  });
}

async function ingest(db: Database): Promise<number> {
  const end = performance.now() + INGEST_MS;
  let stored = 0;
  const write = async (writer: number) => {
    while (performance.now() < end) {
      await keepVisit(db, writer);
      stored += KINDS.length;
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_writer, index) => write(index)));
  return Math.round(stored / (INGEST_MS / 1000));
}

/** Runs the work while events arrive at a steady rate. */
async function beside<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const visitsPerTick = Math.round(EVENTS_PER_SECOND / KINDS.length / 50);
  const kept: Promise<void>[] = [];
  const timer = setInterval(() => {
    for (let index = 0; index < visitsPerTick; index += 1) kept.push(keepVisit(db, index));
  }, 20);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await Promise.all(kept);
  }
}

let registered = 0;

/** A hundred registrations by code; the second slowest, in milliseconds. */
async function registrationP99(server: TestServer): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < REGISTRATIONS; index += 1) {
    registered += 1;
    const mobile = `1${String(3_000_000_000 + registered * 10_007).padStart(10, '0')}`;
    times.push(await timed(() => server.logIn(mobile)));
  }
  return times.sort((a, b) => a - b).at(-2) ?? 0;
}

/** Events of the last days in order of arrival, generated by the database. */
async function fill(db: Database, events: number, now: Date): Promise<void> {
  const visits = Math.ceil(events / KINDS.length);
  const seconds = (DAYS - 1) * DAY_SECONDS;
  const begin = after(now, -seconds);
  await db.execute(sql`
    INSERT INTO traffic_channels (source) SELECT 'bench-' || n FROM generate_series(1, ${CHANNELS}::int) AS n ON CONFLICT DO NOTHING`);
  const [first] = (
    (await db.execute(sql`SELECT min(id)::int AS id FROM traffic_channels WHERE source LIKE 'bench-%'`)) as unknown as {
      rows: { id: number }[];
    }
  ).rows;
  await db.execute(sql`
    INSERT INTO visit_events (day, visit, kind, block, value, hour, page, release, variant, channel_id, device, host, audience, received_at)
    SELECT (hour AT TIME ZONE 'Asia/Shanghai')::date, md5(n::text)::uuid, kind, CASE WHEN kind = 'block' THEN 'register' ELSE '' END,
      900, hour, '/bench-' || n % ${PAGES}::int, '', '', ${first?.id ?? 1}::int + (n / 7) % ${CHANNELS}::int,
      CASE WHEN n % 9 = 0 THEN 'desktop' ELSE 'phone' END, CASE WHEN n % 3 = 0 THEN 'douyin' ELSE 'wechat' END, 'visitor', arrived
    FROM (SELECT n, date_trunc('hour', arrived) AS hour, arrived FROM (
      SELECT n, ${begin.toISOString()}::timestamptz + n * interval '1 second' * ${seconds / visits}::float8 AS arrived
      FROM generate_series(1, ${visits}::int) AS n) AS arrivals) AS visits, unnest(ARRAY[${sql.raw(KINDS.map((kind) => `'${kind}'`).join(','))}]) AS kind`);
  // The job looks back one day; here all events are new to it.
  await db.execute(sql`DELETE FROM fact_marks`);
  await db.execute(sql`INSERT INTO fact_marks (name, until) VALUES ('visits', ${begin.toISOString()})`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) times.push(await timed(work));
  return times.sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0;
}
