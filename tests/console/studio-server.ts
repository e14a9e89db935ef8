import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { serverProgram } from '../server-program.ts';

/** When a page is to begin: in a hundred days. */
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
  /** Fills in everything that a template leaves open in a page's file, and a course. */
  readonly fillTemplate: (file: string) => void;
  readonly stop: () => Promise<void>;
}

export async function startStudioServer(): Promise<StudioServer> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-'));
  const place = (file: string) => join(folder, 'pages', file);
  cpSync('pages-config', join(folder, 'pages'), { recursive: true });
  cpSync('dist', join(folder, 'site'), { recursive: true, verbatimSymlinks: true });
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

/** An empty database on the PostgreSQL server of this run; without one, the embedded database. */
async function ownDatabase() {
  const { TEST_DATABASE_URL } = process.env;
  if (!TEST_DATABASE_URL) return { settings: {}, drop: async () => {} };
  const name = `studio_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(TEST_DATABASE_URL);
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: TEST_DATABASE_URL });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await run(`CREATE DATABASE ${name} STRATEGY FILE_COPY`);
  url.pathname = `/${name}`;
  return {
    settings: { DATABASE_URL: url.href, FIELD_KEY: '0'.repeat(64) },
    drop: () => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
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
