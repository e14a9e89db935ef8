import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { alertsOf } from '#server/domains/results/alerts.ts';
import { periodOf } from '#server/domains/results/period.ts';
import { storeVisit } from '#server/domains/visits/store-visit.ts';
import { sumUpVisits } from '#server/domains/visits/sum-up-visits.ts';
import { tendPartitions } from '#server/domains/visits/tend-partitions.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { overview } from '#server/modules/result/overview.ts';
import { pageResults } from '#server/modules/result/page-results.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';

export interface VisitFigures {
  readonly database: string;
  readonly events: number;
  /** Kept by eight writers at once, nine events a batch. */
  readonly eventsPerSecond: number;
  /** Making the sums of all hours anew. */
  readonly sumUpMs: number;
  /** Each with everything that the screen asks for. */
  readonly overviewMs: number;
  readonly pageMs: number;
  /** One page on one day, by the hour. */
  readonly dayMs: number;
  /** The slowest but one of a hundred registrations (code and login), alone and while 2,000 events a second are kept. */
  readonly registrationMs: number;
  readonly registrationBesideMs: number;
}

const DAYS = 30;
const PAGES = 20;
const CHANNELS = 12;
/** Of a visit. */
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
const INGEST_MS = 4000;
const WRITERS = 8;
const TIMES = 5;

/** What visits cost the database, and how long the screens of results take over this many events. */
export async function measureVisits(events: number): Promise<VisitFigures> {
  const server = await startTestServer();
  const context = { ...server.context, clock: systemClock, log: { info: () => {}, warn: () => {}, error: () => {} } };
  try {
    const { db } = server;
    await tendPartitions(context);
    const eventsPerSecond = await ingest(db);
    const registrationMs = await registrationP99(server);
    const registrationBesideMs = await beside(db, () => registrationP99(server));
    const now = new Date();
    await fill(db, events, now);
    const sumUpMs = await timed(() => sumUpVisits(context));
    await db.execute(sql`ANALYZE`);
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
      sumUpMs,
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

const REGISTRATIONS = 100;
const EVENTS_PER_SECOND = 2000;

/** Keeps one visit with all its events. */
async function keepVisit(db: Database, writer: number): Promise<void> {
  const now = new Date();
  await storeVisit(db, {
    visit: randomUUID(),
    page: `/bench-${writer}`,
    release: '',
    variant: '',
    device: 'phone',
    host: 'wechat',
    startedAt: now.getTime(),
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

/** Does something while events arrive at a steady rate. */
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

/** Asks for a code and registers with it, a hundred times; the slowest but one, in milliseconds. */
async function registrationP99(server: TestServer): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < REGISTRATIONS; index += 1) {
    registered += 1;
    const mobile = `1${String(3_000_000_000 + registered * 10_007).padStart(10, '0')}`;
    times.push(await timed(() => server.logIn(mobile)));
  }
  return times.sort((a, b) => a - b).at(-2) ?? 0;
}

/** Events of the last days, written by the database itself: how they come is measured apart. */
async function fill(db: Database, events: number, now: Date): Promise<void> {
  const visits = Math.ceil(events / KINDS.length);
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
      CASE WHEN n % 9 = 0 THEN 'desktop' ELSE 'phone' END, CASE WHEN n % 3 = 0 THEN 'douyin' ELSE 'wechat' END, 'visitor', ${now.toISOString()}
    FROM (SELECT n, date_trunc('hour', ${now.toISOString()}::timestamptz) - (n % ${DAYS * 24 - 24}::int) * interval '1 hour' AS hour
      FROM generate_series(1, ${visits}::int) AS n) AS visits, unnest(ARRAY[${sql.raw(KINDS.map((kind) => `'${kind}'`).join(','))}]) AS kind`);
  // The job looks back a day: here every hour is made anew.
  await db.execute(sql`DELETE FROM fact_marks`);
  await db.execute(
    sql`INSERT INTO fact_marks (name, until) VALUES ('visits', ${new Date(now.getTime() - (DAYS + 1) * 24 * HOUR_MS).toISOString()})`,
  );
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
