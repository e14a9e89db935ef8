import { AsyncLocalStorage } from 'node:async_hooks';
import { PGlite, type PGliteOptions, type Transaction } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { OnStatement, OpenDatabase } from './database.ts';
import { DiskFullError, isWrite } from './disk-full.ts';

interface PgliteOptions {
  /** Folder of the data; in memory when absent. */
  readonly folder?: string;
  /** What PGlite is told beside that. */
  readonly engine?: PGliteOptions;
  /** False when nothing may be stored: statements that would are refused, whoever makes them. */
  readonly canWrite?: () => Promise<boolean>;
  readonly onStatement?: OnStatement;
}

/** Opens the embedded database. The caller must be the only opener of the folder: PGlite has no lock of its own. */
export async function openPglite({
  folder,
  engine = {},
  canWrite,
  onStatement = () => {},
}: PgliteOptions): Promise<OpenDatabase & { client: PGlite }> {
  const client = await PGlite.create({
    ...engine,
    ...(folder === undefined ? {} : { dataDir: folder }),
  });
  const db = drizzle(guardTransactions(client, canWrite), { logger: { logQuery: onStatement } });
  return {
    client,
    db,
    kind: 'pglite',
    connections: 1,
    exclusively: (work) =>
      client.transaction((transaction) =>
        work({
          run: async (sql) => void (await transaction.exec(sql)),
          rows: async (sql) => (await transaction.query<Record<string, unknown>>(sql)).rows,
          db: drizzle(transaction as unknown as PGlite),
        }),
      ),
    ping: async () => void (await client.query('SELECT 1')),
    close: () => client.close(),
  };
}

/**
 * Refuses a query on the database itself while the same call is inside a transaction, and a write on a full disk.
 *
 * PGlite has one connection: such a query would wait for the transaction that waits for it. And it does not survive a
 * full disk, on which a write may come from any call: also a read books a payment or ends an exam.
 */
function guardTransactions(client: PGlite, canWrite: () => Promise<boolean> = async () => true): PGlite {
  const inside = new AsyncLocalStorage<true>();
  const refuse = () => {
    if (inside.getStore()) throw new Error('Inside a transaction only its own handle may be used.');
  };
  return new Proxy(client, {
    get(target, property) {
      if (property === 'transaction') {
        return <T>(work: (transaction: Transaction) => Promise<T>) => {
          refuse();
          return target.transaction((transaction) => inside.run(true, () => work(guardWrites(transaction, canWrite))));
        };
      }
      if (property === 'query') {
        return async (...args: Parameters<PGlite['query']>) => {
          refuse();
          await refuseWrite(args[0], canWrite);
          return target.query(...args);
        };
      }
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function guardWrites(transaction: Transaction, canWrite: () => Promise<boolean>): Transaction {
  return new Proxy(transaction, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (property !== 'query') return typeof value === 'function' ? value.bind(target) : value;
      return async (...args: Parameters<Transaction['query']>) => {
        await refuseWrite(args[0], canWrite);
        return target.query(...args);
      };
    },
  });
}

async function refuseWrite(sql: string, canWrite: () => Promise<boolean>): Promise<void> {
  if (isWrite(sql) && !(await canWrite())) throw new DiskFullError();
}
