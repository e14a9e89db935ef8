import { join } from 'node:path';
import type { Clock } from './clock.ts';
import type { OpenDatabase } from './database.ts';
import { watchFreeSpace } from './free-space.ts';
import { FolderInUseError, lockFolder } from './lock-file.ts';
import { applyMigrations, readMigrations } from './migrate.ts';
import { openPglite } from './open-pglite.ts';
import { openPostgres } from './open-postgres.ts';
import { seed } from './seed/seed.ts';

interface DatabaseOptions {
  /** Address of a PostgreSQL server; without it the embedded database in `dataFolder` serves. */
  readonly url: string | undefined;
  readonly dataFolder: string;
  readonly clock: Clock;
  readonly onIdleError: (error: Error) => void;
}

export interface ReadyDatabase extends OpenDatabase {
  /** False when nothing more may be written because the disk is nearly full. */
  readonly canWrite: () => Promise<boolean>;
}

/** Opens the database, brings it up to date and puts in the seed. Gives everything back when that fails. */
export async function openDatabase(options: DatabaseOptions): Promise<ReadyDatabase> {
  const database = options.url
    ? { ...openPostgres({ url: options.url, onIdleError: options.onIdleError }), canWrite: async () => true }
    : await openFolder(options.dataFolder);
  try {
    await database.ping().catch((cause: unknown) => {
      throw new Error(`The database ${nameOf(options)} cannot be used.`, { cause });
    });
    await applyMigrations(database, await readMigrations());
    await seed(database, options.clock.now());
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** What the operator calls the database; the address without its user and password. */
function nameOf({ url, dataFolder }: DatabaseOptions): string {
  if (url === undefined) return `in ${dataFolder}`;
  const { host, pathname } = new URL(url);
  return `${pathname.slice(1)} on ${host}`;
}

async function openFolder(folder: string): Promise<ReadyDatabase> {
  const lock = await lockFolder(folder).catch((cause: unknown) => {
    if (cause instanceof FolderInUseError) throw cause;
    throw new Error(`The data folder ${folder} cannot be written. DATA_DIR names another.`, { cause });
  });
  try {
    const canWrite = watchFreeSpace(folder);
    if (!(await canWrite())) throw new Error(`The disk of ${folder} is nearly full.`);
    const database = await openPglite({ folder: join(folder, 'pg') });
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
