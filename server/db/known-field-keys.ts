import { like, sql } from 'drizzle-orm';
import type { FieldSeal } from '#server/kernel/secrets/field-seal.ts';
import type { Database } from './database.ts';
import { neededFieldKeys } from './field-keys.ts';
import { queueAtName } from './locks.ts';
import { rowsOf } from './rows-of.ts';
import { deploymentSecrets } from './schema/personal.ts';
import { inTransaction } from './transaction.ts';

/** Prefix of the names of the key fingerprints in this database. */
const NAME = 'field key ';

/** Every column of sealed values. */
const SEALED = [
  ['form_answers', 'answers'],
  ['form_answers', 'draft'],
  ['service_evaluations', 'answers'],
  ['yanxue_customer_infos', 'fields'],
  ['uploads', 'file_key'],
  ['postback_settings', 'token'],
  ['cost_accounts', 'secrets'],
] as const;

/**
 * Checks the process's field keys against the fingerprints in the database (decision 0255); throws when they differ.
 *
 * At least one key must be known, so that two machines never serve with two different keys; a known key that is missing
 * must no longer be in use. New keys are recorded, unused ones deleted.
 */
export async function checkFieldKeys(db: Database, seal: FieldSeal): Promise<void> {
  await inTransaction(db, async (tx) => {
    await queueAtName(tx, 'field keys', '');
    const known = await knownFieldKeys(tx);
    const given = seal.fingerprints;
    const missing = known.filter((fingerprint) => !given.includes(fingerprint));
    if (known.length > 0 && missing.length === known.length) throw otherKey(known, given);
    // In a database from before fingerprints, the values show its key.
    if (known.length === 0) {
      const used = await keyOfSomeValue(tx);
      if (used !== undefined && !given.includes(used)) throw otherKey([used], given);
    }
    const needed = await neededFieldKeys(tx);
    for (const fingerprint of missing) {
      if (needed ? needed.includes(fingerprint) : await isUsed(tx, fingerprint)) throw stillUsed(fingerprint, given);
      await tx.delete(deploymentSecrets).where(sql`${deploymentSecrets.name} = ${NAME + fingerprint}`);
    }
    for (const fingerprint of given.filter((candidate) => !known.includes(candidate))) {
      await tx
        .insert(deploymentSecrets)
        .values({ name: NAME + fingerprint, value: 'known' })
        .onConflictDoNothing();
    }
  });
}

/** Fingerprints of the keys of this database; none before its first start. */
export async function knownFieldKeys(db: Database): Promise<readonly string[]> {
  const rows = await db
    .select({ name: deploymentSecrets.name })
    .from(deploymentSecrets)
    .where(like(deploymentSecrets.name, `${NAME}%`))
    .orderBy(deploymentSecrets.name);
  return rows.map(({ name }) => name.slice(NAME.length));
}

async function keyOfSomeValue(tx: Database): Promise<string | undefined> {
  for (const [table, column] of SEALED) {
    const values = sql`SELECT ${sql.identifier(column)}->>'sealed' AS sealed FROM ${sql.identifier(table)}
      WHERE ${sql.identifier(column)} IS NOT NULL LIMIT 1`;
    const [row] = await rowsOf(tx, values);
    const fingerprint = typeof row?.sealed === 'string' ? row.sealed.split('.')[1] : undefined;
    if (fingerprint) return fingerprint;
  }
  return undefined;
}

/** Reads whole tables, but only in a database whose keys were never recorded (`field_keys`). */
async function isUsed(tx: Database, fingerprint: string): Promise<boolean> {
  await tx.execute(sql`SET LOCAL statement_timeout = 0`);
  for (const [table, column] of SEALED) {
    const values = sql`SELECT 1 AS found FROM ${sql.identifier(table)}
      WHERE starts_with(${sql.identifier(column)}->>'sealed', ${`v1.${fingerprint}.`}) LIMIT 1`;
    if ((await rowsOf(tx, values)).length > 0) return true;
  }
  return false;
}

function otherKey(known: readonly string[], given: readonly string[]): Error {
  return new Error(
    `The database was begun with the field key ${known.join(', ')}; this process has ${given.join(', ')}. ` +
      'Give FIELD_KEY the value that it has on the other machines, or the content of field.key in the old DATA_DIR.',
  );
}

function stillUsed(fingerprint: string, given: readonly string[]): Error {
  return new Error(
    `Values are still sealed with the field key ${fingerprint}; this process has only ${given.join(', ')}. ` +
      'Keep the old key behind the new one, FIELD_KEY=<new>,<old>, until every value is sealed anew.',
  );
}
