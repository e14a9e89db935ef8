import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientErrors, clientReports } from '#server/db/schema/client-error.ts';
import { MOST_NEW_A_DAY, MOST_SAMPLES, storeClientReport } from '#server/domains/reports/store-client-report.ts';
import { deleteExpired } from '#server/domains/retention/delete-expired.ts';
import { RETENTION } from '#server/domains/retention/rules.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import type { ConsoleInput } from '#src/contract/console/all.ts';

let server: TestServer;
let admin: ConsoleVisitor;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  admin = await openConsoleAs(server, 'admin');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.delete(clientReports);
  await server.db.delete(clientErrors);
});

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) MicroMessenger/8.0';
const OLD = '0'.repeat(16);
const NEW = '1'.repeat(16);
type Sent = Parameters<typeof storeClientReport>[1];

/** One browser tells of a fault while this release is live. */
function tell(changes: Partial<Sent> = {}, live = OLD): Promise<void> {
  return storeClientReport(
    { ...server.context, release: async () => live },
    {
      ...{ kind: 'uncaught', part: 'app', page: '/course/12345678', blockId: '', blockType: '' },
      message: "TypeError: Cannot read properties of undefined (reading 'price')",
      frames: ['load@/assets/home-Bx12Yz34.js:1:20'],
      ...{ release: live, visit: 'a', userAgent: IPHONE },
      ...changes,
    },
  );
}
const list = async (query: ConsoleInput<'GET /console/api/client-errors'>['query'] = {}) =>
  (await admin.call('GET /console/api/client-errors', { query })).data;
const only = async () => {
  const { errors } = await list();
  expect(errors).toHaveLength(1);
  return errors[0] as (typeof errors)[number];
};
const mark = (uuid: string, state: 'open' | 'solved' | 'ignored') =>
  admin.call('PUT /console/api/client-errors/{uuid}/state', { params: { uuid }, body: { state } });

describe('reports of one fault', () => {
  it('are one error, whatever numbers the message has, and whatever hashes and lines a release gives the files', async () => {
    await tell({ message: 'order 17 is gone', visit: 'a' });
    await tell({ message: 'order 23 is gone', visit: 'b', frames: ['x@/assets/home-Zz99Yy88.js:9:99'] }, NEW);
    await tell({ message: 'order 99 is gone', visit: 'b', userAgent: '' });
    await tell({ message: 'order 17 is gone', part: 'console' });

    const { errors, counts } = await list({ part: 'app' });
    expect(counts).toEqual({ open: 1, solved: 0, ignored: 0 });
    expect(errors).toMatchObject([
      { part: 'app', place: 'home.js', reports: 3, visits: 2, days: [0, 0, 0, 0, 0, 0, 3], releases: [NEW, OLD] },
    ]);
    const uuid = errors[0]?.uuid ?? '';
    const { data } = await admin.call('GET /console/api/client-errors/{uuid}', { params: { uuid } });
    expect(data.browsers).toEqual([
      { name: 'iPhone 上的 微信', reports: 2 },
      { name: '未知设备', reports: 1 },
    ]);
    expect(data.samples).toHaveLength(3);
    expect(data.samples).toContainEqual(
      expect.objectContaining({ page: '/course/:id', frames: ['load@/assets/home-Bx12Yz34.js:1:20'] }),
    );
  });

  it('thrown inside React, which does not say for whom, are told apart by their page', async () => {
    const message = 'Error: Minified React error #31';
    const frames = ['lo@/assets/packages-CVgo7u7_.js:8:39231'];
    for (const page of ['/download', '/download', '/search']) await tell({ message, frames, page });

    const { errors } = await list();
    expect(errors.map(({ place, reports }) => [place, reports]).sort()).toEqual([
      ['/download', 2],
      ['/search', 1],
    ]);
  });

  it('say nothing of a person, also when the browser did not see to that', async () => {
    await tell({ message: 'no 13800138000 ?token=abc', page: '/my/13800138000?mobile=13800138000' });

    const [row] = await server.db.select().from(clientReports);
    expect(JSON.stringify([row, await list()])).not.toMatch(/13800138000|abc/);
    expect(row).toMatchObject({ page: '/my/:id', message: 'no <数字> ' });
  });

  it('are counted all and kept in part: ten samples that differ, then one a minute in place of the oldest', async () => {
    for (let count = 0; count < MOST_SAMPLES + 3; count += 1) await tell({ page: `/p${count}` });
    await tell({ page: '/p1' });
    server.clock.pass(61);
    await tell({ page: '/newest' });

    expect(await only()).toMatchObject({ reports: MOST_SAMPLES + 5, visits: 1 });
    const samples = await server.db.select().from(clientReports);
    expect([samples.length, samples.filter(({ page }) => page === '/newest').length]).toEqual([MOST_SAMPLES, 1]);
  });

  it('that come at once are one error', async () => {
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((visit) => tell({ visit })));

    expect(await only()).toMatchObject({ reports: 5, visits: 5 });
  });
});

describe('strangers', () => {
  it('cannot fill the list: beyond so many new faults a day all others are one', async () => {
    const seen = server.clock.now();
    await server.db.insert(clientErrors).values(
      Array.from({ length: MOST_NEW_A_DAY - 1 }, (_one, at) => ({
        ...{ id: crypto.randomUUID(), fingerprint: `f${at}`, part: 'app' as const, kind: 'uncaught' as const },
        ...{ message: 'made up', place: '', firstSeenAt: seen, lastSeenAt: seen, sampledAt: seen },
      })),
    );

    for (const word of ['one', 'two', 'three', 'three']) await tell({ message: word });

    expect(await server.db.$count(clientErrors)).toBe(MOST_NEW_A_DAY + 1);
    const [others] = await server.db.select().from(clientErrors).where(eq(clientErrors.reports, 3));
    expect(others?.message).toMatch(/^今天新的错误种类太多/);
  });
});

describe('an error that staff marked', () => {
  it('solved, opens again in a newer release, and not where somebody still has the old page open', async () => {
    await tell();
    const { uuid } = await only();
    await mark(uuid, 'solved');

    await tell();
    await tell({ release: OLD }, NEW);
    expect((await list({ state: 'solved' })).errors).toMatchObject([{ uuid, isBack: false }]);

    await tell({}, NEW);
    expect((await list({ state: 'open' })).errors).toMatchObject([{ uuid, isBack: true, reports: 4 }]);
  });

  it('solved, stays so when visitors are given an older release in which it was known', async () => {
    await tell({}, OLD);
    await tell({}, NEW);
    const { uuid } = await only();
    await mark(uuid, 'solved');

    await tell({}, OLD);

    expect((await list({ state: 'solved' })).errors).toMatchObject([{ uuid }]);
  });

  it('ignored, is counted and stays ignored', async () => {
    await tell();
    const { uuid } = await only();
    await mark(uuid, 'ignored');

    await tell({}, NEW);

    expect((await list({ state: 'ignored' })).errors).toMatchObject([{ uuid, reports: 2 }]);
  });

  it('has an entry in the audit log for each mark, and none for the same mark again', async () => {
    await tell();
    const { uuid } = await only();
    const noted = async () =>
      (await admin.call('GET /console/api/audit', { query: { action: 'error.' } })).data.entries;
    const before = (await noted()).length;

    for (const state of ['ignored', 'ignored', 'open'] as const) await mark(uuid, state);

    const entries = await noted();
    expect(entries.slice(0, entries.length - before).map(({ action }) => action)).toEqual([
      'error.open',
      'error.ignored',
    ]);
  });
});

describe('the list', () => {
  it('is read to its end in parts', async () => {
    await tell();
    const [row] = await server.db.select().from(clientErrors);
    if (!row) throw new Error('Nothing was stored.');
    await server.db.insert(clientErrors).values(
      Array.from({ length: 59 }, (_one, at) => ({
        ...{ ...row, id: crypto.randomUUID(), fingerprint: `f${at}`, message: `fault ${at}` },
        lastSeenAt: new Date(server.clock.now().getTime() + 1000 * at),
      })),
    );
    const first = await list();
    const rest = await list({ after: first.next ?? '' });

    expect([first.errors.length, rest.errors.length, rest.next]).toEqual([50, 10, null]);
    expect(new Set([...first.errors, ...rest.errors].map(({ uuid }) => uuid)).size).toBe(60);
  });
});

describe('client errors that are old', () => {
  it('go: samples after thirty days, and errors that did not come for ninety', async () => {
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const rules = RETENTION.filter(({ table }) => table.startsWith('client_'));
    const forget = () => deleteExpired({ ...server.context, log }, rules);
    await tell();
    server.clock.pass(31 * 86_400);

    await forget();
    expect([await server.db.$count(clientReports), await server.db.$count(clientErrors)]).toEqual([0, 1]);
    server.clock.pass(60 * 86_400);
    await forget();
    expect(await server.db.$count(clientErrors)).toBe(0);
  });
});
