import { AsyncLocalStorage } from 'node:async_hooks';
import { Mutex, PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { OnStatement, OnStatementEnd, OpenDatabase } from './database.ts';
import { DiskFullError, isWrite } from './disk-full.ts';
import { PreparedStatements } from './prepared-statements.ts';

interface PgliteOptions {
  /** Folder of the data; in memory when absent. */
  readonly folder?: string;
  /** More options of PGlite. */
  readonly engine?: PGliteOptions;
  /** False when nothing may be stored: then every writing statement is refused. */
  readonly canWrite?: () => Promise<boolean>;
  readonly onStatement?: OnStatement;
  readonly onStatementEnd?: OnStatementEnd | undefined;
}

/** Opens the embedded database. The caller must be the only process on the folder: PGlite has no lock of its own. */
export async function openPglite({
  folder,
  engine = {},
  canWrite = async () => true,
  onStatement = () => {},
  onStatementEnd = () => {},
}: PgliteOptions): Promise<OpenDatabase & { client: PGlite }> {
  const client = await PGlite.create({
    ...engine,
    ...(folder === undefined ? {} : { dataDir: folder }),
  });
  const statements = new PreparedStatements(client);
  const turns = new Mutex();
  const db = drizzle(oneConnection({ client, statements, turns, canWrite, onStatementEnd }), {
    logger: { logQuery: onStatement },
  });
  return {
    client,
    db,
    kind: 'pglite',
    connections: 1,
    exclusively: (work) =>
      turns.runExclusive(async () => {
        await client.transaction((transaction) =>
          work({
            run: async (sql) => void (await transaction.exec(sql)),
            rows: async (sql) => (await transaction.query<Record<string, unknown>>(sql)).rows,
            db: drizzle(transaction as unknown as PGlite),
          }),
        );
        await statements.forget();
      }),
    session: (work) =>
      turns.runExclusive(async () => {
        const rows = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows;
        await work({
          rows,
          run: async (sql) => void (await client.exec(sql)),
          transaction: (part) =>
            client.transaction((transaction) =>
              part({
                run: async (sql) => void (await transaction.exec(sql)),
                rows: async (sql) => (await transaction.query<Record<string, unknown>>(sql)).rows,
              }),
            ),
        });
        await statements.forget();
      }),
    rows: async (sql) => turns.runExclusive(async () => (await client.query<Record<string, unknown>>(sql)).rows),
    listen: (channel, onNotice) => turns.runExclusive(() => client.listen(channel, onNotice)),
    ping: async () => void (await client.query('SELECT 1')),
    close: () => client.close(),
  };
}

interface Connection {
  readonly client: PGlite;
  readonly statements: PreparedStatements;
  /** A transaction has the connection to itself. */
  readonly turns: Mutex;
  readonly canWrite: () => Promise<boolean>;
  readonly onStatementEnd: OnStatementEnd;
}

/**
 * The part of PGlite that the query builder uses, on prepared statements.
 *
 * Refuses a query outside the transaction while the same call is inside one, and a write on a full disk. PGlite has one
 * connection: such a query would wait for the transaction that waits for it. And it does not survive a full disk, which
 * any call may meet: a read may also book a payment or end an exam.
 */
function oneConnection({ client, statements, turns, canWrite, onStatementEnd }: Connection): PGlite {
  const inside = new AsyncLocalStorage<true>();
  const runExclusively = <T>(work: () => Promise<T>) => {
    if (inside.getStore()) throw new Error('Inside a transaction only its own handle may be used.');
    return turns.runExclusive(work);
  };
  const query = async (...[text, params, options]: Parameters<PGlite['query']>) => {
    if (isWrite(text) && !(await canWrite())) throw new DiskFullError();
    const start = performance.now();
    const tell = () => onStatementEnd(text, (performance.now() - start) / 1000);
    return statements.run(text, params, options?.rowMode).finally(tell);
  };
  const part = {
    query: async (...asked: Parameters<typeof query>) => runExclusively(() => query(...asked)),
    transaction: async <T>(work: (handle: { query: typeof query }) => Promise<T>) =>
      runExclusively(() => client.transaction(() => inside.run(true, () => work({ query })))),
  };
  return part as unknown as PGlite;
}
