import type { Database } from '#server/db/database.ts';
import type { CourseRow } from '#server/db/queries/courses.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { type CheckoutCoupons, checkoutCoupons, receivableFor } from './checkout-coupons.ts';
import { type CheckoutIntent, isGroupIntent, readIntent } from './checkout-intent.ts';
import { priceItems } from './checkout-price.ts';
import { type CheckoutRow, checkoutCoursesOf } from './checkouts.ts';
import { type LeftCourse, type OfferedCourse, partCourses } from './joint-courses.ts';
import { type PricedItem, type QuoteCents, quote } from './quote.ts';

export type CheckoutContext = Pick<CallContext<Session>, 'clock' | 'session' | 'gateways'>;

/** A checkout with everything that its price hangs on, as of this moment. */
export interface QuotedCheckout extends CheckoutCoupons {
  readonly intent: CheckoutIntent;
  readonly courses: readonly CourseRow[];
  readonly left: readonly LeftCourse[];
  readonly items: readonly PricedItem[];
  readonly quote: QuoteCents;
}

/** Prices a checkout for its owner now; refuses when what it is for can't be bought any more. */
export async function quoteCheckout(db: Database, context: CheckoutContext, row: CheckoutRow): Promise<QuotedCheckout> {
  const intent = readIntent(row.intent);
  const { taken: courses, left } = await takenNow(db, context, await checkoutCoursesOf(db, row.id), intent);
  const items = await priceItems(db, context, courses, intent);
  if (row.status !== 'open') throw new Refusal('CHECKOUT_CLOSED');
  const situation = { now: context.clock.now(), isGroup: isGroupIntent(intent) };
  const coupons = await checkoutCoupons(db, row, items, situation);
  return { intent, courses, left, items, ...coupons, quote: quote(items, coupons.selected) };
}

/** The courses that are bought at this moment: all of them, but for a joint order, which goes on with what is left. */
async function takenNow(
  db: Database,
  context: CheckoutContext,
  offered: readonly OfferedCourse[],
  { kind }: CheckoutIntent,
): Promise<{ readonly taken: readonly CourseRow[]; readonly left: readonly LeftCourse[] }> {
  if (kind === 'joint') return partCourses(db, context, offered);
  return { taken: offered.map(({ course }) => course), left: [] };
}

/** The coupons that the student can receive and use at a quoted checkout. */
export function receivableAt(
  db: Database,
  { clock }: CheckoutContext,
  { items, intent }: Pick<QuotedCheckout, 'items' | 'intent'>,
  { userId }: Pick<CheckoutRow, 'userId'>,
) {
  return receivableFor(db, userId, items, { now: clock.now(), isGroup: isGroupIntent(intent) });
}
