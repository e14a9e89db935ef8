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
  /** A connection for work of several transactions that has the database to itself as far as migrations go. */
  readonly session: (work: (session: SqlSession) => Promise<void>) => Promise<void>;
  /** What one statement without parameters gives. */
  readonly rows: SqlScript['rows'];
  /** What its connections do; absent where there is one alone. */
  readonly pool?: () => { readonly used: number; readonly idle: number; readonly waiting: number };
  /** Resolves when the database answers. */
  readonly ping: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Told the text of each statement before it is sent, and what stands for its parameters. */
export type OnStatement = (sql: string, params: readonly unknown[]) => void;

/** Told the text of each statement, without its values, and how long it took. */
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
