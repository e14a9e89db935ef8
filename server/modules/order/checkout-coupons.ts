import { toInstant } from '#server/db/clock.ts';
import type { Database } from '#server/db/database.ts';
import { type ConditionedCoupon, couponCourseIds, type HeldCoupon, heldCoupons } from '#server/orders/held-coupons.ts';
import { receivableCoupons } from '#server/orders/receive-coupon.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import type { CheckoutRow } from './checkouts.ts';
import { bestCoupon, couponDiscount, couponProblem, type PricedItem, type Situation } from './quote.ts';

type CouponsView = ReplyOf<'POST /api/V1.29/course/{id}/checkout'>['coupons'];

/** The coupons that count at a checkout at this moment. */
export interface CheckoutCoupons {
  readonly held: readonly { readonly coupon: HeldCoupon; readonly problem: string | null }[];
  readonly best: HeldCoupon | null;
  readonly selected: HeldCoupon | null;
}

export async function checkoutCoupons(
  db: Database,
  row: CheckoutRow,
  items: readonly PricedItem[],
  situation: Situation,
): Promise<CheckoutCoupons> {
  const held = (await heldCoupons(db, row.userId)).map((coupon) => ({
    coupon,
    problem: couponProblem(coupon, items, situation),
  }));
  const usable = held.flatMap(({ coupon, problem }) => (problem === null ? [coupon] : []));
  const best = bestCoupon(usable, items);
  return { held, best, selected: selectedCoupon(row, usable, best) };
}

/** The student's choice while it can be used, else the best. */
function selectedCoupon(row: CheckoutRow, usable: readonly HeldCoupon[], best: HeldCoupon | null): HeldCoupon | null {
  if (row.couponChoice === 'none') return null;
  if (row.couponChoice === 'best') return best;
  return usable.find(({ id }) => id === row.couponId) ?? best;
}

/** What the student can receive and use for these items, the one that takes off most first. */
export async function receivableFor(
  db: Database,
  userId: string,
  items: readonly PricedItem[],
  situation: Situation,
): Promise<ConditionedCoupon[]> {
  if (situation.isGroup) return [];
  const rows = await receivableCoupons(db, { userId, now: situation.now });
  const courseIds = await couponCourseIds(
    db,
    rows.map(({ id }) => id),
  );
  return rows
    .map((row) => ({ ...row, courseIds: courseIds.get(row.id) ?? [] }))
    .filter((coupon) => couponProblem(coupon, items, situation) === null)
    .sort((a, b) => couponDiscount(b, items) - couponDiscount(a, items));
}

/**
 * Those of the receivable coupons that would take off more than what is selected, the best first; none once the student has chosen.
 *
 * A deposit is never advised: it splits the payment in two.
 */
export function advisedCoupons(
  receivable: readonly ConditionedCoupon[],
  { selected }: Pick<CheckoutCoupons, 'selected'>,
  items: readonly PricedItem[],
  { couponChoice }: Pick<CheckoutRow, 'couponChoice'>,
): ConditionedCoupon[] {
  if (couponChoice !== 'best') return [];
  const taken = selected ? couponDiscount(selected, items) : 0;
  return receivable.filter((coupon) => bestCoupon([coupon], items) && couponDiscount(coupon, items) > taken);
}

export function couponsView(
  coupons: CheckoutCoupons,
  receivable: readonly ConditionedCoupon[],
  items: readonly PricedItem[],
  row: CheckoutRow,
): CouponsView {
  const { held, selected, best } = coupons;
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
    advised: advisedCoupons(receivable, coupons, items, row)[0]?.id ?? null,
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
