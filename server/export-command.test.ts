import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from './db/database.ts';
import { runExportCommand } from './export-command.ts';
import { testClock } from './kernel/testing.ts';
import { openBareDatabase } from './testing/database.ts';

const DAY = '2026-03-02';
const EVENTS = 20_500;
let database: OpenDatabase;
let folder = '';

beforeAll(async () => {
  database = await openBareDatabase();
  folder = await mkdtemp(join(tmpdir(), 'export-'));
  // More than one part; those of the day before and one of a channel with a comma and a quote.
  await database.db.execute(sql`INSERT INTO traffic_channels (link) VALUES ('a,"b"')`);
  await database.db.execute(sql`
    INSERT INTO visit_events (day, visit, kind, value, hour, page, release, variant, channel_id, device, host, audience, received_at)
    SELECT ${DAY}::date - (i = 0)::int, gen_random_uuid(), 'visit', i, '2026-03-02T01:00:00+08', '/901', 'r', '',
      (SELECT max(id) FROM traffic_channels), 'phone', 'browser', 'visitor', '2026-03-02T01:02:03.456+08'
    FROM generate_series(0, ${EVENTS}) i`);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function run(...args: string[]) {
  const told: string[] = [];
  const code = await runExportCommand(args, { database, clock: testClock(), print: (text) => told.push(text) });
  return { code, told };
}

it('a day of events is one file of CSV that holds each of them once', async () => {
  const { code, told } = await run('visits', '--day', DAY, '--to', folder);
  const lines = gunzipSync(await readFile(join(folder, `visits-${DAY}.csv.gz`)))
    .toString()
    .trimEnd()
    .split('\r\n');
  const [head, first, ...others] = lines;

  expect([code, told[0]]).toEqual([0, expect.stringContaining(`${EVENTS} events`)]);
  expect(head).toBe('day,hour,visit,kind,block,value,page,release,variant,channel,device,host,audience,received_at');
  expect(first).toMatch(
    /^2026-03-02,2026-03-01T17:00:00Z,[0-9a-f-]{36},visit,,\d+,\/901,r,,"link:a,""b""",phone,browser,visitor,2026-03-01T17:02:03\.456Z$/,
  );
  expect(new Set([first, ...others].map((line) => line?.split(',')[5])).size).toBe(EVENTS);
  expect(await readdir(folder)).toEqual([`visits-${DAY}.csv.gz`]);
});

it('a day without events makes no file, and a word that is not understood says how it is used', async () => {
  expect((await run('visits', '--day', '2026-01-01', '--to', folder)).code).toBe(1);
  expect(await readdir(folder)).toEqual([`visits-${DAY}.csv.gz`]);
  expect((await run('visits', '--day', '2026-02-30')).code).toBe(2);
  expect((await run('leads', '--day', DAY)).code).toBe(2);
  expect((await run('visits', '--days')).told[0]).toContain('Usage: npm run export');
});
