import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeBackup, type School } from './backup/make-backup.ts';
import { checkBackup, listBackups } from './backup/manifest.ts';
import { folderPlace, placeOf } from './backup/places.ts';
import { pruneBackups } from './backup/prune-backups.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { openPostgres } from './db/open-postgres.ts';
import type { Clock } from './kernel/clock.ts';
import { lockFolder } from './kernel/lock-file.ts';
import { fieldSeal } from './kernel/secrets/field-seal.ts';
import { inspectSettings } from './read-settings.ts';

const USAGE = `npm run backup -- <command> --to <folder>

  make [--daily 7] [--weekly 4]   makes a backup, then deletes older ones but the last of so many days and weeks
  list                            names those that are there
  check [name]                    reads one whole and compares it with its hashes; the newest without a name
  restore [name] [--jobs 4]       puts one back into an empty database and empty places; the newest without a name

The settings are those of the server: DATABASE_URL, FIELD_KEY, UPLOADS_*, RELEASE_STORE, PAGES_DIR. BACKUP_DIR stands for --to.
BACKUP_DATABASE_URL names the database where DATABASE_URL leads to a pooler.`;

interface CommandOptions {
  readonly clock: Clock;
  readonly print: (line: string) => void;
}

/** Runs the backup commands; returns the exit code. */
export async function runBackupCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  { clock, print }: CommandOptions,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      daily: { type: 'string', default: '7' },
      weekly: { type: 'string', default: '4' },
      jobs: { type: 'string', default: '1' },
    },
  });
  const [command = '', wanted] = positionals;
  const to = values.to ?? env.BACKUP_DIR;
  const numbers = [values.daily, values.weekly, values.jobs];
  if (
    !to ||
    !['make', 'list', 'check', 'restore'].includes(command) ||
    !numbers.every((text) => /^\d{1,3}$/.test(text))
  ) {
    print(USAGE);
    return 2;
  }
  const root = resolve(to);
  const names = await listBackups(root);
  if (command === 'list') {
    for (const name of names) print(name);
    return 0;
  }
  if (command === 'make') {
    const lock = await lockFolder(root);
    try {
      const school = await schoolOf(env, false);
      const database = openPostgres({ url: school.databaseUrl, onIdleError: () => {} });
      try {
        print(`Made ${await makeBackup({ root, school, db: database.db, now: clock.now() })} in ${root}.`);
      } finally {
        await database.close();
      }
      const keep = { daily: Number(values.daily), weekly: Number(values.weekly), now: clock.now() };
      for (const name of await pruneBackups(root, keep)) print(`Deleted ${name}.`);
      print(
        'FIELD_KEY is not in it. Keep the key elsewhere: who has both reads all, who lacks it reads nothing sealed.',
      );
      return 0;
    } finally {
      lock.release();
    }
  }
  const name = wanted ?? names.at(-1);
  if (name === undefined || !names.includes(name)) throw new Error(`There is no backup ${name ?? ''} in ${root}.`);
  if (command === 'check') {
    const { madeAt, migration, fieldKeys, files } = await checkBackup(join(root, name));
    const counts = Object.entries(files).map(([kind, part]) => `${part.count} files of ${kind}`);
    print(`${name} is whole: made at ${madeAt}, migration ${migration}, ${counts.join(', ')}.`);
    print(`It needs the field key ${fieldKeys.join(' and ')}.`);
    return 0;
  }
  const { settings } = inspectSettings(env);
  const fieldKeys = settings.fieldKeys ? fieldSeal(settings.fieldKeys).fingerprints : [];
  const school = await schoolOf(env, true, print);
  await restoreBackup({ folder: join(root, name), school, fieldKeys, jobs: Number(values.jobs), print });
  print('Start the server, and run npm run doctor: an older backup is brought up to date by the start.');
  return 0;
}

/** The places of all data, from the settings. */
async function schoolOf(
  env: Readonly<Record<string, string | undefined>>,
  isToFill: boolean,
  print: (line: string) => void = () => {},
): Promise<School> {
  const { settings, problems } = inspectSettings(env);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const databaseUrl = env.BACKUP_DATABASE_URL || settings.databaseUrl;
  if (!databaseUrl) {
    throw new Error(
      `Backups are for PostgreSQL (DATABASE_URL). With the embedded database stop the server and copy ${settings.dataFolder} whole.`,
    );
  }
  const uploads = settings.uploadsStore ?? { folder: settings.uploadsFolder ?? join(settings.dataFolder, 'uploads') };
  const written = resolve(settings.pages?.folder ?? 'pages-config');
  const isTaken = isToFill && (await readdir(written).catch(() => [])).length > 0;
  if (isTaken) print(`${written} is not empty: pages go to ${written}.restored.`);
  return {
    databaseUrl,
    places: {
      uploads: placeOf(uploads),
      pages: folderPlace(isTaken ? `${written}.restored` : written),
      ...(settings.releaseStore && { releases: placeOf(settings.releaseStore) }),
    },
  };
}
