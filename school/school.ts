import type { Doer } from '#server/domains/staff/context.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { systemRandom } from '#server/kernel/random.ts';
import { fieldKeysOf } from '#server/kernel/secrets/field-key-file.ts';
import { fieldSeal } from '#server/kernel/secrets/field-seal.ts';
import { openDatabase } from '#server/open-database.ts';
import { readSettings } from '#server/read-settings.ts';
import { runSchoolCommand } from './school-command.ts';

/** `npm run school`: works on the database in the server's settings. */
async function main(): Promise<number> {
  const settings = readSettings(process.env);
  const { db, close } = await openDatabase({
    url: settings.databaseUrl,
    dataFolder: settings.dataFolder,
    clock: systemClock,
    onIdleError: () => {},
    wantsSample: settings.sandbox,
  });
  try {
    const seal = fieldSeal(settings.fieldKeys ?? (await fieldKeysOf(settings.dataFolder)));
    const actor: Doer = { id: null, name: 'npm run school', role: 'command line' };
    return await runSchoolCommand(process.argv.slice(2), {
      context: { db, clock: systemClock, random: systemRandom, seal, actor, address: '' },
      origin: settings.console?.origin ?? `http://localhost:${settings.port}`,
      print: (text) => console.log(text),
    });
  } finally {
    await close();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  for (let current = error; current instanceof Error; current = current.cause) console.error(current.message);
  return 1;
});
