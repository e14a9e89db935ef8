import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { addBaseData } from './base-data/base-data.ts';
import type { OnStatementEnd, OpenDatabase } from './db/database.ts';
import { sealOnceMore } from './db/field-keys.ts';
import { applyMigrations, pendingMigrations, readMigrations } from './db/migrate.ts';
import { openPglite } from './db/open-pglite.ts';
import { openPostgres } from './db/open-postgres.ts';
import { indexMissingCourses } from './db/queries/course-search.ts';
import { addedData } from './db/schema/added-data.ts';
import { closeSampleCodes } from './demo/close-sample-codes.ts';
import { addSampleSchool } from './demo/demo.ts';
import type { Clock } from './kernel/clock.ts';
import { watchFreeSpace } from './kernel/free-space.ts';
import { FolderInUseError, lockFolder } from './kernel/lock-file.ts';

interface DatabaseOptions {
  /** Address of a PostgreSQL server; without it the embedded database in `dataFolder` serves. */
  readonly url: string | undefined;
  readonly dataFolder: string;
  readonly clock: Clock;
  readonly onIdleError: (error: Error) => void;
  readonly onStatementEnd?: OnStatementEnd | undefined;
  /** The sample school is put in, once; otherwise what it gives away is closed wherever it is found. */
  readonly wantsSample: boolean;
  /** False where migrations are a step of their own: then it waits until nothing is pending. */
  readonly migrates?: boolean;
  /** Told of what it waits for. */
  readonly onWait?: (pending: readonly string[]) => void;
}

interface ReadyDatabase extends OpenDatabase {
  /** False when nothing more may be written because the disk is nearly full. */
  readonly canWrite: () => Promise<boolean>;
}

interface OpenedDatabase extends ReadyDatabase {
  /** True when the sample school is in it, though it was not wanted. */
  readonly hasUnwantedSample: boolean;
  /** Migrations of a newer program that this one runs beside. */
  readonly newer: readonly string[];
}

/** Opens the database, brings it up to date and puts in what is missing. Gives everything back when that fails. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenedDatabase> {
  const database = await openAsItIs(options);
  try {
    const newer = await bringUpToDate(database, options);
    const hasUnwantedSample = await fill(database, options);
    return { ...database, hasUnwantedSample, newer };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens the database and changes nothing in it. */
export async function openAsItIs(
  options: Pick<DatabaseOptions, 'url' | 'dataFolder' | 'onIdleError' | 'onStatementEnd'>,
): Promise<ReadyDatabase> {
  const database = options.url
    ? {
        ...openPostgres({ url: options.url, onIdleError: options.onIdleError, onStatementEnd: options.onStatementEnd }),
        canWrite: async () => true,
      }
    : await openFolder(options.dataFolder, options.onStatementEnd);
  await database.ping().catch(async (cause: unknown) => {
    await database.close();
    throw new Error(`The database ${nameOf(options)} cannot be used.`, { cause });
  });
  return database;
}

const ASK_AGAIN_MS = 1000;
const WAITS_MS = 10 * 60_000;

/** Applies what is pending, or waits until somebody did. Gives the migrations that are newer than this program. */
export async function bringUpToDate(
  database: OpenDatabase,
  { migrates = true, onWait = () => {} }: Pick<DatabaseOptions, 'migrates' | 'onWait'>,
): Promise<readonly string[]> {
  const migrations = readMigrations();
  const found = await pendingMigrations(database, migrations);
  // The usual start: no lock, and no other process waits.
  if (found.pending.length === 0) return found.newer;
  if (migrates) return (await applyMigrations(database, migrations)).newer;
  onWait(found.pending);
  const end = Date.now() + WAITS_MS;
  while (Date.now() < end) {
    await setTimeout(ASK_AGAIN_MS);
    const { pending, newer } = await pendingMigrations(database, migrations);
    if (pending.length === 0) return newer;
  }
  throw new Error(`Migrations are pending and MIGRATE=0: run npm run migrate. The first is ${found.pending[0]}.`);
}

/** Gives whether the sample is there unwanted. Several processes may do so at once. */
export async function fill(
  database: OpenDatabase,
  { clock, wantsSample }: Pick<DatabaseOptions, 'clock' | 'wantsSample'>,
): Promise<boolean> {
  const now = clock.now();
  let hasUnwantedSample = false;
  await database.exclusively(async ({ db }) => {
    const before = await db.$count(addedData);
    await addBaseData(db, now);
    if (wantsSample) await addSampleSchool(db, now);
    else hasUnwantedSample = await closeSampleCodes(db, now);
    // What comes with the program is in plain.
    if ((await db.$count(addedData)) > before) await sealOnceMore(db, now);
    await indexMissingCourses(db);
  });
  return hasUnwantedSample;
}

/** What the operator calls the database; the address without its user and password. */
function nameOf({ url, dataFolder }: Pick<DatabaseOptions, 'url' | 'dataFolder'>): string {
  if (url === undefined) return `in ${dataFolder}`;
  const { host, pathname } = new URL(url);
  return `${pathname.slice(1)} on ${host}`;
}

/**
 * Makes the embedded database's files beside their place and moves them there when they are whole: a process that is
 * killed while it makes them leaves nothing that could be taken for a database.
 */
async function makeData(data: string): Promise<void> {
  const part = `${data}.part`;
  await rm(part, { recursive: true, force: true });
  const made = await openPglite({ folder: part });
  await made.close();
  await rename(part, data);
}

async function openFolder(folder: string, onStatementEnd?: OnStatementEnd): Promise<ReadyDatabase> {
  const lock = await lockFolder(folder).catch((cause: unknown) => {
    if (cause instanceof FolderInUseError) throw cause;
    throw new Error(`The data folder ${folder} cannot be written. DATA_DIR names another.`, { cause });
  });
  try {
    const canWrite = watchFreeSpace(folder);
    if (!(await canWrite())) throw new Error(`The disk of ${folder} is nearly full.`);
    const data = join(folder, 'pg');
    if (!existsSync(data)) await makeData(data);
    const database = await openPglite({ folder: data, canWrite, onStatementEnd });
    const close = async () => {
      await database.close();
      lock.release();
    };
    return { ...database, canWrite, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}
