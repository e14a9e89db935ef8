import { type CouponMold, couponMolds } from '#src/contract/states.ts';
import { shortYuan } from '#src/lib/money-and-time/money.ts';

/** The value of a coupon for display. */
export interface CouponTerms {
  readonly mold: CouponMold;
  /** Cents; used by MONEY and DEPOSIT. */
  readonly amountCents?: number | undefined;
  /** 85 is 8.5 折; used by DISCOUNT. */
  readonly discount?: number | undefined;
}

/** A coupon's large number with the small signs around it. */
export interface CouponFace {
  readonly kind: 'money' | 'discount' | 'deposit' | 'custom';
  readonly before?: string;
  readonly figure: string;
  readonly after?: string;
  /** The same in words, for a screen reader. */
  readonly reading: string;
}

/** The display of a coupon by its mold. Without a value it is 专享. */
export function couponFace({ mold, amountCents, discount }: CouponTerms): CouponFace {
  if (mold === couponMolds.MONEY && amountCents !== undefined) {
    const figure = shortYuan(amountCents);
    return { kind: 'money', before: '¥', figure, reading: `减 ${figure} 元` };
  }
  if (mold === couponMolds.DISCOUNT && discount !== undefined) {
    const figure = String(discount / 10);
    return { kind: 'discount', figure, after: '折', reading: `${figure} 折` };
  }
  if (mold === couponMolds.DEPOSIT && amountCents !== undefined) {
    const figure = shortYuan(amountCents);
    return { kind: 'deposit', before: '抵 ¥', figure, reading: `定金抵 ${figure} 元` };
  }
  const isGift = mold === couponMolds.CUSTOM;
  return { kind: 'custom', figure: isGift ? '赠礼' : '专享', reading: isGift ? '赠礼' : '专享优惠' };
}
