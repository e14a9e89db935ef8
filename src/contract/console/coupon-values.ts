import { priceText } from './sale-values.ts';

/** States of a coupon for staff: not begun, being given out, all given out, stopped, expired, void. */
export const COUPON_STATES = ['soon', 'going', 'gone', 'stopped', 'over', 'void'] as const;
export type CouponState = (typeof COUPON_STATES)[number];

export const COUPON_STATE_NAMES: Readonly<Record<CouponState, string>> = {
  soon: '未开始',
  going: '发放中',
  gone: '已领完',
  stopped: '已停发',
  over: '已结束',
  void: '已作废',
};

/** Parts of the list: coupons that can still be used, others, all. */
export const COUPON_PARTS = ['usable', 'over', 'all'] as const;
export type CouponPart = (typeof COUPON_PARTS)[number];

/** Kinds of coupons that staff can create; others come from an import. */
export const NEW_COUPON_KINDS = ['money', 'discount'] as const;
export type NewCouponKind = (typeof NEW_COUPON_KINDS)[number];
export type CouponKind = NewCouponKind | 'deposit' | 'gift';

export const COUPON_KIND_NAMES: Readonly<Record<CouponKind, string>> = {
  money: '减钱',
  discount: '打折',
  deposit: '定金膨胀',
  gift: '赠品',
};

export const MOST_COUPONS = 1_000_000;
export const MOST_COURSES_OF_COUPON = 50;

interface Terms {
  readonly kind: CouponKind;
  /** Cents. */
  readonly amount: number;
  /** Percentage of the price to pay. */
  readonly percent: number;
  readonly deposit: number;
  readonly threshold: number;
}

/** A coupon's discount as text: `减 ¥100`, `8.5 折`. */
export function couponValueText({ kind, amount, percent, deposit }: Terms): string {
  if (kind === 'money') return `减 ${priceText(amount)}`;
  if (kind === 'discount') return `${percent / 10} 折`;
  return kind === 'deposit' ? `付 ${priceText(deposit)} 抵 ${priceText(amount)}` : '赠品';
}

export const couponConditionText = ({ threshold }: Pick<Terms, 'threshold'>): string =>
  threshold === 0 ? '无门槛' : `满 ${priceText(threshold)}`;
