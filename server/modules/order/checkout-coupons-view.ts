import { advisedCoupons, type CheckoutCoupons } from '#server/domains/orders/checkout/checkout-coupons.ts';
import type { CheckoutRow } from '#server/domains/orders/checkout/checkouts.ts';
import type { ConditionedCoupon } from '#server/domains/orders/checkout/held-coupons.ts';
import { couponDiscount, type PricedItem } from '#server/domains/orders/checkout/quote.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ReplyOf } from '#src/contract/all.ts';

type CouponsView = ReplyOf<'POST /api/V1.29/course/{id}/checkout'>['coupons'];

/** The coupons of a checkout in the form of the API: usable ones, unusable ones with the reason, receivable ones. */
export function checkoutCouponsView(
  coupons: CheckoutCoupons,
  items: readonly PricedItem[],
  row: CheckoutRow,
): CouponsView {
  const { held, selected, best, receivable } = coupons;
  const usable = held.flatMap(({ coupon, problem }) =>
    problem === null
      ? [
          {
            ...couponFields(coupon),
            discount: couponDiscount(coupon, items),
            is_selected: coupon.id === selected?.id,
            is_best: coupon.id === best?.id,
          },
        ]
      : [],
  );
  return {
    usable: usable.sort((a, b) => b.discount - a.discount),
    unusable: held.flatMap(({ coupon, problem }) =>
      problem === null ? [] : [{ ...couponFields(coupon), reason: problem }],
    ),
    receivable: receivable.map((coupon) => ({ ...couponFields(coupon), discount: couponDiscount(coupon, items) })),
    advised: advisedCoupons(coupons, items, row)[0]?.id ?? null,
  };
}

function couponFields(coupon: ConditionedCoupon) {
  return {
    uuid: coupon.id,
    name: coupon.name,
    description: coupon.description,
    mold: coupon.mold,
    amount: coupon.amountCents,
    discount_percent: coupon.discountPercent,
    deposit: coupon.depositCents,
    threshold: coupon.thresholdCents,
    end_time: toInstant(coupon.endsAt),
  };
}
