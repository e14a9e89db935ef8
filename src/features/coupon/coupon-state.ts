import { type CouponSetState, couponSetStates } from '#src/contract/states.ts';

/** The last known state of a coupon for this visitor. */
export interface CouponFacts {
  readonly setState: CouponSetState;
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** Pieces left; missing when the server does not count them. */
  readonly left?: number | undefined;
  readonly isReceived: boolean;
}

export type CouponState = 'upcoming' | 'open' | 'received' | 'sold-out' | 'ended' | 'failed';

/**
 * What a visitor can do with a coupon at `now` (milliseconds, server-corrected).
 *
 * The clock updates the server's last state, so a coupon opens and ends while the page is open. A received coupon stays
 * the visitor's whatever happens to the set, except when it failed.
 */
export function couponState(facts: CouponFacts, now: number): CouponState {
  if (facts.setState === couponSetStates.FAILED) return 'failed';
  if (facts.isReceived) return 'received';
  if (facts.setState === couponSetStates.END || now >= facts.endsAt) return 'ended';
  if (facts.setState === couponSetStates.NOT_START && now < facts.startsAt) return 'upcoming';
  if (facts.left !== undefined && facts.left <= 0) return 'sold-out';
  return 'open';
}

/** When `couponState` changes next by itself; undefined when it never will. */
export function nextCouponChange(facts: CouponFacts, now: number): number | undefined {
  const state = couponState(facts, now);
  if (state === 'upcoming') return facts.startsAt;
  return state === 'open' || state === 'sold-out' || (state === 'received' && now < facts.endsAt)
    ? facts.endsAt
    : undefined;
}

/** A coupon's button and the line below its name. */
export interface CouponAction {
  readonly label: string;
  readonly does: 'receive' | 'use' | 'nothing';
  /** One short fact: when it starts, how much is left, why it is no longer available. */
  readonly note?: string | undefined;
}

const FEW = 100;
const HOUR_MS = 3_600_000;

/** Button and note for a state; `formatMoment` writes an instant the way the page does. */
export function couponAction(
  state: CouponState,
  facts: CouponFacts,
  now: number,
  formatMoment: (at: number) => string,
): CouponAction {
  switch (state) {
    case 'upcoming':
      return { label: '即将开始', does: 'nothing', note: `${formatMoment(facts.startsAt)} 开始领取` };
    case 'open':
      return { label: '立即领取', does: 'receive', note: openNote(facts, now, formatMoment) };
    case 'received':
      return now < facts.endsAt
        ? { label: '去使用', does: 'use', note: `可用到 ${formatMoment(facts.endsAt)}` }
        : { label: '已过期', does: 'nothing', note: `${formatMoment(facts.endsAt)} 已过期` };
    case 'sold-out':
      return { label: '已领完', does: 'nothing', note: '本批优惠券已被领完' };
    case 'ended':
      return { label: '已结束', does: 'nothing', note: `领取已于 ${formatMoment(facts.endsAt)} 结束` };
    case 'failed':
      return { label: '已失效', does: 'nothing', note: '活动调整，此券不再发放' };
  }
}

function openNote({ left, endsAt }: CouponFacts, now: number, formatMoment: (at: number) => string): string {
  const hours = Math.ceil((endsAt - now) / HOUR_MS);
  const until = hours <= 24 ? `还能领用 ${hours} 小时` : `领取和使用到 ${formatMoment(endsAt)}`;
  return left !== undefined && left <= FEW ? `剩 ${left} 张 · ${until}` : until;
}
