import { applyMigrations, pendingMigrations, readMigrations } from './db/migrate.ts';
import { openAsItIs } from './open-database.ts';
import { readSettings } from './read-settings.ts';

/** `npm run migrate`: brings the database up to date that the server's settings name; with `--dry-run` it only says what is pending. */
async function main(isDry: boolean): Promise<void> {
  const { databaseUrl, dataFolder } = readSettings(process.env);
  const database = await openAsItIs({ url: databaseUrl, dataFolder, onIdleError: () => {} });
  try {
    const migrations = readMigrations();
    if (isDry) {
      const { pending } = await pendingMigrations(database, migrations);
      console.log(pending.map((name) => `pending  ${name}`).join('\n') || 'Nothing is pending.');
      return;
    }
    let last = performance.now();
    const { applied, newer } = await applyMigrations(database, migrations, (name) => {
      console.log(`applied  ${name}  ${((performance.now() - last) / 1000).toFixed(1)} s`);
      last = performance.now();
    });
    if (newer.length > 0) console.log(`The database is newer than this version, by ${newer.length} migrations.`);
    if (applied.length === 0) console.log('Nothing was pending.');
  } finally {
    await database.close();
  }
}

const args = process.argv.slice(2);
if (args.some((word) => word !== '--dry-run')) {
  console.error('Usage: npm run migrate [-- --dry-run]');
  process.exitCode = 2;
} else {
  await main(args.includes('--dry-run')).catch((error: unknown) => {
    for (let current = error; current instanceof Error; current = current.cause) console.error(current.message);
    process.exitCode = 1;
  });
}
