import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from './db/database.ts';
import { processStates } from './db/schema/alarm.ts';
import { Metrics } from './kernel/metrics.ts';
import { testClock } from './kernel/testing.ts';
import { openTestDatabase } from './testing/database.ts';
import { startTestServer, type TestServer } from './testing/server.ts';
import { selfWatch, statementWatch, watchSchool } from './watch-process.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
const metrics = new Metrics();
let database: OpenDatabase;
let server: TestServer;
beforeAll(async () => {
  metrics.watchProcess();
  database = await openTestDatabase();
  server = await startTestServer({ metrics }, async () => database);
  watchSchool(metrics, { database, clock: testClock(), machine: 'm', folder: '/' }, log);
});
afterAll(() => server.close());

describe('the metrics of a process', () => {
  it.each(['grafana-dashboard.json', 'alert-rules.yaml'])('have every name that deploy/%s uses', (file) => {
    const text = readFileSync(new URL(`../deploy/${file}`, import.meta.url), 'utf8');
    const used = new Set(text.match(/\b(?:zhiyan|nodejs|process)_[a-z0-9_]+/g));
    const known = new Set(metrics.registry.getMetricsAsArray().map(({ name }) => name));

    const unknown = [...used].filter(
      (name) => !known.has(name) && !known.has(name.replace(/_(bucket|sum|count)$/, '')),
    );
    expect([used.size > 5, unknown]).toEqual([true, []]);
  });

  it('tell the figures of the school', async () => {
    const text = await metrics.text();

    expect(text).toMatch(/^zhiyan_database_up 1$/m);
    expect(text).toMatch(/^zhiyan_disk_size_bytes \d+/m);
  });
});

describe('a slow statement', () => {
  it('is logged with its text and without values', () => {
    const lines: unknown[] = [];
    const watch = statementWatch(new Metrics(), () => ({ ...log, warn: (fields) => void lines.push(fields) }));

    watch('SELECT 1', 0.4);
    watch("SELECT *\n FROM users WHERE mobile = '139''0000' AND id = $1", 0.8);

    expect(lines).toEqual([{ statement: "SELECT * FROM users WHERE mobile = '…' AND id = $1", ms: 800 }]);
  });
});

describe('a process', () => {
  it('tells what it runs, also where its data folder is not there, as with a database elsewhere', async () => {
    const { job } = selfWatch({
      ...{ database, clock: testClock(), metrics: new Metrics(), machine: 'm', folder: '/nonexistent/data' },
      ...{ release: async () => 'a', runsJobs: false, missing: ['sms'] },
    });

    await job.run({ ...server.context, log });

    const rows = await database.db.select().from(processStates);
    expect(rows).toMatchObject([{ machine: 'm', release: 'a', runsJobs: false, missing: ['sms'] }]);
    expect(rows[0]?.version).toMatch(/^\d{4}/);
    expect(rows[0]?.diskBytes).toBeGreaterThan(0);
  });
});
