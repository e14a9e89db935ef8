import type { Database } from '#server/db/database.ts';
import type { CheckoutRow } from './checkouts.ts';
import { type ConditionedCoupon, couponsOfStudent, type HeldCoupon } from './held-coupons.ts';
import { bestCoupon, couponDiscount, couponProblem, type PricedItem, type Situation } from './quote.ts';

/** The coupons that matter at a checkout now. */
export interface CheckoutCoupons {
  readonly held: readonly { readonly coupon: HeldCoupon; readonly problem: string | null }[];
  readonly best: HeldCoupon | null;
  readonly selected: HeldCoupon | null;
  /** The coupons the student can receive and use for these items, the largest discount first. */
  readonly receivable: readonly ConditionedCoupon[];
}

export async function checkoutCoupons(
  db: Database,
  row: CheckoutRow,
  items: readonly PricedItem[],
  situation: Situation,
): Promise<CheckoutCoupons> {
  const coupons = await couponsOfStudent(db, row.userId, situation.now);
  const held = coupons.held.map((coupon) => ({ coupon, problem: couponProblem(coupon, items, situation) }));
  const usable = held.flatMap(({ coupon, problem }) => (problem === null ? [coupon] : []));
  const best = bestCoupon(usable, items);
  const receivable = coupons.receivable
    .filter((coupon) => couponProblem(coupon, items, situation) === null)
    .sort((a, b) => couponDiscount(b, items) - couponDiscount(a, items));
  return { held, best, selected: selectedCoupon(row, usable, best), receivable };
}

/** The student's choice while it is usable, else the best. */
function selectedCoupon(row: CheckoutRow, usable: readonly HeldCoupon[], best: HeldCoupon | null): HeldCoupon | null {
  if (row.couponChoice === 'none') return null;
  if (row.couponChoice === 'best') return best;
  return usable.find(({ id }) => id === row.couponId) ?? best;
}

/**
 * The receivable coupons with a larger discount than the selected one, best first; none once the student has chosen.
 * Decision 0056.
 *
 * A deposit is never suggested: it splits the payment in two.
 */
export function advisedCoupons(
  { receivable, selected }: Pick<CheckoutCoupons, 'receivable' | 'selected'>,
  items: readonly PricedItem[],
  { couponChoice }: Pick<CheckoutRow, 'couponChoice'>,
): ConditionedCoupon[] {
  if (couponChoice !== 'best') return [];
  const taken = selected ? couponDiscount(selected, items) : 0;
  return receivable.filter((coupon) => bestCoupon([coupon], items) && couponDiscount(coupon, items) > taken);
}
