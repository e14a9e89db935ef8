import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { channelLinks } from '#server/db/schema/channel.ts';
import { costAccounts, costAds, costDays, costFigures } from '#server/db/schema/cost.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CostLine } from '#server/gateways/ad-costs/cost-report.ts';
import { newUuid, type Random } from '#server/kernel/random.ts';
import { costPlaces } from '#src/contract/console/cost-place.ts';
import type { CostPlatform } from '#src/contract/console/cost-words.ts';
import { type CostAccount, isClaimed } from './accounts.ts';

const ROWS_AT_ONCE = 1000;
const MOST_SOUGHT = 5000;

/** Thrown when another process has claimed the account meanwhile: nothing of this reading is stored. */
export class ClaimLost extends Error {}

interface Storing {
  readonly db: Database;
  readonly random: Random;
  readonly now: Date;
}

/** Replaces the stored report of a day in one transaction: the day is either completely new or unchanged. */
export function storeDay(
  { db, random, now }: Storing,
  account: CostAccount,
  day: string,
  lines: readonly CostLine[],
): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await lockRow(tx, costAccounts, isClaimed(account, now)))) throw new ClaimLost('The claim is lost.');
    const accountId = account.id;
    await tx.delete(costFigures).where(and(eq(costFigures.accountId, accountId), eq(costFigures.day, day)));
    const costly = lines.filter(({ cents }) => cents > 0);
    for (let at = 0; at < costly.length; at += ROWS_AT_ONCE) {
      const part = costly.slice(at, at + ROWS_AT_ONCE);
      const ids = await knownAds(tx, { accountId, random }, part);
      await tx
        .insert(costFigures)
        .values(part.map(({ ad, cents }) => ({ accountId, day, adId: ids.get(ad) ?? '', cents })));
    }
    await tx
      .insert(costDays)
      .values({ accountId, day, fetchedAt: now })
      .onConflictDoUpdate({ target: [costDays.accountId, costDays.day], set: { fetchedAt: now } });
  });
}

/** Ids of these ads; unknown ads are added. A renamed ad is assigned anew, unless staff have assigned it. */
async function knownAds(
  tx: Database,
  { accountId, random }: { readonly accountId: string; readonly random: Random },
  part: readonly CostLine[],
): Promise<ReadonlyMap<string, string>> {
  const isRenamed = sql`${costAds.placedBy} = '' AND ${costAds.name} <> excluded.name`;
  const rows = await tx
    .insert(costAds)
    .values(part.map(({ ad, name }) => ({ id: newUuid(random), accountId, ad, name: name.slice(0, 200) })))
    .onConflictDoUpdate({
      target: [costAds.accountId, costAds.ad],
      set: {
        name: sql`excluded.name`,
        page: sql`CASE WHEN ${isRenamed} THEN '' ELSE ${costAds.page} END`,
        channelKey: sql`CASE WHEN ${isRenamed} THEN '' ELSE ${costAds.channelKey} END`,
      },
    })
    .returning({ id: costAds.id, ad: costAds.ad });
  return new Map(rows.map(({ ad, id }) => [ad, id]));
}

/** Assigns unassigned ads, with all their days, to the place that their names contain. */
export async function placeAds(
  db: Database,
  { id, platform }: { readonly id: string; readonly platform: CostPlatform },
  pages: readonly string[],
): Promise<void> {
  const isNowhere = and(eq(costAds.accountId, id), eq(costAds.page, ''), eq(costAds.placedBy, ''));
  const ads = await db.select().from(costAds).where(isNowhere).orderBy(costAds.id).limit(MOST_SOUGHT);
  if (ads.length === 0) return;
  const links = await db.select({ code: channelLinks.code, page: channelLinks.page }).from(channelLinks);
  const placeOf = costPlaces(links, pages);
  for (const ad of ads) {
    const place = placeOf(ad.name);
    if (!place) continue;
    const set = { page: place.path, channelKey: place.channel ?? `ad:${platform}` };
    await db
      .update(costAds)
      .set(set)
      .where(and(eq(costAds.id, ad.id), isNowhere));
  }
}
