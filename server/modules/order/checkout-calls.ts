import { eq } from 'drizzle-orm';
import { toInstant } from '#server/db/clock.ts';
import { type CourseRow, findCourse } from '#server/db/queries/courses.ts';
import { storeSource } from '#server/db/queries/sources.ts';
import { checkouts } from '#server/db/schema/order.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Session } from '#server/http/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import { receivableCoupons, receiveCoupon } from '#server/orders/receive-coupon.ts';
import type { InputOf, ReplyOf } from '#src/contract/all.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import type { CheckoutIntent } from './checkout-intent.ts';
import { priceItems } from './checkout-price.ts';
import { checkoutView, quoteCheckout } from './checkout-view.ts';
import { checkoutCoursesOf, findCheckout, lockCheckout, openCheckout } from './checkouts.ts';

type Context = CallContext<Session>;
type CheckoutView = ReplyOf<'POST /api/V1.29/course/{id}/checkout'>;
type OpenBody = InputOf<'POST /api/V1.29/course/{id}/checkout'>['body'];

/** Opens the checkout of these courses, or gives the open one back, with its price. */
export async function openFor(context: Context, courseIds: readonly string[], body: OpenBody): Promise<CheckoutView> {
  const { db, clock, random, session, trace } = context;
  const intent = intentOf(body);
  const { source = '', h5 = '' } = body;
  const { userId } = session;
  return inTransaction(db, async (tx) => {
    const courses: CourseRow[] = [];
    for (const id of courseIds) {
      const course = await findCourse(tx, id);
      if (!course) throw new Refusal('NOT_FOUND');
      courses.push(course);
    }
    await priceItems(tx, context, courses, intent);
    const row = await openCheckout(tx, context, userId, { courseIds: courses.map(({ id }) => id), intent, source, h5 });
    await storeSource(tx, random, { userId, occasion: 'checkout', tracking: body, trace, now: clock.now() });
    return checkoutView(tx, context, row);
  });
}

function intentOf(body: OpenBody): CheckoutIntent {
  const { intent = 'buy' } = body;
  if (intent === 'group_join') return { kind: intent, groupId: needed(body, 'pgb_item_uuid') };
  if (intent === 'upgrade') return { kind: intent, myCourseId: needed(body, 'mycourse_uuid') };
  return { kind: intent };
}

function needed(body: OpenBody, field: 'pgb_item_uuid' | 'mycourse_uuid'): string {
  const value = body[field];
  if (value !== undefined) return value.toLowerCase();
  throw new Refusal('INPUT_INVALID', { data: { fields: [{ field: `body.${field}`, message: '必填' }] } });
}

export async function readCheckout(token: string, context: Context): Promise<CheckoutView> {
  return checkoutView(context.db, context, await findCheckout(context.db, token, context.session.userId));
}

/** Uses another coupon, or none, and prices the checkout again. */
export async function chooseCoupon(context: Context, id: string, couponId: string | null): Promise<CheckoutView> {
  const { db, clock, session } = context;
  return inTransaction(db, async (tx) => {
    const row = await lockCheckout(tx, id, session.userId);
    if (couponId !== null) {
      const { held } = await quoteCheckout(tx, context, row);
      const chosen = held.find(({ coupon }) => coupon.id === couponId.toLowerCase());
      if (!chosen) throw new Refusal('NOT_FOUND');
      if (chosen.problem !== null) throw new Refusal('COUPON_UNUSABLE', { text: chosen.problem });
    }
    const [changed] = await tx
      .update(checkouts)
      .set({ couponChoice: couponId === null ? 'none' : 'chosen', couponId, updatedAt: clock.now() })
      .where(eq(checkouts.id, row.id))
      .returning();
    return checkoutView(tx, context, changed ?? row);
  });
}

type ProductInput = InputOf<'POST /api/v1/course/coupon_receive/product/'>['body'];
type ProductReply = ReplyOf<'POST /api/v1/course/coupon_receive/product/'>;

/** Receives every coupon of a product that can be had, then prices the checkout again. */
export async function receiveForCheckout(context: Context, input: ProductInput): Promise<ProductReply> {
  const { db, clock, random, session } = context;
  const { userId } = session;
  const row = await inTransaction(db, (tx) => lockCheckout(tx, input.checkout_id, userId));
  const courses = await checkoutCoursesOf(db, row.id);
  if (!courses.some(({ id }) => id === input.product_id.toLowerCase())) throw new Refusal('NOT_FOUND');
  const now = clock.now();
  const results: ProductReply['results'] = [];
  for (const { id: couponId } of await receivableCoupons(db, { courseId: input.product_id, userId, now })) {
    const reason = await receiveCoupon(db, { couponId, userId, now, random });
    results.push({
      coupon_uuid: couponId,
      is_received: reason === null,
      code: reason === null ? SUCCESS : refusals[reason].code,
      msg: reason === null ? 'ok' : refusals[reason].text,
      received_time: reason === null ? toInstant(now) : null,
    });
  }
  return { results, checkout: await checkoutView(db, context, row) };
}
