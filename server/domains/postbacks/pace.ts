import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { postbackPaces } from '#server/db/schema/postback.ts';
import { adPlatforms } from '#server/gateways/ad-platforms/ad-platforms.ts';
import { after, type Clock } from '#server/kernel/clock.ts';
import type { PostbackPlatform } from '#src/contract/console/postback-words.ts';

/** Who would have to wait for longer leaves what is due to the next run. */
const MOST_AHEAD_SECONDS = 5;

/** When the platform may be asked next, now or in a moment; undefined while it wants to be left alone. Held until `tx` ends. */
export async function findTurn(tx: Database, platform: PostbackPlatform, now: Date): Promise<Date | undefined> {
  await tx.insert(postbackPaces).values({ platform, freeFrom: now }).onConflictDoNothing();
  const row = await lockRow(tx, postbackPaces, eq(postbackPaces.platform, platform));
  const freeFrom = row?.freeFrom ?? now;
  if (freeFrom > after(now, MOST_AHEAD_SECONDS)) return undefined;
  return freeFrom > now ? freeFrom : now;
}

/** Takes the turns of so many requests, from what `findTurn` found on. */
export async function takeTurns(
  tx: Database,
  platform: PostbackPlatform,
  first: Date,
  requests: number,
): Promise<void> {
  const freeFrom = after(first, requests / adPlatforms[platform].mostASecond);
  await tx.update(postbackPaces).set({ freeFrom }).where(eq(postbackPaces.platform, platform));
}

/** The turns that were taken, one after the other: who calls waits for the next of them. */
export function turnsFrom(clock: Clock, platform: PostbackPlatform, first: Date): () => Promise<void> {
  let taken = 0;
  let last = Promise.resolve();
  return () => {
    const moment = after(first, taken / adPlatforms[platform].mostASecond);
    taken += 1;
    last = last.then(() => clock.until(moment));
    return last;
  };
}

/** Leaves a platform alone until then, in every process. */
export async function leaveAlone(db: Database, platform: PostbackPlatform, until: Date): Promise<void> {
  await db
    .update(postbackPaces)
    .set({ freeFrom: sql`greatest(${postbackPaces.freeFrom}, ${until.toISOString()}::timestamptz)` })
    .where(eq(postbackPaces.platform, platform));
}

/** Lets a platform be asked again at once: staff changed what it said no to. */
export async function askAgain(tx: Database, platform: PostbackPlatform): Promise<void> {
  await tx.delete(postbackPaces).where(eq(postbackPaces.platform, platform));
}

/** Until when each platform wants to be left alone; those that may be asked are not in it. */
export async function findPauses(db: Database, now: Date): Promise<ReadonlyMap<PostbackPlatform, Date>> {
  const rows = await db.select().from(postbackPaces);
  const paused = rows.filter(({ freeFrom }) => freeFrom > after(now, MOST_AHEAD_SECONDS));
  return new Map(paused.map(({ platform, freeFrom }) => [platform, freeFrom]));
}
