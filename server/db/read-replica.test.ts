import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openConsoleAs } from '#server/testing/console.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import type { Database, OpenDatabase } from './database.ts';
import { openPostgres } from './open-postgres.ts';
import { type ReadReplica, readReplica } from './read-replica.ts';

const [PRIMARY, REPLICA] = ['primary', 'replica'] as unknown as [Database, Database];

/** Two servers of which the second has replayed so much of the first; undefined: it does not answer. */
function servers() {
  const state: { written: number; replayed: number | undefined } = { written: 10, replayed: 10 };
  const told: (string | null)[] = [];
  const replica = readReplica({
    primary: { db: PRIMARY, rows: async () => [{ position: String(state.written) }] },
    replica: {
      db: REPLICA,
      rows: async (text) => {
        const { replayed } = state;
        if (replayed === undefined) throw new Error('gone');
        return [
          { isCopy: true, passed: [...text.matchAll(/'(\d+)'::pg_lsn/g)].map(([, at]) => Number(at) <= replayed) },
        ];
      },
      close: async () => {},
    },
    onChange: (reason) => told.push(reason),
    mostLagSeconds: 0.05,
    lookEveryMs: 5,
  });
  onTestFinished(() => replica.stop());
  return { state, told, replica, answers: () => replica.read(async (db) => db) };
}

describe('a replica', () => {
  it('answers while it has replayed what was written a short time ago', async () => {
    const { answers, replica } = servers();

    await expect.poll(answers).toBe(REPLICA);
    expect(replica.state().isUsed).toBe(true);
  });

  it('is left alone while it is late, also when nothing more is written, and until it has caught up', async () => {
    const { state, answers, told } = servers();
    await expect.poll(answers).toBe(REPLICA);

    state.written = 20;
    await expect.poll(answers).toBe(PRIMARY);
    state.replayed = 20;
    await expect.poll(answers).toBe(REPLICA);

    expect(told).toEqual([null, 'late', null]);
  });

  it('is left alone while it does not answer, which is told once', async () => {
    const { state, answers, told } = servers();
    await expect.poll(answers).toBe(REPLICA);

    state.replayed = undefined;
    await expect.poll(answers).toBe(PRIMARY);
    await expect.poll(answers).toBe(PRIMARY);

    expect(told).toEqual([null, 'away']);
  });

  it('that loses the connection in the midst of a reading is replaced in the same call; a refusal is no reason', async () => {
    const { replica, answers } = servers();
    await expect.poll(answers).toBe(REPLICA);
    const failing = (error: Error) =>
      replica.read(async (db) => {
        if (db === REPLICA) throw error;
        return db;
      });

    await expect(failing(new Error('a refusal'))).rejects.toThrow('a refusal');
    expect(await failing(Object.assign(new Error('no writes here'), { code: '25006' }))).toBe(PRIMARY);
    expect(replica.state().isUsed).toBe(true);
    expect(await failing(new Error('Connection terminated unexpectedly'))).toBe(PRIMARY);
  });
});

describe.skipIf(!process.env.TEST_DATABASE_URL)('with DATABASE_READ_URL', () => {
  let server: TestServer;
  let reading: OpenDatabase;
  let readings = 0;
  beforeAll(async () => {
    const database = await openTestDatabase();
    const [row] = await database.rows('SELECT current_database() AS name');
    const url = new URL(`/${row?.name}`, process.env.TEST_DATABASE_URL).href;
    reading = openPostgres({ url, maxConnections: 4, isReadOnly: true });
    const replica: ReadReplica = {
      read: (work) => {
        readings += 1;
        return work(reading.db);
      },
      state: () => ({ isUsed: true, lagSeconds: 0 }),
      stop: () => reading.close(),
    };
    server = await startTestServer({ console: { origin: undefined }, replica }, async () => database);
  });
  afterAll(async () => {
    await reading.close();
    await server.close();
  });

  const isAside = async (call: () => Promise<{ readonly status: number }>) => {
    const before = readings;
    expect((await call()).status).toBe(200);
    return readings > before;
  };

  it('the catalogue of strangers comes from there, and that of a student from the database', async () => {
    const token = await server.logIn('16000000002');

    expect(await isAside(() => server.call('GET /api/v1/course/', { query: {} }))).toBe(true);
    expect(await isAside(() => server.call('GET /api/v1/course/', { query: {} }, { token }))).toBe(false);
  });

  it('every call that may be answered there only reads', async () => {
    await expect(reading.db.execute(sql`CREATE TABLE tried (one int)`)).rejects.toThrow();
  });

  it('the list of leads comes from there, but for who has just written', async () => {
    const staff = await openConsoleAs(server, 'admin');
    const list = () => staff.call('GET /console/api/leads', { query: {} });

    expect(await isAside(list)).toBe(true);
    await staff.call('POST /console/api/channels', {
      body: { code: 'late', name: '延迟', page: '/index', platform: 'oceanengine', utm: {} },
    });
    expect(await isAside(list)).toBe(false);
  });
});
