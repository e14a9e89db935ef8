import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bindPort } from '#server/http/bound-port.ts';
import { jobs } from '#server/jobs.ts';
import { bringUpToDate, fill } from '#server/open-database.ts';
import { byTcp, openTestDatabase } from '#server/testing/database.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import type { OpenDatabase } from './database.ts';
import { openPostgres } from './open-postgres.ts';

const direct = process.env.TEST_DATABASE_URL;
const canPool = direct !== undefined && spawnSync('pgbouncer', ['--version']).status === 0;
/** Far fewer than the server's own: each of them serves many clients, one transaction each. */
const CONNECTIONS = 3;

let folder = '';
let pooler: ChildProcess;
let own: OpenDatabase;
let pooled: OpenDatabase;
let server: TestServer;

/** A pooler in transaction mode with the settings of docs/production.md, in front of the server of the tests. */
async function startPooler(): Promise<number> {
  const { hostname, port, username } = byTcp(direct ?? '');
  const bound = await bindPort(0, '127.0.0.1');
  await bound.stop();
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'users'), `"${username}" ""\n`);
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${bound.port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = ${CONNECTIONS}
max_client_conn = 500
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,options
`,
  );
  // It does not run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  pooler = spawn('pgbouncer', [...user, join(folder, 'pgbouncer.ini')], { stdio: ['ignore', 'ignore', 'pipe'] });
  for await (const chunk of pooler.stderr ?? []) if (/process up/.test(String(chunk))) break;
  return bound.port;
}

describe.skipIf(!canPool)('behind PgBouncer in transaction mode', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pooler-'));
    own = await openTestDatabase();
    const [row] = await own.rows('SELECT current_database() AS name');
    const url = new URL(`/${row?.name}`, byTcp(direct ?? ''));
    url.port = String(await startPooler());
    pooled = openPostgres({ url: url.href, maxConnections: 20, patience: 200 });
    server = await startTestServer({}, async () => pooled);
  });
  afterAll(async () => {
    await server.close();
    pooler.kill('SIGKILL');
    await once(pooler, 'exit');
    await own.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('a start finds the database up to date and puts in what is missing, as many as start at once', async () => {
    const start = async () => {
      await bringUpToDate(pooled, { migrates: false });
      return fill(pooled, { clock: server.clock, wantsSample: true });
    };

    expect(await Promise.all([start(), start(), start()])).toEqual([false, false, false]);
  });

  it('students log in, order at once, pay and study, and places are not sold twice', async () => {
    const shop = shopOf(server, 'pooled');
    const course = await shop.course({ stock: 5 });
    const buyers = await shop.students(12);

    const orders = await Promise.allSettled(buyers.map((buyer) => shop.order(course, buyer)));
    const bought = orders.flatMap((one, index) =>
      one.status === 'fulfilled' ? [{ id: one.value.uuid, buyer: buyers[index] as Student }] : [],
    );
    await Promise.all(bought.map(({ id, buyer }) => shop.pay(id, buyer)));

    expect(bought).toHaveLength(5);
    for (const { buyer } of bought) expect(await shop.owned(buyer)).toHaveLength(1);
    expect(await server.logIn('16000000003')).toMatch(/^[\w-]{43}$/);
  });

  it('every job runs, twice at once', async () => {
    const failed: string[] = [];
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    for (const { name, run } of jobs) {
      const runs = await Promise.allSettled([run({ ...server.context, log }), run({ ...server.context, log })]);
      if (runs.some(({ status }) => status === 'rejected')) failed.push(name);
    }

    expect(failed).toEqual([]);
  });

  it('no session setting of one call is left for another', async () => {
    const [row] = await pooled.rows("SELECT current_setting('transaction_read_only') AS readonly");
    await pooled.db.transaction((tx) => tx.execute(sql`SET LOCAL statement_timeout = 1`));
    const left = await Promise.all(
      Array.from({ length: CONNECTIONS * 2 }, () =>
        pooled.rows("SELECT current_setting('statement_timeout') AS limit"),
      ),
    );

    expect(row?.readonly).toBe('off');
    expect(new Set(left.flat().map(({ limit }) => limit))).toEqual(new Set(['0']));
  });
});
