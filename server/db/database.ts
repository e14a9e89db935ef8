import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The database, or one transaction of it; the same on PGlite and PostgreSQL. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** An open database with its low-level functions: scripts of several statements, and closing. */
export interface OpenDatabase {
  readonly db: Database;
  readonly kind: 'pglite' | 'postgres';
  /** How many queries it runs in parallel. */
  readonly connections: number;
  /** Runs the work in one transaction that excludes other migrations. */
  readonly exclusively: (work: (script: SqlScript) => Promise<void>) => Promise<void>;
  /** A connection for work in several transactions, while no other migration runs. */
  readonly session: (work: (session: SqlSession) => Promise<void>) => Promise<void>;
  /** The rows of one statement without parameters. */
  readonly rows: SqlScript['rows'];
  /** State of its connections; absent when there is only one. */
  readonly pool?: () => { readonly used: number; readonly idle: number; readonly waiting: number };
  /** Listens to a channel of the database; see `Listen`. */
  readonly listen: Listen;
  /** Resolves when the database answers. */
  readonly ping: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Calls `onNotice` for each `pg_notify` on the channel, from any process; with an empty message after an interruption,
 * when some may have been lost. Never rejects: without a connection it tries again. Resolves to the function that ends
 * it.
 */
export type Listen = (channel: string, onNotice: (message: string) => void) => Promise<() => Promise<void>>;

/** Called before each statement with its text, and its parameters. */
export type OnStatement = (sql: string, params: readonly unknown[]) => void;

/** Called after each statement with its text, without its values, and its duration. */
export type OnStatementEnd = (sql: string, seconds: number) => void;

export interface SqlScript {
  /** Runs several statements at once. */
  readonly run: (sql: string) => Promise<void>;
  readonly rows: (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** The same transaction for the query builder. */
  readonly db: Database;
}

export interface SqlSession extends Pick<SqlScript, 'rows'> {
  /** Runs one statement outside transactions. */
  readonly run: (sql: string) => Promise<void>;
  readonly transaction: (work: (script: Pick<SqlScript, 'run' | 'rows'>) => Promise<void>) => Promise<void>;
}
