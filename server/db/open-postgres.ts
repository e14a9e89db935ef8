import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { OnStatement, OpenDatabase } from './database.ts';

/** Any number that no other program uses for an advisory lock in this database. */
const MIGRATION_LOCK = 7_061_827;

interface PostgresOptions {
  readonly url: string;
  readonly maxConnections?: number;
  /** Factor on the time limits: more than 1 on a machine with other work. */
  readonly patience?: number;
  /** Called when an idle connection breaks; the pool replaces it. */
  readonly onIdleError?: (error: Error) => void;
  readonly onStatement?: OnStatement;
}

/** Connects to a PostgreSQL server; several processes may do so. */
export function openPostgres(options: PostgresOptions): OpenDatabase {
  const { url, maxConnections = 10, patience = 1, onIdleError = () => {}, onStatement = () => {} } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 4000 * patience,
    statement_timeout: 7000 * patience,
    idle_in_transaction_session_timeout: 8000 * patience,
  });
  pool.on('error', onIdleError);
  return {
    db: drizzle(pool, { logger: { logQuery: onStatement } }),
    kind: 'postgres',
    connections: maxConnections,
    exclusively: async (work) => {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        await client.query('SET LOCAL statement_timeout = 0');
        await client.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
        await work({
          run: async (sql) => void (await client.query(sql)),
          rows: async (sql) => (await client.query<Record<string, unknown>>(sql)).rows,
          db: drizzle(client),
        });
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK').catch(() => {});
        throw error;
      } finally {
        client.release();
      }
    },
    ping: async () => void (await pool.query('SELECT 1')),
    close: () => pool.end(),
  };
}
