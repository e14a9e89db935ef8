import type { Database } from '#server/db/database.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { type CheckoutCoupons, checkoutCoupons } from './checkout-coupons.ts';
import { type CheckoutIntent, isGroupIntent, readIntent } from './checkout-intent.ts';
import { priceItems } from './checkout-price.ts';
import type { CheckoutRow } from './checkouts.ts';
import { type LeftCourse, partCourses } from './joint-courses.ts';
import { type OfferedCourse, offeredAt } from './offered-courses.ts';
import { type PricedItem, type QuoteCents, quote } from './quote.ts';

export type CheckoutContext = Pick<CallContext<Session>, 'clock' | 'session' | 'gateways'>;

/** A checkout with everything that its price depends on, now. */
export interface QuotedCheckout extends CheckoutCoupons {
  readonly intent: CheckoutIntent;
  readonly courses: readonly OfferedCourse[];
  readonly left: readonly LeftCourse[];
  readonly items: readonly PricedItem[];
  readonly quote: QuoteCents;
}

/**
 * Prices a checkout for its owner now; refuses when its courses cannot be bought any more.
 *
 * `offered`: its courses, if they have just been read.
 */
export async function quoteCheckout(
  db: Database,
  context: CheckoutContext,
  row: CheckoutRow,
  offered?: readonly OfferedCourse[],
): Promise<QuotedCheckout> {
  const intent = readIntent(row.intent);
  const { taken: courses, left } = takenNow(offered ?? (await offeredAt(db, context, row.id)), intent);
  const items = await priceItems(db, context, courses, intent);
  if (row.status !== 'open') throw new Refusal('CHECKOUT_CLOSED');
  const situation = { now: context.clock.now(), isGroup: isGroupIntent(intent) };
  const coupons = await checkoutCoupons(db, row, items, situation);
  return { intent, courses, left, items, ...coupons, quote: quote(items, coupons.selected) };
}

/** The courses that are bought now: all of them, or for a joint order those that can be. */
function takenNow(
  offered: readonly OfferedCourse[],
  { kind }: CheckoutIntent,
): { readonly taken: readonly OfferedCourse[]; readonly left: readonly LeftCourse[] } {
  return kind === 'joint' ? partCourses(offered) : { taken: offered, left: [] };
}
