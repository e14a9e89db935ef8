import type { OpenDatabase } from '../db/database.ts';
import { knownFieldKeys } from '../db/known-field-keys.ts';
import { readMigrations } from '../db/migrate.ts';
import type { Clock } from '../kernel/clock.ts';
import type { FieldSeal } from '../kernel/secrets/field-seal.ts';
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts';

const OLDEST_VERSION = 15;
const MOST_SECONDS_APART = 2;

interface Given {
  readonly seal: FieldSeal | undefined;
  readonly clock: Clock;
  /** Whether a start of the server applies migrations. */
  readonly migrates: boolean;
}

/** Checks whether the server can use this database. Only reads. */
export async function checkDatabase(
  database: OpenDatabase,
  { seal, clock, migrates }: Given,
): Promise<readonly Finding[]> {
  try {
    await database.ping();
  } catch (error) {
    const wayOut = 'Is the server up, may this machine reach it, are user, password and name in DATABASE_URL right?';
    return [fail('database', `Cannot be reached: ${reasonOf(error)}. ${wayOut}`)];
  }
  return [
    ...(await checkServer(database)),
    await checkClock(database, clock),
    ...(await checkMigrations(database, migrates)),
    ...(seal ? await checkFieldKey(database, seal) : []),
  ];
}

async function checkServer(database: OpenDatabase): Promise<readonly Finding[]> {
  const [row = {}] =
    await database.rows(`SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int / 10000 AS major,
      current_setting('server_encoding') AS encoding, current_schema() AS schema, current_user AS who,
      coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS may_create,
      current_setting('statement_timeout') AS longest`);
  const who = String(row.who);
  return [
    Number(row.major) >= OLDEST_VERSION
      ? ok('database', `PostgreSQL ${String(row.version)} answers.`)
      : fail('database', `PostgreSQL ${String(row.version)} is too old: ${OLDEST_VERSION} or newer is needed.`),
    ...(row.encoding === 'UTF8'
      ? []
      : [
          fail('database', `Its encoding is ${String(row.encoding)}. Make it anew: CREATE DATABASE … ENCODING 'UTF8'.`),
        ]),
    row.may_create === true
      ? ok('database rights', `${who} may make tables in the schema ${String(row.schema)}.`)
      : fail(
          'database rights',
          `${who} may make no tables. As its owner: GRANT CREATE, USAGE ON SCHEMA ${String(row.schema ?? 'public')} TO ${who};`,
        ),
    ...(database.kind === 'postgres' && row.longest === '0' ? [warn('database limits', noLimits(who))] : []),
  ];
}

/** The server sets these limits for each connection; a pooler may remove them. */
const noLimits = (who: string) =>
  `A pooler lets statements run for ever. ALTER ROLE ${who} SET statement_timeout = '7s'; ` +
  `ALTER ROLE ${who} SET idle_in_transaction_session_timeout = '8s';`;

async function checkClock(database: OpenDatabase, clock: Clock): Promise<Finding> {
  const before = clock.now().getTime();
  const [row = {}] = await database.rows('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms');
  const between = (before + clock.now().getTime()) / 2;
  const seconds = Math.abs(Number(row.ms) - between) / 1000;
  const text = `${seconds.toFixed(1)} s between this machine and the database.`;
  if (seconds <= MOST_SECONDS_APART) return ok('clock', text);
  return fail(
    'clock',
    `${text} Set both by NTP (timedatectl set-ntp true): codes, payments and signatures live by the clock.`,
  );
}

const MIGRATE_FIRST = 'With MIGRATE=0 a start waits for them: take a backup, then run npm run migrate first.';

async function checkMigrations(database: OpenDatabase, migrates: boolean): Promise<readonly Finding[]> {
  const known = readMigrations().map(({ name }) => name);
  const [table = {}] = await database.rows("SELECT to_regclass('applied_migrations') IS NOT NULL AS is_there");
  if (table.is_there !== true) {
    return [
      migrates
        ? ok('migrations', 'The database is empty: the first start makes its tables.')
        : warn('migrations', `The database is empty. ${MIGRATE_FIRST}`),
    ];
  }
  const applied = (await database.rows('SELECT name FROM applied_migrations')).map(({ name }) => String(name));
  const pending = known.filter((name) => !applied.includes(name));
  const foreign = applied.filter((name) => !known.includes(name));
  return [
    pending.length === 0
      ? ok('migrations', `All ${known.length} are applied.`)
      : warn(
          'migrations',
          `${pending.length} are pending (${pending[0]} …). ${migrates ? 'The next start applies them: take a backup first.' : MIGRATE_FIRST}`,
        ),
    ...(foreign.length === 0
      ? []
      : [warn('migrations', `A newer version of the program was here (${foreign.at(-1)}): start that one.`)]),
  ];
}

async function checkFieldKey(database: OpenDatabase, seal: FieldSeal): Promise<readonly Finding[]> {
  const [table = {}] = await database.rows("SELECT to_regclass('deployment_secrets') IS NOT NULL AS is_there");
  const known = table.is_there === true ? await knownFieldKeys(database.db) : [];
  if (known.length === 0)
    return [ok('field key of the database', 'None is known yet: the next start keeps the fingerprint.')];
  if (!known.some((fingerprint) => seal.fingerprints.includes(fingerprint))) {
    return [
      fail(
        'field key of the database',
        `It was begun with ${known.join(', ')}. Give FIELD_KEY the value that it has on the other machines.`,
      ),
    ];
  }
  const missing = known.filter((fingerprint) => !seal.fingerprints.includes(fingerprint));
  if (missing.length === 0) return [ok('field key of the database', 'The same.')];
  return [
    warn(
      'field key of the database',
      `${missing.join(', ')} is known and not in FIELD_KEY: a start is refused while it still seals a value.`,
    ),
  ];
}
