import { AsyncLocalStorage } from 'node:async_hooks';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { OpenDatabase } from './database.ts';

interface PgliteOptions {
  /** Folder of the data; in memory when absent. */
  readonly folder?: string;
  /** A dump to start from. */
  readonly loadDataDir?: Blob;
}

/** Opens the embedded database. The caller must be the only opener of the folder: PGlite has no lock of its own. */
export async function openPglite({ folder, loadDataDir }: PgliteOptions): Promise<OpenDatabase & { client: PGlite }> {
  const client = await PGlite.create({
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(loadDataDir === undefined ? {} : { loadDataDir }),
  });
  const db = drizzle(guardTransactions(client));
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
 * Refuses a query on the database itself while the same call is inside a transaction.
 *
 * PGlite has one connection: such a query would wait for the transaction that waits for it.
 */
function guardTransactions(client: PGlite): PGlite {
  const inside = new AsyncLocalStorage<true>();
  const refuse = () => {
    if (inside.getStore()) throw new Error('Inside a transaction only its own handle may be used.');
  };
  return new Proxy(client, {
    get(target, property) {
      if (property === 'transaction') {
        return <T>(work: (transaction: Transaction) => Promise<T>) => {
          refuse();
          return target.transaction((transaction) => inside.run(true, () => work(transaction)));
        };
      }
      if (property === 'query') {
        return (...args: Parameters<PGlite['query']>) => {
          refuse();
          return target.query(...args);
        };
      }
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
