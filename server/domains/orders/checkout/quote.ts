import type { ReplyOf } from '#src/contract/all.ts';
import { couponMolds, couponSetStates } from '#src/contract/states.ts';
import { couponSetState } from './coupon-state.ts';
import type { ConditionedCoupon } from './held-coupons.ts';

export interface PricedItem {
  readonly courseId: string;
  readonly originCents: number;
  readonly priceCents: number;
}

type Terms = ConditionedCoupon;

/** The price of the items with a coupon; every amount is a whole number of cents, never below 0. */
export interface QuoteCents {
  readonly originCents: number;
  readonly priceCents: number;
  readonly discountCents: number;
  readonly payableCents: number;
  /** The first payment; less than the total only with a deposit. */
  readonly depositCents: number;
}

export function quote(items: readonly PricedItem[], coupon: Terms | null): QuoteCents {
  const originCents = sum(items.map((item) => item.originCents));
  const priceCents = sum(items.map((item) => item.priceCents));
  const discountCents = coupon ? couponDiscount(coupon, items) : 0;
  const payableCents = priceCents - discountCents;
  const isDeposit = coupon?.mold === couponMolds.DEPOSIT && coupon.depositCents < payableCents;
  return {
    originCents,
    priceCents,
    discountCents,
    payableCents,
    depositCents: isDeposit ? coupon.depositCents : 0,
  };
}

/** A coupon's discount: never more than the price of its items. */
export function couponDiscount(coupon: Terms, items: readonly PricedItem[]): number {
  const base = coveredCents(coupon, items);
  switch (coupon.mold) {
    case couponMolds.MONEY:
      return Math.min(coupon.amountCents, base);
    case couponMolds.DISCOUNT:
      // There are no fractions of a cent: the discounted price is rounded down, once, in the student's favour.
      return Math.floor((base * (100 - coupon.discountPercent)) / 100);
    case couponMolds.DEPOSIT:
      // The deposit is paid and counts for more than its amount.
      return Math.min(Math.max(0, coupon.amountCents - coupon.depositCents), base);
    case couponMolds.CUSTOM:
      return 0;
  }
}

export interface Situation {
  readonly now: Date;
  readonly isGroup: boolean;
}

/** Why the items cannot be bought with the coupon, for the student; null when they can. */
export function couponProblem(coupon: Terms, items: readonly PricedItem[], { now, isGroup }: Situation): string | null {
  const state = couponSetState(coupon, now);
  if (state === couponSetStates.FAILED) return '优惠券已失效';
  if (state === couponSetStates.END) return '优惠券已过期';
  if (state === couponSetStates.NOT_START) return '未到可用时间';
  if (isGroup) return '拼团价不可与优惠券同享';
  const base = coveredCents(coupon, items);
  if (base === 0) return '不适用于所选课程';
  const threshold = Math.max(coupon.thresholdCents, coupon.mold === couponMolds.DEPOSIT ? coupon.amountCents : 0);
  if (base < threshold) return `还差 ${yuan(threshold - base)} 元可用`;
  return null;
}

/**
 * The coupon with the largest discount; null when none has one. The first wins a tie, so the caller's order counts.
 *
 * A deposit coupon is never chosen automatically: it splits the payment in two.
 */
export function bestCoupon<T extends Terms>(usable: readonly T[], items: readonly PricedItem[]): T | null {
  let best: { coupon: T; discount: number } | null = null;
  for (const coupon of usable) {
    const discount = couponDiscount(coupon, items);
    if (coupon.mold === couponMolds.DEPOSIT || discount <= (best?.discount ?? 0)) continue;
    best = { coupon, discount };
  }
  return best?.coupon ?? null;
}

function coveredCents({ courseIds }: Terms, items: readonly PricedItem[]): number {
  const covered = courseIds.length === 0 ? items : items.filter(({ courseId }) => courseIds.includes(courseId));
  return sum(covered.map(({ priceCents }) => priceCents));
}

const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0);

function yuan(cents: number): string {
  return (cents / 100).toFixed(2).replace(/\.00$/, '');
}

/** The sums of a checkout in the form of the API. */
export function quoteView(cents: QuoteCents): ReplyOf<'POST /api/V1.29/course/{id}/checkout'>['quote'] {
  const now = cents.depositCents > 0 ? cents.depositCents : cents.payableCents;
  return {
    origin_price: cents.originCents,
    price: cents.priceCents,
    discount: cents.discountCents,
    payable: cents.payableCents,
    pay_now: now,
    pay_later: cents.payableCents - now,
  };
}
