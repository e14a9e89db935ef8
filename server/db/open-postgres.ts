import { AsyncResource } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { OnStatement, OnStatementEnd, OpenDatabase } from './database.ts';
import { listenToPostgres } from './listen-to-postgres.ts';

/** Any number that no other program uses for an advisory lock in this database. */
const MIGRATION_LOCK = 7_061_827;

interface PostgresOptions {
  readonly url: string;
  readonly maxConnections?: number;
  /** Refuses every write. */
  readonly isReadOnly?: boolean;
  /** Factor on the time limits: more than 1 on a machine with other work. */
  readonly patience?: number;
  /** Called when an idle connection breaks; the pool replaces it. */
  readonly onIdleError?: (error: Error) => void;
  readonly onStatement?: OnStatement;
  readonly onStatementEnd?: OnStatementEnd | undefined;
  /**
   * True: the end of a statement is reported in the async context in which it began; costs some microseconds per
   * statement.
   */
  readonly keepsContext?: boolean | undefined;
}

/** Connects to a PostgreSQL server; several processes may do so. */
export function openPostgres(options: PostgresOptions): OpenDatabase {
  const { url, maxConnections = 10, patience = 1, onIdleError = () => {}, onStatement = () => {} } = options;
  const { onStatementEnd, keepsContext = false, isReadOnly = false } = options;
  const pool = new (keepsContext ? ContextPool : pg.Pool)({
    ...(onStatementEnd && { Client: timedClient(onStatementEnd, keepsContext) }),
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 4000 * patience,
    statement_timeout: 7000 * patience,
    idle_in_transaction_session_timeout: 8000 * patience,
    ...(isReadOnly && { options: '-c default_transaction_read_only=on' }),
  });
  pool.on('error', onIdleError);
  return {
    db: drizzle(pool, { logger: { logQuery: onStatement } }),
    kind: 'postgres',
    connections: maxConnections,
    pool: () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    exclusively: async (work) => {
      const client = await pool.connect();
      try {
        await beginAlone(client);
        await work({ ...scriptOf(client), db: drizzle(client) });
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK').catch(() => {});
        throw error;
      } finally {
        client.release();
      }
    },
    session: async (work) => {
      const client = await pool.connect();
      try {
        await client.query('SET statement_timeout = 0');
        await client.query('SET idle_in_transaction_session_timeout = 0');
        while (!(await isTaken(client, 'pg_try_advisory_lock'))) await setTimeout(ASK_AGAIN_MS);
        const script = scriptOf(client);
        await work({ ...script, transaction: (part) => transaction(client, () => part(script)) });
      } finally {
        // Also drops its settings and its lock.
        client.release(true);
      }
    },
    rows: async (sql) => (await pool.query<Record<string, unknown>>(sql)).rows,
    listen: (channel, onNotice) => listenToPostgres(url, channel, onNotice),
    ping: async () => void (await pool.query('SELECT 1')),
    close: () => pool.end(),
  };
}

const ASK_AGAIN_MS = 100;

/**
 * Begins a transaction with the migration lock. Polls for the lock instead of waiting in a statement: CREATE INDEX
 * CONCURRENTLY waits for waiting statements too, which would never end.
 */
async function beginAlone(client: pg.PoolClient): Promise<void> {
  for (;;) {
    await client.query('BEGIN');
    await client.query('SET LOCAL statement_timeout = 0');
    if (await isTaken(client, 'pg_try_advisory_xact_lock')) return;
    await client.query('ROLLBACK');
    await setTimeout(ASK_AGAIN_MS);
  }
}

async function isTaken(client: pg.PoolClient, take: 'pg_try_advisory_lock' | 'pg_try_advisory_xact_lock') {
  const { rows } = await client.query<{ taken: boolean }>(`SELECT ${take}(${MIGRATION_LOCK}) AS taken`);
  return rows[0]?.taken === true;
}

function scriptOf(client: pg.PoolClient) {
  return {
    run: async (sql: string) => void (await client.query(sql)),
    rows: async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows,
  };
}

async function transaction(client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/**
 * Restores the async context of the caller who waited for a connection; otherwise it would be that of the caller who
 * released the connection.
 */
class ContextPool extends pg.Pool {
  override connect(...args: unknown[]): never {
    const [callback] = args;
    if (typeof callback === 'function') args[0] = AsyncResource.bind(callback as () => void);
    return Reflect.apply(super.connect, this, args) as never;
  }
}

/** A driver client that reports the duration of each statement, from sending to end. */
function timedClient(onEnd: OnStatementEnd, keepsContext: boolean): typeof pg.Client {
  return class TimedClient extends pg.Client {
    override query(...args: unknown[]): never {
      const [asked] = args;
      const text = typeof asked === 'string' ? asked : ((asked as { text?: string } | null)?.text ?? '');
      const start = performance.now();
      const end = () => onEnd(text, (performance.now() - start) / 1000);
      const tell = keepsContext ? AsyncResource.bind(end) : end;
      const last = args.at(-1);
      if (typeof last === 'function') {
        args[args.length - 1] = (...answer: unknown[]) => {
          tell();
          Reflect.apply(last, undefined, answer);
        };
      }
      const answer: unknown = Reflect.apply(super.query, this, args);
      if (answer instanceof Promise) answer.then(tell, tell);
      return answer as never;
    }
  };
}
