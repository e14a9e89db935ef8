import { checkFieldKeys } from './db/known-field-keys.ts';
import type { Doer } from './domains/staff/context.ts';
import { systemClock } from './kernel/clock.ts';
import { systemRandom } from './kernel/random.ts';
import { fieldKeysOf } from './kernel/secrets/field-key-file.ts';
import { fieldSeal } from './kernel/secrets/field-seal.ts';
import { openDatabase } from './open-database.ts';
import { readSettings } from './read-settings.ts';
import { runStaffCommand } from './staff-command.ts';

/** `npm run staff`: works on the database in the server's settings. */
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
    await checkFieldKeys(db, seal);
    const actor: Doer = { id: null, name: 'npm run staff', role: 'command line' };
    return await runStaffCommand(process.argv.slice(2), {
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
