import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { OnStatement, OnStatementEnd, OpenDatabase } from '../db/database.ts';
import { applyMigrations, readMigrations } from '../db/migrate.ts';
import { openPglite } from '../db/open-pglite.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { sandboxKey } from '../gateways/payment/sandbox-key.ts';
import { testClock } from '../kernel/testing.ts';
import { fill } from '../open-database.ts';
import { type DataFiles, FilesInMemory, pgliteEngine } from './pglite.ts';

/** Content of a template: tables and base data with the sample school, those without it, or no tables at all. */
type Content = 'sample' | 'bare' | 'empty';

/**
 * A migrated test database with base data and sample, in memory, or on the server in `TEST_DATABASE_URL`.
 *
 * Copied from a template that is built once per version of migrations and data.
 */
export const openTestDatabase = (onStatement?: OnStatement) => open('sample', { onStatement });

/** The same; the end of each statement is reported in the async context in which it began. */
export const openWatchedDatabase = (onStatementEnd: OnStatementEnd) => open('sample', { onStatementEnd });

/** An embedded database, which a full disk can stop. */
export const openTestPglite = (canWrite: () => Promise<boolean>) => openTemplate('sample', { canWrite });

/** A database without the sample school, as with the sandbox off. */
export const openBareDatabase = () => open('bare');

/** A database without tables, for migrating step by step. */
export async function openEmptyDatabase(): Promise<OpenDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) return openTemplate('empty');
  const name = newDatabaseName();
  await withClient(url, (client) => client.query(`CREATE DATABASE ${name}`));
  return openOwn(url, name);
}

/** Creates a data folder as a server leaves it that was started and stopped there; `bare` without the sample school. */
export async function makeDataFolder(folder: string, content: 'sample' | 'bare' = 'sample'): Promise<void> {
  const data = join(folder, 'pg');
  await mkdir(data, { recursive: true, mode: 0o700 });
  for (const [path, bytes] of await pgliteTemplate(content)) {
    if (bytes) await writeFile(join(data, path), bytes);
    else await mkdir(join(data, path), { mode: 0o700 });
  }
}

interface Watch {
  readonly canWrite?: () => Promise<boolean>;
  readonly onStatement?: OnStatement | undefined;
  readonly onStatementEnd?: OnStatementEnd | undefined;
}

async function open(content: Content, watch: Watch = {}): Promise<OpenDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? openTestPostgres(url, content, watch) : openTemplate(content, watch);
}

async function openTemplate(
  content: Content,
  { canWrite = async () => true, onStatement = () => {}, ...watch }: Watch = {},
) {
  const fs = new FilesInMemory(await pgliteTemplate(content));
  return openPglite({ engine: { ...(await pgliteEngine()), fs, startParams: SMALL }, canWrite, onStatement, ...watch });
}

const CACHE = new URL('../../node_modules/.cache/zhiyan-test-database/', import.meta.url);
const templates = new Map<Content, Promise<DataFiles>>();

/** Read or built once per worker. */
function pgliteTemplate(content: Content): Promise<DataFiles> {
  const template = templates.get(content) ?? readTemplate(content);
  templates.set(content, template);
  return template;
}

async function readTemplate(content: Content): Promise<DataFiles> {
  const file = new URL(`${await templateHash()}-${content}`, CACHE);
  const built = await readFile(file).catch(() => undefined);
  if (built) return deserialize(built) as DataFiles;
  const files = await buildFiles(content);
  await mkdir(CACHE, { recursive: true });
  // Written to a temporary file and renamed: another worker may be building the same one.
  const aside = new URL(`${randomUUID()}.part`, CACHE);
  await writeFile(aside, serialize(files));
  await rename(aside, file);
  return files;
}

const UNUSED = ['template0', 'template1'];
/** Test data is small: less memory to clear at each start. */
const SMALL = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];
/** A log that is not recycled: every copy would include it. */
const SMALL_LOG = [...PGlite.defaultStartParams, '-c', 'wal_recycle=off', '-c', 'min_wal_size=2MB'];

async function buildFiles(content: Content): Promise<DataFiles> {
  let files: DataFiles = new Map();
  const fs = new FilesInMemory(new Map(), (found) => {
    files = found;
  });
  const engine = { ...(await pgliteEngine()), fs, initDbStartParams: ['--wal-segsize=1'], startParams: SMALL_LOG };
  const database = await openPglite({ engine });
  await prepare(database, content);
  // A copy creates no databases, and PostgreSQL's templates are half of all files.
  for (const sql of [
    'UPDATE pg_database SET datistemplate = false',
    ...UNUSED.map((name) => `DROP DATABASE ${name}`),
  ]) {
    await database.client.exec(sql);
  }
  await database.close();
  return files;
}

async function prepare(database: OpenDatabase, content: Content): Promise<void> {
  if (content === 'empty') return;
  await applyMigrations(database, readMigrations());
  const wantsSample = content === 'sample';
  await fill(database, { clock: testClock(), wantsSample });
  // Made at the first payment, in a tenth of a second: once for all tests.
  if (wantsSample) await sandboxKey(database.db);
}

let knownHash: Promise<string> | undefined;

/** Changes with the schema, the data or PGlite. Read once: it is hundreds of files. */
function templateHash(): Promise<string> {
  knownHash ??= readTemplateHash();
  return knownHash;
}

async function readTemplateHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of ['db/migrations', 'db/schema', 'base-data', 'demo']) {
    const base = new URL(`../../server/${folder}/`, import.meta.url);
    for (const name of (await readdir(base, { recursive: true }))
      .filter((entry) => /\.(sql|ts|yaml)$/.test(entry))
      .sort()) {
      hash.update(name).update(await readFile(new URL(name, base)));
    }
  }
  const version = await readFile(new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url));
  return hash.update(version).digest('hex').slice(0, 16);
}

/** Address of the same server by TCP: that of the tests may be a socket in a folder, which no proxy has. */
export function byTcp(url: string): URL {
  const parsed = new URL(url);
  if (parsed.hostname.startsWith('%2F')) parsed.hostname = '127.0.0.1';
  return parsed;
}

const TEMPLATE_LOCK = 7_061_828;

async function openTestPostgres(url: string, content: Content, watch: Watch): Promise<OpenDatabase> {
  const template = `zy_template_${content}_${await templateHash()}`;
  const name = newDatabaseName();
  await withClient(url, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (rowCount === 0) await buildTemplate(client, url, template, content);
    // With files copied this takes 45 ms, through the log 100.
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  });
  return openOwn(url, name, watch);
}

const newDatabaseName = () => `zy_test_${randomUUID().replaceAll('-', '')}`;

/** Opens a database that is dropped when it is closed. */
function openOwn(url: string, name: string, { onStatement = () => {}, onStatementEnd }: Watch = {}): OpenDatabase {
  const watch = { onStatement, onStatementEnd, keepsContext: onStatementEnd !== undefined };
  const database = openPostgres({ url: withDatabase(url, name), maxConnections: 20, patience: 200, ...watch });
  return {
    ...database,
    close: async () => {
      await database.close();
      await withClient(url, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

async function buildTemplate(client: pg.Client, url: string, template: string, content: Content): Promise<void> {
  const building = `${template}_part`;
  await client.query(`DROP DATABASE IF EXISTS ${building} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${building}`);
  const database = openPostgres({ url: withDatabase(url, building), patience: 200 });
  await prepare(database, content);
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
