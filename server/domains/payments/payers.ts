import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { sessionPayers } from '#server/db/schema/payment.ts';
import { hashToken } from '#server/kernel/secrets/token-hash.ts';

interface Place {
  /** The login, as its holder sends it. */
  readonly token: string;
  readonly appId: string;
}

/** The openid of the login's holder in the chat app; undefined while it is unknown. Decision 0031. */
export async function findPayer(db: Database, { token, appId }: Place): Promise<string | undefined> {
  const [row] = await db
    .select({ openid: sessionPayers.openid })
    .from(sessionPayers)
    .where(and(eq(sessionPayers.tokenHash, hashToken(token)), eq(sessionPayers.appId, appId)));
  return row?.openid;
}

/** Records who the chat app says is using it. A phone may change hands: the newest counts. */
export async function storePayer(db: Database, place: Place, openid: string, now: Date): Promise<void> {
  await db
    .insert(sessionPayers)
    .values({ tokenHash: hashToken(place.token), appId: place.appId, openid, knownAt: now })
    .onConflictDoUpdate({ target: [sessionPayers.tokenHash, sessionPayers.appId], set: { openid, knownAt: now } });
}
