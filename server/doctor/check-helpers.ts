import type { OpenDatabase } from '../db/database.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { redisCounter } from '../kernel/shared-counter.ts';
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts';

interface Helpers {
  readonly redisUrl?: string | undefined;
  readonly databaseReadUrl?: string | undefined;
}

/**
 * Checks the optional services that take load off database and processes. The server runs without them, so most
 * problems are warnings.
 */
export async function checkHelpers(
  { redisUrl, databaseReadUrl }: Helpers,
  primary: OpenDatabase | undefined,
): Promise<readonly Finding[]> {
  return [
    ...(redisUrl ? [await checkCounter(redisUrl)] : []),
    ...(databaseReadUrl ? [await checkReplica(databaseReadUrl, primary)] : []),
  ];
}

async function checkCounter(url: string): Promise<Finding> {
  let reason: Error | null = null;
  const counter = await redisCounter({
    url,
    onChange: (now) => {
      reason = now;
    },
  });
  try {
    await counter.count('doctor', 1000);
    const text = 'It cannot be used: each process counts calls for itself.';
    return reason ? warn('REDIS_URL', `${text} ${reasonOf(reason)}`) : ok('REDIS_URL', 'It counts.');
  } finally {
    await counter.close();
  }
}

async function checkReplica(url: string, primary: OpenDatabase | undefined): Promise<Finding> {
  const replica = openPostgres({ url, maxConnections: 1, isReadOnly: true });
  try {
    const [row] = await replica.rows(`SELECT pg_is_in_recovery() AS "isCopy",
      current_setting('transaction_read_only') = 'on' AS "isReadOnly", ${IDENTITY} AS identity`);
    const [own] = (await primary?.rows(`SELECT ${IDENTITY} AS identity`)) ?? [];
    if (own && own.identity !== row?.identity) {
      return fail('DATABASE_READ_URL', 'It is a replica of another database than that of DATABASE_URL.');
    }
    if (row?.isReadOnly !== true)
      return fail('DATABASE_READ_URL', 'It takes writes: its pooler must pass `options` on.');
    return row.isCopy === true
      ? ok('DATABASE_READ_URL', 'A replica of this database answers.')
      : warn('DATABASE_READ_URL', 'It is the database itself: nothing is relieved.');
  } catch (error) {
    return warn('DATABASE_READ_URL', `It cannot be used: DATABASE_URL answers all calls. ${reasonOf(error)}`);
  } finally {
    await replica.close();
  }
}

/** An identity that is the same for a database and its replicas. */
const IDENTITY = `(SELECT oid::text || current_database() FROM pg_database WHERE datname = current_database())
  || (SELECT coalesce(max(name), '') FROM applied_migrations)`;
