import { desc, eq, sql } from 'drizzle-orm';
import { after } from '#server/kernel/clock.ts';
import { type FieldSeal, keyNameOf } from '#server/kernel/secrets/field-seal.ts';
import type { Database } from './database.ts';
import { queueAtName } from './locks.ts';
import { fieldKeys } from './schema/field-key.ts';
import { SEALED_PLACES } from './seal-stored.ts';
import { inTransaction } from './transaction.ts';

export type FieldKeyRow = typeof fieldKeys.$inferSelect;

/**
 * How often each process checks which key is current; within the waiting time every process has checked several times.
 */
export const FOLLOW_SECONDS = 10;
const WAIT_SECONDS = 60;
const FEW = 20;

/**
 * Makes the first given key the current one, if the database does not know it yet; otherwise the newest stays current.
 * A replaced key never becomes current again: a process with the old order of keys follows the others.
 *
 * Throws when values may be sealed with a key that is not given. The effort does not depend on the size of tables.
 */
export async function nameFieldKey(db: Database, seal: FieldSeal, now: Date): Promise<void> {
  const newest = await inTransaction(db, async (tx) => {
    await queueAtName(tx, 'field key', '');
    const known = await tx.select().from(fieldKeys).orderBy(desc(fieldKeys.number));
    const names = known.length > 0 ? stillNeeded(known) : await namesInUse(tx);
    const missing = names.find((name) => !seal.fingerprints.includes(name));
    if (missing !== undefined) {
      throw new Error(`Values of the database were sealed with the field key ${missing}, which is not at hand.`);
    }
    const [newest] = known;
    const name = seal.current();
    if (newest && known.some((key) => key.name === name)) return newest.name;
    const startsAt = newest ? after(now, WAIT_SECONDS) : now;
    await tx.insert(fieldKeys).values({ name, namedAt: now, startsAt });
    return name;
  });
  seal.use(newest);
}

/** Keys that values may be sealed with; undefined in a database from before keys were recorded. */
export async function neededFieldKeys(db: Database): Promise<readonly string[] | undefined> {
  const known = await db.select().from(fieldKeys).orderBy(desc(fieldKeys.number));
  return known.length > 0 ? stillNeeded(known) : undefined;
}

/** The current key, and older ones back to the last one under which everything was sealed. */
function stillNeeded(known: readonly FieldKeyRow[]): readonly string[] {
  const lastDone = known.findIndex(({ doneAt }) => doneAt !== null);
  return known.slice(0, lastDone < 0 ? undefined : lastDone + 1).map(({ name }) => name);
}

/** Samples a few values of each column, in a database from before keys were recorded. */
async function namesInUse(tx: Database): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const { table, column } of SEALED_PLACES) {
    for (const { value } of await tx.select({ value: column }).from(table).limit(FEW)) {
      const name = keyNameOf(value);
      if (name !== undefined) found.add(name);
    }
  }
  return [...found];
}

/** Seals with the database's current key; a process without that key writes a warning to its log. */
export async function followFieldKey({ db, seal, log }: Following): Promise<number> {
  const key = await fieldKeyInUse(db);
  if (!key || key.name === seal.current()) return 0;
  if (seal.use(key.name)) return 1;
  log.error({ key: key.name }, 'the field key in use is not at hand: FIELD_KEY must name it, at least as the second');
  return 0;
}

interface Following {
  readonly db: Database;
  readonly seal: FieldSeal;
  readonly log: { readonly error: (fields: Readonly<Record<string, unknown>>, message: string) => void };
}

/** The newest key. */
export async function fieldKeyInUse(db: Database): Promise<FieldKeyRow | undefined> {
  const [key] = await db.select().from(fieldKeys).orderBy(desc(fieldKeys.number)).limit(1);
  return key;
}

/** Starts another round over all values, because plain ones were added. */
export async function sealOnceMore(db: Database, now: Date): Promise<void> {
  const newest = sql`(SELECT max(${fieldKeys.number}) FROM ${fieldKeys})`;
  await db
    .update(fieldKeys)
    .set({ isOpen: true, place: 0, lastId: null, failedCount: 0, startsAt: now })
    .where(eq(fieldKeys.number, newest));
}
