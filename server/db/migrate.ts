import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { OpenDatabase, SqlScript, SqlSession } from './database.ts';
import { sqlState } from './transaction.ts';

export interface Migration {
  readonly name: string;
  readonly sql: string;
}

export interface AppliedMigrations {
  /** Names in the order applied. */
  readonly applied: readonly string[];
  /** Newer than this program, which can still run on that database. */
  readonly newer: readonly string[];
}

// A path from the root: the bundled server runs in a folder of the same depth.
const FOLDER = new URL('../../server/db/migrations/', import.meta.url);
/** First line of a migration without a transaction, run statement by statement, for large tables. */
const NO_TRANSACTION = /^-- no transaction\b/;
/** `-- needs 0305`: a program without that migration cannot run on the same database. */
const NEEDS = /^-- needs (\d{4})\b/m;
/** A waiting lock request blocks all later ones: try often, but briefly. */
const LOCK_TIMEOUT = '2s';
const LOCK_TRIES = 30;
const LOCK_NOT_AVAILABLE = '55P03';

/** The migrations of this folder in order. */
export function readMigrations(): readonly Migration[] {
  const names = readdirSync(FOLDER)
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .sort();
  return names.map((name) => ({ name, sql: readFileSync(new URL(name, FOLDER), 'utf8') }));
}

/** A row of `applied_migrations`. */
interface Seen {
  readonly name: string;
  readonly hash: string | null;
  readonly needs: string | null;
}

/** The migrations that the database lacks, and those that it has beyond these. Changes nothing and takes no lock. */
export async function pendingMigrations(database: OpenDatabase, migrations: readonly Migration[]) {
  const seen = await database.rows(readSeen).then(seenOf, (error: unknown) => {
    if (sqlState(error) === UNDEFINED_TABLE) return [];
    throw error;
  });
  const pending = migrations.filter(({ name }) => !seen.some((one) => one.name === name));
  return { pending: pending.map(({ name }) => name), newer: newerThan(migrations, seen) };
}

// Older tables have no such columns.
const readSeen = "SELECT name, to_jsonb(m)->>'hash' AS hash, to_jsonb(m)->>'needs' AS needs FROM applied_migrations m";
const seenOf = (rows: readonly Readonly<Record<string, unknown>>[]) => rows as unknown as readonly Seen[];
const UNDEFINED_TABLE = '42P01';

/**
 * Applies the missing migrations.
 *
 * An empty or embedded database gets all in one transaction; a live one gets each in its own, with a short lock timeout
 * and retries. Safe in several processes at once: one works, the others wait.
 *
 * Throws when the database has a migration that this program does not know and cannot run with, or when an applied one
 * has changed since.
 */
export async function applyMigrations(
  database: OpenDatabase,
  migrations: readonly Migration[],
  onApplied: (name: string) => void = () => {},
): Promise<AppliedMigrations> {
  const before = await pendingMigrations(database, migrations);
  const applied: string[] = [];
  await database.session(async (session) => {
    await session.transaction((script) => script.run(MAKE_TABLE));
    const seen = seenOf(await session.rows(readSeen));
    newerThan(migrations, seen);
    await checkHashes(session, migrations, seen);
    const pending = migrations.filter(({ name }) => !seen.some((one) => one.name === name));
    const done = (name: string) => {
      applied.push(name);
      onApplied(name);
    };
    if (seen.length === 0 || database.kind === 'pglite') {
      await session.transaction(async (script) => {
        for (const migration of pending) await applyPlain(script, migration);
      });
      for (const { name } of pending) done(name);
      return;
    }
    for (const migration of pending) {
      await (NO_TRANSACTION.test(migration.sql)
        ? applyOutside(session, migration)
        : applyInTransaction(session, migration));
      done(migration.name);
    }
  });
  return { applied, newer: before.newer };
}

const MAKE_TABLE = `
  CREATE TABLE IF NOT EXISTS applied_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now());
  ALTER TABLE applied_migrations ADD COLUMN IF NOT EXISTS hash text, ADD COLUMN IF NOT EXISTS needs text;
`;

const numberOf = (name: string) => name.slice(0, 4);

/** Migrations of a newer program. Throws for one that this program should have, or cannot run with. */
function newerThan(migrations: readonly Migration[], seen: readonly Seen[]): readonly string[] {
  const own = numberOf(migrations.at(-1)?.name ?? '0000');
  const unknown = seen.filter(({ name }) => !migrations.some((migration) => migration.name === name));
  for (const { name, needs } of unknown) {
    if (numberOf(name) <= own) {
      throw new Error(`The database has the migration ${name}, which this version does not know.`);
    }
    if (needs !== null && needs > own) {
      throw new Error(`The database has the migration ${name}; only versions that know ${needs} run beside it.`);
    }
  }
  return unknown.map(({ name }) => name).sort();
}

/** The same on every machine, whatever its line endings. */
const hashOf = ({ sql }: Migration) => createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');

/** Adds hashes that are missing because they were applied before hashes were recorded. */
async function checkHashes(
  session: SqlSession,
  migrations: readonly Migration[],
  seen: readonly Seen[],
): Promise<void> {
  const missing: string[] = [];
  for (const { name, hash } of seen) {
    const migration = migrations.find((one) => one.name === name);
    if (!migration || hash === hashOf(migration)) continue;
    if (hash !== null) {
      throw new Error(`The migration ${name} was changed after it was applied. Give it its text back and add another.`);
    }
    missing.push(`UPDATE applied_migrations SET hash = '${hashOf(migration)}' WHERE name = '${name}'`);
  }
  if (missing.length > 0) await session.transaction((script) => script.run(missing.join(';\n')));
}

const remember = (migration: Migration) => {
  const needs = NEEDS.exec(migration.sql)?.[1];
  const values = [migration.name, hashOf(migration)].map((value) => `'${value}'`).join(', ');
  return `INSERT INTO applied_migrations (name, hash, needs) VALUES (${values}, ${needs ? `'${needs}'` : 'NULL'})`;
};

async function applyPlain({ run }: Pick<SqlScript, 'run'>, migration: Migration): Promise<void> {
  const isOutside = NO_TRANSACTION.test(migration.sql);
  const sql = isOutside ? migration.sql.replaceAll(/\bCONCURRENTLY\b/g, '') : migration.sql;
  await run(sql).catch((cause: unknown) => fail(migration, cause));
  await run(remember(migration));
}

async function applyInTransaction(session: SqlSession, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await session.transaction(async (script) => {
        await script.run(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
        await applyPlain(script, migration);
      });
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE || tries === LOCK_TRIES) throw error;
      await setTimeout(Math.min(tries * 200, 3000));
    }
  }
}

const INDEX = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?(\w+)/;

/** Runs each statement by itself: the next start continues after an interruption. */
async function applyOutside(session: SqlSession, migration: Migration): Promise<void> {
  const text = migration.sql.replaceAll(/^--.*$/gm, '');
  for (const statement of text.split(/;\s*$/m).map((one) => one.trim())) {
    if (statement === '') continue;
    try {
      const name = INDEX.exec(statement)?.[1];
      if (name !== undefined) await dropInvalid(session, name);
      await session.run(statement);
    } catch (cause) {
      fail(migration, cause);
    }
  }
  await session.run(remember(migration));
}

/** An interrupted CREATE INDEX CONCURRENTLY leaves an index that no query uses but every write updates. */
async function dropInvalid({ rows, run }: SqlSession, name: string): Promise<void> {
  const found = await rows(`SELECT 1 FROM pg_index WHERE indexrelid = to_regclass('${name}') AND NOT indisvalid`);
  if (found.length > 0) await run(`DROP INDEX CONCURRENTLY ${name}`);
}

function fail({ name }: Migration, cause: unknown): never {
  throw new Error(`Migration ${name} failed.`, { cause });
}
