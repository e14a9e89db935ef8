import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { sandboxKeys } from '#server/db/schema/payment.ts';

const KEY_NAME = 'sandbox';
const generate = promisify(generateKeyPair);

/** The sandbox's key, the same for all processes of a database; created on first use. */
export async function sandboxKey(db: Database): Promise<KeyObject> {
  const known = await storedKey(db);
  if (known) return known;
  const { privateKey } = await generate('rsa', { modulusLength: 2048 });
  await db
    .insert(sandboxKeys)
    .values({ name: KEY_NAME, privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })) })
    .onConflictDoNothing();
  return (await storedKey(db)) ?? privateKey;
}

async function storedKey(db: Database): Promise<KeyObject | undefined> {
  const [row] = await db.select().from(sandboxKeys).where(eq(sandboxKeys.name, KEY_NAME));
  return row ? createPrivateKey(row.privateKey) : undefined;
}
