import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { readSettings } from '#server/db/queries/settings.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { visitAllowances, visitEvents } from '#server/db/schema/visit.ts';
import type { JobContext } from '#server/domains/job.ts';
import { after } from '#server/kernel/clock.ts';
import { chinaDay } from '#server/kernel/days/china-day.ts';
import { testClock } from '#server/kernel/testing.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import { tendPartitions } from './tend-partitions.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('days of visits have a table from yesterday to the day after tomorrow, and keep it for the days of the school', async () => {
  const { db } = database;
  const clock = testClock();
  const start = clock.now();
  const dayAt = (days: number) => chinaDay(after(start, days * 86_400));
  const query = async <T>(text: string) => await rowsOf<T>(db, sql.raw(text));
  const tables = async () => {
    const found = await query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relname ~ '^visit_events_[0-9]{8}$' ORDER BY relname",
    );
    return found.map(({ name }) => name.slice(-8).replace(/^(....)(..)(..)$/, '$1-$2-$3'));
  };
  const { keep_days: kept } = (await readSettings(db, 'measuring')).measuring;
  await db.execute(sql`DELETE FROM visit_events`);
  await db.execute(sql`
    INSERT INTO visit_events (day, visit, kind, hour, page, release, variant, channel_id, device, host, audience, received_at)
    VALUES (${dayAt(-2)}::date, gen_random_uuid(), 'visit', now(), '/901', '', '', 1, 'phone', 'browser', 'visitor', now())`);
  await db.insert(visitAllowances).values([-2, -1, 0].map((days) => ({ day: dayAt(days), network: 'n', events: 1 })));
  const run = () => tendPartitions({ db, clock } as unknown as JobContext);

  const made = [await run(), await run()];
  const [first, allowances] = [await tables(), await db.select().from(visitAllowances)];
  clock.pass((kept - 2) * 86_400);
  const events = [await run(), await db.$count(visitEvents)];
  clock.pass(86_400);
  events.push(await run(), await db.$count(visitEvents));
  const last = (await tables())[0];
  clock.pass(86_400);

  expect([made, first]).toEqual([[4, 0], [-1, 0, 1, 2].map(dayAt)]);
  expect(allowances.map(({ day }) => day).sort()).toEqual([dayAt(-1), dayAt(0)]);
  expect([events, last]).toEqual([[4, 1, 1, 0], dayAt(-1)]);
  expect([await run(), (await tables())[0]]).toEqual([2, dayAt(0)]);
});
