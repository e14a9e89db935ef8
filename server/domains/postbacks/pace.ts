import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { postbackPaces } from '#server/db/schema/postback.ts';
import { adPlatforms } from '#server/gateways/ad-platforms/ad-platforms.ts';
import { after, type Clock } from '#server/kernel/clock.ts';
import type { PostbackPlatform } from '#src/contract/console/postback-words.ts';

/** A longer wait is left to the next run. */
const MOST_AHEAD_SECONDS = 5;

/**
 * When the platform may be called next, now or soon; undefined during its pause. Locked until `tx` ends. Decision 0186.
 */
export async function findFreeTime(tx: Database, platform: PostbackPlatform, now: Date): Promise<Date | undefined> {
  await tx.insert(postbackPaces).values({ platform, freeFrom: now }).onConflictDoNothing();
  const row = await lockRow(tx, postbackPaces, eq(postbackPaces.platform, platform));
  const freeFrom = row?.freeFrom ?? now;
  if (freeFrom > after(now, MOST_AHEAD_SECONDS)) return undefined;
  return freeFrom > now ? freeFrom : now;
}

/** Reserves this many calls, from the time that `findFreeTime` returned. */
export async function reserveCalls(
  tx: Database,
  platform: PostbackPlatform,
  first: Date,
  requests: number,
): Promise<void> {
  const freeFrom = after(first, requests / adPlatforms[platform].mostASecond);
  await tx.update(postbackPaces).set({ freeFrom }).where(eq(postbackPaces.platform, platform));
}

/** The reserved calls one after the other: each call waits for its time. */
export function paceCalls(clock: Clock, platform: PostbackPlatform, first: Date): () => Promise<void> {
  let taken = 0;
  let last = Promise.resolve();
  return () => {
    const moment = after(first, taken / adPlatforms[platform].mostASecond);
    taken += 1;
    last = last.then(() => clock.until(moment));
    return last;
  };
}

/** Pauses a platform until then, in every process. */
export async function leaveAlone(db: Database, platform: PostbackPlatform, until: Date): Promise<void> {
  await db
    .update(postbackPaces)
    .set({ freeFrom: sql`greatest(${postbackPaces.freeFrom}, ${until.toISOString()}::timestamptz)` })
    .where(eq(postbackPaces.platform, platform));
}

/** Ends a platform's pause after staff changed its settings. */
export async function askAgain(tx: Database, platform: PostbackPlatform): Promise<void> {
  await tx.delete(postbackPaces).where(eq(postbackPaces.platform, platform));
}

/** The end of each platform's pause; platforms without one are left out. */
export async function findPauses(db: Database, now: Date): Promise<ReadonlyMap<PostbackPlatform, Date>> {
  const rows = await db.select().from(postbackPaces);
  const paused = rows.filter(({ freeFrom }) => freeFrom > after(now, MOST_AHEAD_SECONDS));
  return new Map(paused.map(({ platform, freeFrom }) => [platform, freeFrom]));
}
