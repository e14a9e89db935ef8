import { runMigrateCommand } from './migrate-command.ts';
import { openAsItIs } from './open-database.ts';
import { readSettings } from './read-settings.ts';

/** `npm run migrate`: updates the database in the server's settings. */
async function main(): Promise<number> {
  const { databaseUrl, dataFolder } = readSettings(process.env);
  const database = await openAsItIs({ url: databaseUrl, dataFolder, onIdleError: () => {} });
  try {
    return await runMigrateCommand(process.argv.slice(2), database, (text) => console.log(text));
  } finally {
    await database.close();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  for (let current = error; current instanceof Error; current = current.cause) console.error(current.message);
  return 1;
});
