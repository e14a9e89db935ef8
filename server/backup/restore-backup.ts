import { join } from 'node:path';
import pg from 'pg';
import { putBack } from './kept-files.ts';
import type { School } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import { checkBackup, FILE_PARTS, readFiles, readManifest } from './manifest.ts';
import { runTool } from './postgres-tools.ts';

interface RestoreOptions {
  /** The backup's own folder. */
  readonly folder: string;
  /** The target: an empty database, and places without files. */
  readonly school: School;
  /** Fingerprints of the available keys. */
  readonly fieldKeys: readonly string[];
  /** Parallel connections for restoring the database; with 1 it is restored completely or not at all. */
  readonly jobs: number;
  readonly print: (line: string) => void;
}

/**
 * Restores a backup. Refuses, before it changes anything, when a part is damaged, a key is missing, or a target is not
 * empty.
 */
export async function restoreBackup({ folder, school, fieldKeys, jobs, print }: RestoreOptions): Promise<void> {
  refuseOtherKey(await readManifest(folder), fieldKeys);
  await refuseFilled(school);
  const manifest = await checkBackup(folder);
  print('Every part is what was written.');
  const dump = join(folder, manifest.database.file);
  const how = jobs > 1 ? [`--jobs=${jobs}`] : ['--single-transaction'];
  const { pathname } = new URL(school.databaseUrl);
  await runTool(
    'pg_restore',
    ['--no-owner', '--no-acl', '--exit-on-error', ...how, `--dbname=${decodeURIComponent(pathname.slice(1))}`, dump],
    school.databaseUrl,
  );
  print('The database is back.');
  for (const kind of FILE_PARTS) {
    const part = manifest.files[kind];
    const place = school.places[kind];
    if (!part) continue;
    if (!place) {
      print(`${kind}: ${part.count} files stay in the backup, because no setting says where they go.`);
      continue;
    }
    await putBack(join(folder, '..'), await readFiles(folder, part), place);
    print(`${kind}: ${part.count} files are back.`);
  }
}

function refuseOtherKey({ fieldKeys: needed }: Manifest, given: readonly string[]): void {
  const missing = needed.filter((name) => !given.includes(name));
  if (missing.length === 0) return;
  throw new Error(
    `The backup was sealed with the field key ${needed.join(', ')}; FIELD_KEY has ${given.join(', ') || 'none'}. ` +
      'Without it nobody reads what students wrote. Give FIELD_KEY the value that the school had.',
  );
}

async function refuseFilled({ databaseUrl, places }: School): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace LIMIT 1`,
    );
    if (rows[0]) throw new Error(`The database is not empty: it has the table ${rows[0].name}. Make a new one.`);
  } finally {
    await client.end();
  }
  for (const [kind, place] of Object.entries(places)) {
    const [first] = await place.list();
    if (first !== undefined) throw new Error(`The place of ${kind} is not empty: it has ${first}.`);
  }
}
