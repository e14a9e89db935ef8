import type { Database } from '#server/db/database.ts';
import { upgradeWays } from '#server/db/queries/upgrades.ts';
import { Refusal } from '#server/domains/refusal.ts';

interface Upgrade {
  readonly userId: string;
  readonly myCourseId: string;
  readonly toCourseId: string;
  readonly now: Date;
}

/** What is left to pay for the larger course, or a refusal: what was paid for the smaller one counts once. */
export async function upgradePriceCents(
  db: Database,
  { userId, myCourseId, toCourseId, now }: Upgrade,
): Promise<number> {
  const ways = await upgradeWays(db, userId, now);
  const way = ways.find((one) => one.myCourseId === myCourseId && one.toCourseId === toCourseId);
  if (!way) throw new Refusal('NOT_FOUND', { text: '没有可用的升级方案' });
  if (way.use === 'spent') throw new Refusal('REFUSED', { text: '该课程已用于升级' });
  if (way.use === 'held') throw new Refusal('REFUSED', { text: '该课程有一笔升级订单待支付，请先支付或取消' });
  return way.priceCents;
}
