import type { ReplyOf } from '#src/contract/all.ts';
import { couponMolds } from '#src/contract/states.ts';
import { chinaDay } from '#src/lib/money-and-time/china-time.ts';
import { shortYuan } from '#src/lib/money-and-time/money.ts';
import type { CouponTerms } from './coupon-face.ts';
import type { CouponFacts } from './coupon-state.ts';

type Coupon = ReplyOf<'GET /api/v1/course/coupon_info/{id}/'>;

/** The displayed value of a coupon from the API. */
export function couponTerms({
  mold,
  amount,
  discount_percent: discount,
}: Pick<Coupon, 'mold' | 'amount' | 'discount_percent'>): CouponTerms {
  return { mold, amountCents: amount, discount };
}

/** The server's last state of a coupon, with times in milliseconds since 1970. */
export function couponFacts(coupon: Coupon): CouponFacts {
  return {
    setState: coupon.set_state,
    startsAt: Date.parse(coupon.start_time),
    endsAt: Date.parse(coupon.end_time),
    left: coupon.stock_left,
    isReceived: coupon.is_received,
  };
}

/** The condition of a coupon: `定金 50 元抵 150 元`, `满 1000 元可用`, `无门槛`. */
export function couponCondition({
  mold,
  amount,
  deposit,
  threshold,
}: Pick<Coupon, 'mold' | 'amount' | 'deposit' | 'threshold'>): string {
  if (mold === couponMolds.DEPOSIT) return `付定金 ${shortYuan(deposit)} 元抵 ${shortYuan(amount)} 元`;
  if (threshold > 0) return `满 ${shortYuan(threshold)} 元可用`;
  return mold === couponMolds.CUSTOM ? '报名即享' : '无门槛';
}

/** A coupon in a few characters: `满 1000 减 100`, `8.5 折`. */
export function shortFace(coupon: Pick<Coupon, 'name' | 'mold' | 'amount' | 'discount_percent' | 'threshold'>): string {
  const { mold, amount, discount_percent: percent, threshold } = coupon;
  switch (mold) {
    case couponMolds.MONEY:
      return threshold > 0 ? `满 ${shortYuan(threshold)} 减 ${shortYuan(amount)}` : `减 ${shortYuan(amount)}`;
    case couponMolds.DISCOUNT:
      return `${percent / 10} 折`;
    case couponMolds.DEPOSIT:
      return `定金抵 ${shortYuan(amount)}`;
    default:
      return coupon.name;
  }
}

/** The courses that a coupon is for, as text. */
export function couponScope({ course_uuids: only }: Pick<Coupon, 'course_uuids'>): string {
  return only.length === 0 ? '全部课程可用' : `${only.length} 门指定课程可用`;
}

/** The first and last day on which a coupon is valid, as text. */
export function couponDays({ start_time: start, end_time: end }: Pick<Coupon, 'start_time' | 'end_time'>): string {
  return `${chinaDay(Date.parse(start))} 至 ${chinaDay(Date.parse(end))}`;
}
