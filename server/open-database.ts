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
import { addSampleSchool } from './demo/demo.ts';
import { closeSampleCodes } from './demo/shop/close-sample-codes.ts';
import type { Clock } from './kernel/clock.ts';
import { watchFreeSpace } from './kernel/free-space.ts';
import { FolderInUseError, lockFolder } from './kernel/lock-file.ts';

interface DatabaseOptions {
  /** Address of a PostgreSQL server; without it the embedded database in `dataFolder` is used. */
  readonly url: string | undefined;
  readonly dataFolder: string;
  readonly clock: Clock;
  readonly onIdleError: (error: Error) => void;
  readonly onStatementEnd?: OnStatementEnd | undefined;
  /** The end of a statement is reported in the async context in which it began. */
  readonly keepsContext?: boolean;
  /** Adds the sample school, once; otherwise ends its public codes and accounts if they exist. */
  readonly wantsSample: boolean;
  /** False where migrations run as a separate step: then it waits until none is pending. */
  readonly migrates?: boolean;
  /** Called with the migrations that it waits for. */
  readonly onWait?: (pending: readonly string[]) => void;
}

interface ReadyDatabase extends OpenDatabase {
  /** False when nothing more may be written because the disk is nearly full. */
  readonly canWrite: () => Promise<boolean>;
}

interface OpenedDatabase extends ReadyDatabase {
  /** True when the sample school exists but was not wanted. */
  readonly hasUnwantedSample: boolean;
  /** Migrations of a newer program that runs on the same database. */
  readonly newer: readonly string[];
}

/** Opens the database, migrates it and adds what is missing. Closes everything again on failure. */
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

/** Opens the database without any change. */
export async function openAsItIs(
  options: Pick<DatabaseOptions, 'url' | 'dataFolder' | 'onIdleError' | 'onStatementEnd' | 'keepsContext'>,
): Promise<ReadyDatabase> {
  const database = options.url
    ? {
        ...openPostgres({ ...options, url: options.url }),
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

/**
 * Applies pending migrations, or waits until another process has. Returns migrations that are newer than this program.
 */
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

/** Returns whether the sample is there but unwanted. Safe in several processes at once. */
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
    // Rows that come with the program are plain.
    if ((await db.$count(addedData)) > before) await sealOnceMore(db, now);
    await indexMissingCourses(db);
  });
  return hasUnwantedSample;
}

/** The database's name for the operator; an address without user and password. */
function nameOf({ url, dataFolder }: Pick<DatabaseOptions, 'url' | 'dataFolder'>): string {
  if (url === undefined) return `in ${dataFolder}`;
  const { host, pathname } = new URL(url);
  return `${pathname.slice(1)} on ${host}`;
}

/**
 * Creates the embedded database's files in a temporary folder and moves it when it is complete: a process killed
 * meanwhile leaves nothing that looks like a database.
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
