import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { byTcp, openTestDatabase } from '#server/testing/database.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import type { OpenDatabase } from './database.ts';
import { openPostgres } from './open-postgres.ts';
import { rowsOf } from './rows-of.ts';

const URL_OF_TESTS = process.env.TEST_DATABASE_URL ?? '';

/** A proxy to the database that can be cut: open connections break, new ones are refused. */
async function cuttableWay(target: URL) {
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => void [near.destroy(), far.destroy(), sockets.delete(socket)]);
    }
    near.pipe(far).pipe(near);
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    cut: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    mend: () => listen(port),
  };
}

describe.skipIf(URL_OF_TESTS === '')('a database that goes away', () => {
  let own: OpenDatabase;
  let way: Awaited<ReturnType<typeof cuttableWay>>;
  let server: TestServer;
  let token: string;
  let throughWay: OpenDatabase;
  beforeAll(async () => {
    own = await openTestDatabase();
    way = await cuttableWay(byTcp(URL_OF_TESTS));
    const rows = await rowsOf<{ name: string }>(own.db, sql`SELECT current_database() AS name`);
    const url = byTcp(URL_OF_TESTS);
    url.port = String(way.port);
    url.pathname = `/${rows[0]?.name}`;
    throughWay = openPostgres({ url: url.href, maxConnections: 2, patience: 0.25 });
    const isReady = () =>
      throughWay.ping().then(
        () => true,
        () => false,
      );
    server = await startTestServer({ isReady }, async () => throughWay);
    token = await server.logIn('13900004320');
  });
  afterAll(async () => {
    await server.close();
    await way.cut();
    await own.close();
  });

  const code = { mobile: '13900004321', action: 3 };
  const json = { 'content-type': 'application/json' };
  const calls = {
    'a read': () => server.inject({ url: '/api/v1/account/auth/user/info', headers: { token } }),
    'a write': () =>
      server.inject({
        method: 'POST',
        url: '/api/v1/account/validate/code',
        headers: json,
        payload: JSON.stringify(code),
      }),
    'a login': () =>
      server.inject({
        method: 'POST',
        url: '/api/v1/account/auth/user/create',
        headers: json,
        payload: JSON.stringify({ mobile: '13900004320', code: '123456' }),
      }),
    '/readyz': () => server.inject({ url: '/readyz' }),
  };

  describe('as one that refuses connections', () => {
    beforeEach(() => way.cut());
    afterEach(() => way.mend());

    it.each(Object.entries(calls))('answers %s with 503 and when to come again', async (_name, call) => {
      const first = await call();
      const second = await call();

      expect([first, second].map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual([
        [503, '5'],
        [503, '5'],
      ]);
    });
  });

  it('answers 503 to who is inside when the connection is cut', async () => {
    // A lock held elsewhere: the calls wait in the database.
    const waiting = await own.db.transaction(async (tx) => {
      await tx.execute(sql`LOCK TABLE sessions, users IN ACCESS EXCLUSIVE MODE`);
      const reads = [calls['a read'](), calls['a read']()];
      const waits = () => rowsOf(tx, sql`SELECT FROM pg_locks WHERE NOT granted`);
      await expect.poll(waits).not.toEqual([]);
      await way.cut();
      return Promise.all(reads);
    });
    await way.mend();

    expect(waiting.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual([
      [503, '5'],
      [503, '5'],
    ]);
  });

  it.each(Object.entries(calls))('answers %s with 503 while every connection is taken', async (_name, call) => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const taken = [0, 1].map(() => throughWay.db.transaction(() => held));
    const { statusCode, headers } = await call();
    letGo();
    await Promise.allSettled(taken);

    expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([503, true]);
  });

  it('serves again as soon as it is there', async () => {
    expect((await calls['a read']()).statusCode).toBe(200);
    expect((await calls['/readyz']()).statusCode).toBe(200);
  });
});
