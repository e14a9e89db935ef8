import { join } from 'node:path';
import { configuredGateways, missingGateways } from '../configured-gateways.ts';
import type { OpenDatabase } from '../db/database.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { diskStorage } from '../gateways/storage/disk-storage.ts';
import { openObjects, sharedStorage } from '../gateways/storage/objects.ts';
import type { Clock } from '../kernel/clock.ts';
import { fieldSeal } from '../kernel/secrets/field-seal.ts';
import { inspectSettings } from '../read-settings.ts';
import { checkDatabase } from './check-database.ts';
import { checkFiles } from './check-files.ts';
import { checkGateways } from './check-gateways.ts';
import { checkHelpers } from './check-helpers.ts';
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts';

interface DoctorOptions {
  readonly clock: Clock;
  readonly print: (line: string) => void;
  readonly open?: (url: string) => OpenDatabase;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Checks everything that the server needs to start, and prints one line per check. It writes only one file, and deletes
 * it again. Returns 1 when a check fails, else 0.
 */
export async function runDoctor(env: Environment, { clock, print, open = openUrl }: DoctorOptions): Promise<number> {
  const { settings, problems } = inspectSettings(env);
  let worst = 0;
  const tell = (findings: readonly Finding[]) => {
    for (const { level, subject, text } of findings) {
      print(`${level.padEnd(4)}  ${subject}: ${text}`);
      if (level === 'FAIL') worst = 1;
    }
  };
  tell(
    problems.length > 0 ? problems.map((problem) => fail('settings', problem)) : [ok('settings', 'All can be read.')],
  );
  const { databaseUrl, fieldKeys, sandbox } = settings;
  const seal = fieldKeys && fieldSeal(fieldKeys);
  tell(seal ? [ok('field key', `Its fingerprint is ${seal.fingerprints.join(', ')}.`)] : []);
  const database = databaseUrl === undefined || problems.includes(BAD_URL) ? undefined : open(databaseUrl);
  try {
    if (database) tell(await checkDatabase(database, { seal, clock, migrates: settings.migrates ?? true }));
    else if (databaseUrl === undefined) tell([embedded(settings.dataFolder, sandbox)]);
    tell(await checkHelpers(settings, database));
    tell(await checkFiles(settings));
    if (sandbox) return worst;
    const storage = settings.uploadsStore
      ? sharedStorage(openObjects(settings.uploadsStore))
      : diskStorage(settings.uploadsFolder ?? join(settings.dataFolder, 'uploads'));
    tell(await checkGateways(configuredGateways(settings, clock, storage)));
    const isFilled = database && (await hasTables(database));
    tell(
      (await missingGateways(settings, isFilled ? database.db : undefined)).map(({ text }) => warn('gateways', text)),
    );
  } catch (error) {
    tell([fail('doctor', `Could not go on. ${reasonOf(error)}`)]);
  } finally {
    await database?.close();
  }
  return worst;
}

const BAD_URL = 'DATABASE_URL must look like postgres://user:password@host:5432/name.';

const openUrl = (url: string) => openPostgres({ url, maxConnections: 2 });

const hasTables = (database: OpenDatabase) =>
  database.db.execute('SELECT 1 FROM postback_settings LIMIT 1').then(
    () => true,
    () => false,
  );

function embedded(folder: string, sandbox: boolean): Finding {
  const text = `Without DATABASE_URL the embedded one in ${folder} serves: one machine, one process, and a power cut can lose data.`;
  return sandbox ? ok('database', text) : warn('database', `${text} Set DATABASE_URL where students are.`);
}
