import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { factMarks, trafficChannels } from '#server/db/schema/visit.ts';
import { LEAST_MS, PER_DOUBLING } from '#server/kernel/speed-buckets.ts';
import { seedIds } from '../ids.ts';
import { type DemoCampaign, demoCampaigns, demoChannels } from './traffic-list.ts';

/** A course of this price or more is a regular one. */
const REGULAR_CENTS = 10_000;
const HOUR_MS = 3_600_000;
/** Share of visits with speed measurements; other browsers do not measure. */
const MEASURED = 0.3;
/** The day of a row in China. */
const DAY = sql.raw(`(hour AT TIME ZONE 'Asia/Shanghai')::date`);
const { link, source, utmSource, utmMedium, utmCampaign, utmContent, platform } = trafficChannels;
const CHANNEL_NAMES = [link, source, utmSource, utmMedium, utmCampaign, utmContent, platform];

/** Hours of the day and their share of visits, in sixths: in the newest days, the days before, the oldest. */
const HOURS = [
  [0, 0.1, 0, 0],
  [7, 0.2, 0, 0],
  [8, 0.35, 0.6, 0],
  [9, 0.3, 0, 0],
  [10, 0.28, 0, 0],
  [11, 0.32, 0, 0],
  [12, 0.5, 1.2, 2.6],
  [13, 0.35, 0, 0],
  [14, 0.25, 0, 0],
  [15, 0.28, 0.8, 0],
  [16, 0.28, 0, 0],
  [17, 0.3, 0, 0],
  [18, 0.42, 1.0, 0],
  [19, 0.42, 0, 0],
  [20, 0.55, 1.3, 3.4],
  [21, 0.52, 0, 0],
  [22, 0.4, 1.1, 0],
  [23, 0.18, 0, 0],
] as const;
/** Cities of the sample's visitors and their shares; for the rest the city is unknown. */
const CITIES = [
  ...([
    ['', 9],
    ['北京市', 14],
    ['上海市', 10],
    ['武汉市', 9],
    ['西安市', 8],
    ['南京市', 7],
    ['广州市', 7],
  ] as const),
  ...([
    ['成都市', 6],
    ['郑州市', 6],
    ['杭州市', 6],
    ['济南市', 5],
    ['长沙市', 4],
    ['哈尔滨市', 3],
  ] as const),
  ...([
    ['重庆市', 3],
    ['深圳市', 2],
    ['兰州市', 1],
  ] as const),
] as const;
const CLOCKS = HOURS.map((weights) => `(${weights.join(', ')})`).join(', ');

/**
 * Adds sixty days of visits to the sample's landing pages, as sums by hour. The database computes them from the
 * campaigns' rates: the same at every start except for the dates.
 */
export async function seedTraffic(db: Database, now: Date): Promise<void> {
  // The jobs recompute the last hours from real visits.
  const end = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - HOUR_MS);
  const channels = await db
    .insert(trafficChannels)
    .values(demoChannels.map(({ key: _key, ...channel }) => channel))
    .onConflictDoUpdate({ target: CHANNEL_NAMES, set: { source: sql`excluded.source` } })
    .returning({ id: trafficChannels.id });
  const idOf = (key: string) => channels[demoChannels.findIndex((channel) => channel.key === key)]?.id ?? 1;
  for (const campaign of demoCampaigns) await seedCampaign(db, campaign, end, idOf);
  await seedCities(db);
  await db
    .insert(factMarks)
    .values(['visits', 'results'].map((name) => ({ name, until: now })))
    .onConflictDoUpdate({ target: factMarks.name, set: { until: now } });
}

async function seedCampaign(db: Database, campaign: DemoCampaign, end: Date, idOf: (key: string) => number) {
  const { path, visitsPerDay, rates, trend, lcpMs, blocks, experiment } = campaign;
  const ways = campaign.channels.map(
    ({ key, share, quality }) => `(${idOf(key)}, ${share}, ${quality}, '${hostOf(key)}')`,
  );
  const arms = (experiment?.arms ?? []).map(({ variant, share, lift }) => `('${variant}', ${share}, ${lift}, true)`);
  const at = sql`${end.toISOString()}::timestamptz`;
  const number = (value: number) => sql.raw(String(value));
  // All hours of the last three days, six hours of each of the seven days before, two of older ones. A hash of page,
  // hour and channel replaces randomness.
  const cells = sql`
    SELECT hour, ways.*, device.*, variant, lift,
      ${number(visitsPerDay / 6)} * share * portion * weight * part
        * (1 + ${number(trend)} * (60 - age) / 60.0)
        * CASE WHEN extract(isodow FROM hour AT TIME ZONE 'Asia/Shanghai') > 5 THEN 1.28 ELSE 1 END
        * (0.72 + 0.56 * (abs(hashtext(${path} || hour::text || channel_id || kind || variant)) % 1000) / 1000.0) AS amount,
      (abs(hashtext(kind || channel_id || hour::text || ${path} || variant)) % 1000) / 1000.0 AS luck
    FROM (
      SELECT age, date_trunc('day', ${at} AT TIME ZONE 'Asia/Shanghai') AT TIME ZONE 'Asia/Shanghai'
        - age * interval '1 day' + clock * interval '1 hour' AS hour, weight
      FROM generate_series(0, 60) AS age,
        (VALUES ${sql.raw(CLOCKS)}) AS c (clock, close, fine, coarse),
        LATERAL (SELECT CASE WHEN age < 3 THEN close WHEN age < 10 THEN fine ELSE coarse END AS weight) AS w
      WHERE weight > 0
    ) AS hours,
    (VALUES ${sql.raw(ways.join(', '))}) AS ways (channel_id, share, quality, host),
    (VALUES ('phone', 0.93), ('desktop', 0.07)) AS device (kind, portion),
    (VALUES ${sql.raw(["('', 1, 1, false)", ...arms].join(', '))}) AS arms (variant, part, lift, is_tested)
    WHERE hour < ${at} AND is_tested = (age < ${number(experiment?.days ?? 0)})`;
  const part = (rate: number) => sql.raw(`floor(v * ${rate} * quality + luck)::int`);
  await db.execute(sql`
    INSERT INTO visit_facts (page, hour, channel_id, variant, device, host, visits, forms_seen, forms_started, codes_sent,
      codes_failed, scrolled_25, scrolled_50, scrolled_75, scrolled_100)
    SELECT ${path}, hour, channel_id, variant, kind, CASE WHEN kind = 'desktop' THEN 'browser' ELSE host END, v,
      least(v, floor(v * 0.62 + luck)::int), ${part(rates.started)}, ${part(rates.coded)}, ${part(rates.failed)},
      floor(v * 0.83)::int, floor(v * 0.58)::int, floor(v * 0.37)::int, floor(v * 0.19)::int
    FROM (SELECT *, greatest(1, round(amount))::int AS v FROM (${cells}) AS cells) AS counted`);
  const money = number(campaign.priceCents);
  await db.execute(sql`
    WITH counted AS (
      SELECT *, least(p, floor(p * 0.05 + luck * 0.98)::int) AS b FROM (
        SELECT *, least(r, floor(r * ${number(rates.paid)} + luck * 0.9)::int) AS p FROM (
          SELECT hour, channel_id, variant, host, luck,
            floor(greatest(1, round(amount))::int * ${number(rates.registered)} * quality * lift + luck)::int AS r
          FROM (${cells}) AS cells WHERE kind = 'phone'
        ) AS registrations
      ) AS payments WHERE r > 0
    ), income AS (
      INSERT INTO money_facts (page, hour, channel_id, variant, paid, paid_cents, refunded, refunded_cents)
      SELECT ${path}, hour, channel_id, variant, p, p * ${money}::bigint, b, b * ${money}::bigint FROM counted WHERE p > 0
    ), splits AS (
      INSERT INTO money_splits (page, hour, channel_id, variant, device, host, paid, paid_cents, refunded, refunded_cents,
        regular)
      SELECT ${path}, hour, channel_id, variant, 'phone', host, p, p * ${money}::bigint, b, b * ${money}::bigint,
        CASE WHEN ${money}::bigint >= ${number(REGULAR_CENTS)} THEN p ELSE 0 END FROM counted WHERE p > 0
    ), results AS (
      SELECT *, least(r, floor(r * 0.56 + luck)::int) AS ordered, least(p, floor(p * 0.78 + luck)::int) AS lessons,
        least(p, floor(p * 0.46 + luck * 0.9)::int) AS completed FROM counted
    ), result_split AS (
      INSERT INTO result_splits (page, hour, channel_id, variant, device, host, registered, ordered, lessons, completed)
      SELECT ${path}, hour, channel_id, variant, 'phone', host, r, ordered, lessons, completed FROM results
    )
    INSERT INTO result_facts (page, hour, channel_id, variant, registered, ordered, lessons, completed)
    SELECT ${path}, hour, channel_id, variant, r, ordered, lessons, completed FROM results`);
  await seedBlocks(db, path, blocks);
  await seedSpeed(db, path, lcpMs);
}

/** Assigns the events of a page, channel and hour to one city, or to none, by a hash of them instead of chance. */
async function seedCities(db: Database): Promise<void> {
  const list = CITIES.flatMap(([city, share]) => Array.from({ length: share }, () => `'${city}'`));
  const keys = 'page, channel_id, variant, device, host';
  const city = `(ARRAY[${list.join(', ')}])[1 + abs(hashtext(page || extract(epoch FROM hour) || ',' || channel_id)) % ${list.length}]`;
  const visits = 'visits, forms_seen, forms_started, codes_sent, codes_failed';
  for (const [kind, table, hour, sums] of [
    ['visits', 'visit_facts', `date_trunc('day', hour, 'Asia/Shanghai')`, visits],
    ['results', 'result_splits', 'hour', 'registered, ordered, lessons, completed'],
    ['money', 'money_splits', 'hour', 'paid, paid_cents, refunded, refunded_cents, regular'],
  ] as const) {
    const summed = sums.split(', ').map((name) => `sum(${name})`);
    await db.execute(
      sql.raw(`INSERT INTO city_sums (kind, hour, city, ${keys}, ${sums})
        SELECT '${kind}', ${hour}, ${city}, ${keys}, ${summed.join(', ')} FROM ${table} WHERE ${city} <> ''
        GROUP BY 2, 3, ${keys}`),
    );
  }
}

/** Most visitors see the top and fewer the rest, but the form draws more than its neighbours. */
async function seedBlocks(db: Database, path: string, blocks: readonly string[]): Promise<void> {
  const rows = blocks.map((block, index) => {
    const depth = index / blocks.length;
    const seen = block === 'register' ? 0.62 : Math.max(0.12, 0.97 - depth * 0.8);
    return `('${block}', ${seen.toFixed(3)})`;
  });
  await db.execute(sql`
    INSERT INTO block_facts (page, hour, variant, block, seen)
    SELECT page, max(hour), '', block, floor(sum(visits) * part)::int
    FROM visit_facts, (VALUES ${sql.raw(rows.join(', '))}) AS blocks (block, part)
    WHERE page = ${path} GROUP BY page, ${DAY}, block, part`);
}

async function seedSpeed(db: Database, path: string, lcpMs: number): Promise<void> {
  const bucketOf = (ms: number) => Math.floor(PER_DOUBLING * Math.log2(Math.max(ms, LEAST_MS) / LEAST_MS));
  const rows = (
    [
      ['lcp', lcpMs, 0.9],
      ['inp', 72, 0.55],
      ['form-ready', lcpMs * 0.42, 0.95],
    ] as const
  ).flatMap(([metric, ms, part]) =>
    [-6, -3, 0, 3, 7].map(
      (step, index) => `('${metric}', ${bucketOf(ms) + step}, ${part * ([0.16, 0.26, 0.3, 0.19, 0.09][index] ?? 0)})`,
    ),
  );
  await db.execute(sql`
    INSERT INTO speed_facts (page, hour, variant, metric, bucket, visits)
    SELECT page, max(hour), '', metric, bucket, round(sum(visits) * part * ${MEASURED})::int
    FROM visit_facts, (VALUES ${sql.raw(rows.join(', '))}) AS measured (metric, bucket, part)
    WHERE page = ${path} GROUP BY page, ${DAY}, metric, bucket, part`);
}

const hostOf = (key: string) =>
  ({
    wechat: 'wechat',
    tencent: 'wechat',
    oceanengine: 'douyin',
    'oceanengine-2': 'douyin',
    douyin: 'douyin',
    baidu: 'baidu',
  })[key] ?? 'browser';

/** Channel costs of the last 30 days, as a publisher would enter them. */
export async function seedCosts(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    INSERT INTO channel_costs (id, day, page, channel_key, cents, staff_id, entered_at)
    SELECT gen_random_uuid(), (hour AT TIME ZONE 'Asia/Shanghai')::date, page, key, sum(visits) * 236, ${seedIds.staff(2)}, ${now.toISOString()}
    FROM visit_facts JOIN traffic_channels ON traffic_channels.id = channel_id
    WHERE key IN ('ad:tencent', 'utm:feed') AND hour >= ${now.toISOString()}::timestamptz - interval '30 days' GROUP BY 2, 3, 4`);
}
