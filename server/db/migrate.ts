import { readdirSync, readFileSync } from 'node:fs';
import type { OpenDatabase } from './database.ts';

export interface Migration {
  readonly name: string;
  readonly sql: string;
}

// Relative to the root: the server also runs as one bundled file, in a folder as deep as this one.
const FOLDER = new URL('../../server/db/migrations/', import.meta.url);

/** The migrations of this folder in order. */
export function readMigrations(): readonly Migration[] {
  const names = readdirSync(FOLDER)
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .sort();
  return names.map((name) => ({ name, sql: readFileSync(new URL(name, FOLDER), 'utf8') }));
}

/**
 * Applies the pending migrations in one transaction, and returns their names. Decision 0105.
 *
 * Throws when the database has a migration that this version of the program does not know.
 */
export async function applyMigrations(
  database: OpenDatabase,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  const applied: string[] = [];
  await database.exclusively(async ({ run, rows }) => {
    await run(
      'CREATE TABLE IF NOT EXISTS applied_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const seen = new Set((await rows('SELECT name FROM applied_migrations')).map(({ name }) => String(name)));
    for (const name of seen) {
      if (!migrations.some((migration) => migration.name === name)) {
        throw new Error(`The database has the migration ${name}, which this version does not know.`);
      }
    }
    for (const { name, sql } of migrations) {
      if (seen.has(name)) continue;
      await run(sql).catch((cause: unknown) => {
        throw new Error(`Migration ${name} failed.`, { cause });
      });
      await run(`INSERT INTO applied_migrations (name) VALUES ('${name}')`);
      applied.push(name);
    }
  });
  return applied;
}
