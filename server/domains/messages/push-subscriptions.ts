import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { pushSubscriptions } from '#server/db/schema/message.ts';
import type { PushSubscription } from '#server/gateways/web-push/web-push-gateway.ts';

interface Browser {
  readonly userId: string;
  readonly device: string;
}

/** Subscribes this browser for the student, in place of a student who used it before. */
export async function subscribe(
  tx: Database,
  { userId, device }: Browser,
  subscription: PushSubscription,
  now: Date,
): Promise<void> {
  const { endpoint, p256dh, auth } = subscription;
  const row = { userId, device, p256dh, auth, createdAt: now };
  // A browser that subscribes again has a new address.
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.device, device), ne(pushSubscriptions.endpoint, endpoint)));
  await tx
    .insert(pushSubscriptions)
    .values({ endpoint, ...row })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row });
}

export async function isSubscribed(db: Database, { userId, device }: Browser): Promise<boolean> {
  const ofThis = and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.device, device));
  return (await db.$count(pushSubscriptions, ofThis)) > 0;
}

export async function unsubscribe(db: Database, { userId, device }: Browser): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.device, device)));
}

/** Ends the subscriptions of other students in this browser, when somebody logs in. */
export async function leaveOthers(tx: Database, { userId, device }: Browser): Promise<void> {
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.device, device), ne(pushSubscriptions.userId, userId)));
}

/** Deletes subscriptions of browsers in which the student is not logged in any more, however the session ended. */
export async function dropLoggedOut(db: Database, userIds: readonly string[], now: Date): Promise<void> {
  await db.execute(sql`
    DELETE FROM push_subscriptions p WHERE p.user_id = ANY (${sql.param(userIds)}::uuid[]) AND NOT EXISTS (
      SELECT FROM sessions s WHERE s.user_id = p.user_id AND s.device = p.device AND s.revoked_at IS NULL
        AND s.expires_at > ${now.toISOString()}::timestamptz)`);
}
