import { toInstant } from '#server/db/clock.ts';
import type { Database } from '#server/db/database.ts';
import { type CourseRow, teachersOf } from '#server/db/queries/courses.ts';
import type { CallContext, Session } from '#server/http/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import { instalmentPlans, methodsFor, planView } from '#server/orders/instalments.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { type CheckoutCoupons, checkoutCoupons, couponsView, receivableFor } from './checkout-coupons.ts';
import { type CheckoutIntent, isGroupIntent, readIntent } from './checkout-intent.ts';
import { priceItems } from './checkout-price.ts';
import { type CheckoutRow, checkoutCoursesOf } from './checkouts.ts';
import { type LeftCourse, type OfferedCourse, partCourses, reasonView } from './joint-courses.ts';
import { type PricedItem, type QuoteCents, quote } from './quote.ts';

type CheckoutView = ReplyOf<'POST /api/V1.29/course/{id}/checkout'>;
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
export async function takenNow(
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

export function quoteView(cents: QuoteCents): CheckoutView['quote'] {
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

/** A checkout as the API shows it, with the price of this moment. */
export async function checkoutView(db: Database, context: CheckoutContext, row: CheckoutRow): Promise<CheckoutView> {
  const quoted = await quoteCheckout(db, context, row);
  const courses = [];
  for (const [index, course] of quoted.courses.entries()) {
    courses.push(await courseOf(db, course, quoted.items[index]?.priceCents ?? course.priceCents));
  }
  const [course] = courses;
  if (!course) throw new Refusal('NOT_FOUND');
  const left = [];
  for (const one of quoted.left) {
    left.push({ ...(await courseOf(db, one.course, one.course.priceCents)), reason: reasonView(one.problem) });
  }
  const view = quoteView(quoted.quote);
  const methods = methodsFor(
    view.pay_now,
    context.gateways.payments.flatMap((gateway) => gateway.methods),
  );
  return {
    uuid: row.id,
    token: row.token,
    intent: quoted.intent.kind,
    pgb_item_uuid: quoted.intent.kind === 'group_join' ? quoted.intent.groupId : null,
    mycourse_uuid: quoted.intent.kind === 'upgrade' ? quoted.intent.myCourseId : null,
    course,
    courses,
    left_courses: left,
    quote: view,
    coupons: couponsView(quoted, await receivableAt(db, context, quoted, row), quoted.items, row),
    selected_coupon: quoted.selected?.id ?? null,
    needs_address: courses.some((one) => one.is_shipped),
    payment_methods: methods,
    instalment_plans: methods.includes(9) ? instalmentPlans(view.pay_now).map(planView) : [],
    source: row.source,
    h5: row.h5,
    created_time: toInstant(row.createdAt),
  };
}

async function courseOf(db: Database, course: CourseRow, price: number): Promise<CheckoutView['course']> {
  return {
    uuid: course.id,
    course_number: course.courseNumber,
    name: course.name,
    img_cover: course.imgCover,
    class_hours: course.classHours,
    subject_name: course.subjectName,
    teachers: await teachersOf(db, course.id),
    valid_type: course.validType,
    valid_days: course.validDays,
    valid_end_time: course.validEndTime ? toInstant(course.validEndTime) : null,
    kind: course.kind,
    is_shipped: course.kind === 'books',
    origin_price: course.originPriceCents,
    price,
  };
}
