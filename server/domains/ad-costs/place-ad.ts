import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow, queueAtName } from '#server/db/locks.ts';
import { costAccounts, costAds, costRules } from '#server/db/schema/cost.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { AD_PLATFORM_NAMES } from '#src/contract/console/channel-links.ts';
import type { CostPlatform } from '#src/contract/console/cost-words.ts';
import { placeAds } from './store-day.ts';

interface Place {
  readonly path: string;
  readonly channel: string;
}

/** Assigns an ad to a page and channel, for all its days; null derives the place from its name again. Idempotent. */
export function placeAd(
  context: StaffContext,
  id: string,
  place: Place | null,
  pages: readonly string[],
): Promise<void> {
  const { db, actor } = context;
  return inTransaction(db, async (tx) => {
    const ad = await lockRow(tx, costAds, eq(costAds.id, id));
    if (!ad) throw new Refusal('NOT_FOUND');
    const isSame = place
      ? ad.placedBy !== '' && ad.page === place.path && ad.channelKey === place.channel
      : ad.placedBy === '';
    if (isSame) return;
    const [account] = await tx.select().from(costAccounts).where(eq(costAccounts.id, ad.accountId));
    if (!account) throw new Refusal('NOT_FOUND');
    const set = place
      ? { page: place.path, channelKey: place.channel, placedBy: actor.name }
      : { page: '', channelKey: '', placedBy: '' };
    await tx.update(costAds).set(set).where(eq(costAds.id, id));
    if (!place) await placeAds(tx, account, pages);
    await note(tx, context, {
      action: 'cost.place',
      subject: ad.name,
      before: { page: ad.page, channel: ad.channelKey },
      after: { page: set.page, channel: set.channelKey },
    });
  });
}

interface Rule {
  readonly platform: CostPlatform;
  readonly reportsWin: boolean;
  readonly reason: string;
}

/** Sets which side counts on days with both a report and entered costs. Idempotent. */
export function changeRule(context: StaffContext, { platform, reportsWin, reason }: Rule): Promise<void> {
  const { db, clock, actor } = context;
  return inTransaction(db, async (tx) => {
    await queueAtName(tx, 'cost rule', platform);
    if ((await reportsWinOf(tx, platform)) === reportsWin) return;
    const row = { platform, reportsWin, changedAt: clock.now(), changedBy: actor.name };
    await tx.insert(costRules).values(row).onConflictDoUpdate({ target: costRules.platform, set: row });
    await note(tx, context, {
      action: 'cost.rule',
      subject: AD_PLATFORM_NAMES[platform],
      before: { reportsWin: !reportsWin },
      after: { reportsWin, reason },
    });
  });
}

async function reportsWinOf(db: Database, platform: CostPlatform): Promise<boolean> {
  const [row] = await db.select().from(costRules).where(eq(costRules.platform, platform));
  return row?.reportsWin ?? false;
}
