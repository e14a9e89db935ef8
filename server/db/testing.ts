import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import pg from 'pg';
import type { Clock } from './clock.ts';
import type { OpenDatabase } from './database.ts';
import { applyMigrations, readMigrations } from './migrate.ts';
import { openPglite } from './open-pglite.ts';
import { openPostgres } from './open-postgres.ts';
import type { Random } from './random.ts';
import { seed } from './seed/seed.ts';

/** The moment at which the test database is seeded and a `testClock` starts. */
export const TEST_START = new Date('2026-11-20T12:00:00+08:00');

export interface TestClock extends Clock {
  /** Moves the clock on. */
  readonly pass: (seconds: number) => void;
}

export function testClock(start: Date = TEST_START): TestClock {
  let current = start.getTime();
  return {
    now: () => new Date(current),
    pass: (seconds) => {
      current += seconds * 1000;
    },
  };
}

/** Bytes that are the same in every run of the same calls. */
export function testRandom(name = 'test'): Random {
  let counter = 0;
  return {
    bytes: (count) => {
      const blocks: Buffer[] = [];
      for (let length = 0; length < count; length += 32) {
        counter += 1;
        blocks.push(createHash('sha256').update(`${name} ${counter}`).digest());
      }
      return Buffer.concat(blocks).subarray(0, count);
    },
  };
}

/**
 * A migrated and seeded database of its own, in memory, or on the server that `TEST_DATABASE_URL` names.
 *
 * Made from a template that is built once for the present migrations and seed.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? openTestPostgres(url) : openPglite({ loadDataDir: await pgliteTemplate() });
}

const CACHE = new URL('../../node_modules/.cache/zhiyan-test-database/', import.meta.url);

async function pgliteTemplate(): Promise<Blob> {
  const file = new URL(`${await templateHash()}.tar`, CACHE);
  const built = await readFile(file).catch(() => undefined);
  if (built) return new Blob([built]);
  await mkdir(CACHE, { recursive: true });
  const database = await openPglite({});
  await prepare(database);
  const dump = await database.client.dumpDataDir('none');
  await database.close();
  // Written aside and moved: another worker may be building the same.
  const aside = new URL(`${randomUUID()}.part`, CACHE);
  await writeFile(aside, Buffer.from(await dump.arrayBuffer()));
  await rename(aside, file);
  return dump;
}

async function prepare(database: OpenDatabase): Promise<void> {
  await applyMigrations(database, await readMigrations());
  await seed(database, TEST_START);
}

/** Changes whenever the schema, the seed or PGlite does. */
async function templateHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of ['./migrations/', './seed/', './schema/']) {
    const base = new URL(folder, import.meta.url);
    for (const name of (await readdir(base)).filter((entry) => /\.(sql|ts)$/.test(entry)).sort()) {
      hash.update(name).update(await readFile(new URL(name, base)));
    }
  }
  const version = await readFile(new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url));
  return hash.update(version).digest('hex').slice(0, 16);
}

const TEMPLATE_LOCK = 7_061_828;

async function openTestPostgres(url: string): Promise<OpenDatabase> {
  const template = `zy_template_${await templateHash()}`;
  const name = `zy_test_${randomUUID().replaceAll('-', '')}`;
  await withClient(url, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (rowCount === 0) await buildTemplate(client, url, template);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  });
  const database = openPostgres({ url: withDatabase(url, name), maxConnections: 20, patience: 10 });
  return {
    ...database,
    close: async () => {
      await database.close();
      await withClient(url, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

async function buildTemplate(client: pg.Client, url: string, template: string): Promise<void> {
  const building = `${template}_part`;
  await client.query(`DROP DATABASE IF EXISTS ${building} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${building}`);
  const database = openPostgres({ url: withDatabase(url, building) });
  await prepare(database);
  await database.close();
  await client.query(`ALTER DATABASE ${building} RENAME TO ${template}`);
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${name}`;
  return parsed.href;
}
