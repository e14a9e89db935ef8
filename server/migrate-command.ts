import type { OpenDatabase } from './db/database.ts';
import { applyMigrations, pendingMigrations, readMigrations } from './db/migrate.ts';

/** Runs `npm run migrate`; returns the exit code. With `--dry-run` it only lists pending migrations. */
export async function runMigrateCommand(
  args: readonly string[],
  database: OpenDatabase,
  print: (text: string) => void,
): Promise<number> {
  if (args.some((word) => word !== '--dry-run')) {
    print('Usage: npm run migrate [-- --dry-run]');
    return 2;
  }
  const migrations = readMigrations();
  if (args.length > 0) {
    const { pending } = await pendingMigrations(database, migrations);
    for (const name of pending) print(`pending  ${name}`);
    if (pending.length === 0) print('Nothing is pending.');
    return 0;
  }
  let last = performance.now();
  const { applied, newer } = await applyMigrations(database, migrations, (name) => {
    print(`applied  ${name}  ${((performance.now() - last) / 1000).toFixed(1)} s`);
    last = performance.now();
  });
  if (newer.length > 0) print(`The database is newer than this version, by ${newer.length} migrations.`);
  if (applied.length === 0) print('Nothing was pending.');
  return 0;
}
