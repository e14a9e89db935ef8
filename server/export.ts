import { runExportCommand } from './export-command.ts';
import { systemClock } from './kernel/clock.ts';
import { openAsItIs } from './open-database.ts';
import { readSettings } from './read-settings.ts';

/** `npm run export`: writes the events of a day into a file, from the database in the server's settings. */
async function main(): Promise<number> {
  const { databaseUrl, dataFolder } = readSettings(process.env);
  const database = await openAsItIs({ url: databaseUrl, dataFolder, onIdleError: () => {} });
  try {
    const print = (text: string) => console.log(text);
    return await runExportCommand(process.argv.slice(2), { database, clock: systemClock, print });
  } finally {
    await database.close();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  for (let current = error; current instanceof Error; current = current.cause) console.error(current.message);
  return 1;
});
