import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { BUNDLE_FOLDER } from '#scripts/build/server-bundle.mjs';
import { systemClock } from '#server/kernel/clock.ts';
import type * as opening from '#server/open-database.ts';
import { serverProgram } from '../server-program.ts';

/** Start of a page: in a hundred days. */
export const BEGINS = `${new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10)}T20:00`;

/** A server with its own pages and site, so that saving and publishing change nothing in the repository. */
export interface StudioServer {
  /** Its origin. */
  readonly site: string;
  /** Where a file below `pages-config` is. */
  readonly place: (file: string) => string;
  /** The text of a page's file, below `pages-config`. */
  readonly fileText: (file: string) => string;
  /** Changes a file as a text editor does. */
  readonly writeText: (file: string, text: string) => void;
  /** Fills in all placeholders of a template in a page's file, and a course. */
  readonly fillTemplate: (file: string) => void;
  readonly stop: () => Promise<void>;
}

export async function startStudioServer(): Promise<StudioServer> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-'));
  const place = (file: string) => join(folder, 'pages', file);
  cpSync('pages-config', join(folder, 'pages'), { recursive: true });
  copySite(join(folder, 'site'));
  const database = await ownDatabase();
  const server = spawn('node', [...serverProgram()], {
    env: {
      ...process.env,
      ...{ PORT: '0', SANDBOX: '1', DATA_DIR: join(folder, 'data') },
      ...{ PAGES_DIR: join(folder, 'pages'), SITE_DIR: join(folder, 'site') },
      ...database.settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const fileText = (file: string) => readFileSync(place(file), 'utf8');
  const writeText = (file: string, text: string) => writeFileSync(place(file), text);
  return {
    site: await addressOf(server),
    place,
    fileText,
    writeText,
    fillTemplate(file) {
      const text = fileText(file).replaceAll('〔课程编号〕', 'KY2027-MA-02');
      writeText(file, text.replace(/〔[^〕]*〕/g, '已写好'));
    },
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill();
      await ended;
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Folders of a site whose files are replaced, never changed: links are as good as copies, and faster. */
const REPLACED = ['assets', 'console', 'media'];

function copySite(site: string): void {
  const linked = REPLACED.map((name) => join('dist', name));
  cpSync('dist', site, { recursive: true, verbatimSymlinks: true, filter: (source) => !linked.includes(source) });
  for (const name of REPLACED) linkFiles(join('dist', name), join(site, name));
}

function linkFiles(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFiles(source, target);
    else linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    // The folder for temporary files may be on another disk.
    copyFileSync(source, target);
  }
}

/** Name of the template database, with tables and the sample school, that each server's database is copied from. */
const TEMPLATE = 'studio_template';
const TEMPLATE_LOCK = 7_061_829;

/** A database as after a first start, on this run's PostgreSQL server; without one, the embedded database. */
async function ownDatabase() {
  const { TEST_DATABASE_URL } = process.env;
  if (!TEST_DATABASE_URL) return { settings: {}, drop: async () => {} };
  const urlOf = (database: string) => Object.assign(new URL(TEST_DATABASE_URL), { pathname: `/${database}` }).href;
  const withClient = async (work: (client: pg.Client) => Promise<unknown>) => {
    const client = new pg.Client({ connectionString: TEST_DATABASE_URL });
    await client.connect();
    await work(client).finally(() => client.end());
  };
  const name = `studio_${randomUUID().replaceAll('-', '')}`;
  await withClient(async (client) => {
    // Three workers begin at once; one of them makes the template.
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [TEMPLATE]);
    if (rowCount === 0) await makeTemplate(client, urlOf);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`);
  });
  return {
    settings: { DATABASE_URL: urlOf(name), FIELD_KEY: '0'.repeat(64) },
    drop: () => withClient((client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}

/** Contains nothing of a running server, such as its lease or its field key, because none has started on it. */
async function makeTemplate(client: pg.Client, urlOf: (database: string) => string): Promise<void> {
  const part = `${TEMPLATE}_part`;
  await client.query(`DROP DATABASE IF EXISTS ${part} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${part} STRATEGY FILE_COPY`);
  const openDatabase = await bundledOpening();
  const database = await openDatabase({
    ...{ url: urlOf(part), dataFolder: '', clock: systemClock },
    ...{ onIdleError: () => {}, wantsSample: true },
  });
  await database.close();
  await client.query(`ALTER DATABASE ${part} RENAME TO ${TEMPLATE}`);
}

/** As one file: Playwright would compile the hundreds of files that it imports one by one. Made by one worker only. */
async function bundledOpening(): Promise<typeof opening.openDatabase> {
  const { bundleProgram } = await import('#scripts/build/bundle-program.ts');
  const program = join(BUNDLE_FOLDER, `open-database-${process.pid}.js`);
  await bundleProgram('server/open-database.ts', program);
  const { openDatabase } = (await import(program)) as typeof opening;
  rmSync(program);
  return openDatabase;
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('exit', () => reject(new Error('The server did not start.')));
    server.stdout?.on('data', (said: Buffer) => {
      const [, address] = /Site\s+(\S+)\//.exec(String(said)) ?? [];
      if (address) resolve(address);
    });
  });
}
