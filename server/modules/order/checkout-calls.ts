import { inTransaction } from '#server/db/transaction.ts';
import { storeSource } from '#server/domains/attribution/sources.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { noteLead } from '#server/domains/leads/note-lead.ts';
import type { CheckoutIntent } from '#server/domains/orders/checkout/checkout-intent.ts';
import {
  findCheckout,
  lockCheckout,
  openCheckout,
  storeCouponChoice,
} from '#server/domains/orders/checkout/checkouts.ts';
import { offeredByIds } from '#server/domains/orders/checkout/offered-courses.ts';
import { quoteCheckout } from '#server/domains/orders/checkout/quote-checkout.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { InputOf, ReplyOf } from '#src/contract/all.ts';
import { checkoutView } from './checkout-view.ts';

type Context = CallContext<Session>;
type CheckoutView = ReplyOf<'POST /api/V1.29/course/{id}/checkout'>;
type OpenBody = InputOf<'POST /api/V1.29/course/{id}/checkout'>['body'];
type JointBody = InputOf<'POST /api/V1.29/course/multiple/checkout'>['body'];

/** Opens the checkout of a joint order: all of these courses except the deselected ones. */
export async function openJoint(context: Context, body: JointBody): Promise<CheckoutView> {
  const asked = [...new Set(body.course_uuids.map((id) => id.toLowerCase()))];
  const left = (body.left_uuids ?? []).map((id) => id.toLowerCase());
  const leftIds = asked.filter((id) => left.includes(id));
  if (leftIds.length === asked.length) {
    const message = '请至少选择一门课程';
    throw new Refusal('INPUT_INVALID', { text: message, data: { fields: [{ field: 'body.left_uuids', message }] } });
  }
  return openFor(context, asked, { ...body, intent: 'joint' }, leftIds);
}

/** Opens the checkout of these courses, or returns the open one, with its price. */
export async function openFor(
  context: Context,
  courseIds: readonly string[],
  body: OpenBody,
  leftIds: readonly string[] = [],
): Promise<CheckoutView> {
  const { db, clock, random, session, trace } = context;
  const intent = intentOf(body);
  const { source = '', h5 = '' } = body;
  const { userId } = session;
  return inTransaction(db, async (tx) => {
    const offered = await offeredByIds(tx, context, courseIds, leftIds);
    const ids = offered.map(({ course }) => course.id);
    if (ids.length < courseIds.length) throw new Refusal('NOT_FOUND');
    const row = await openCheckout(tx, context, userId, { courseIds: ids, leftIds, intent, source, h5 });
    const note = { userId, occasion: 'checkout', checkoutId: row.id, tracking: body, trace } as const;
    await storeSource(tx, context, { ...note, now: clock.now() });
    const { ch: channel, utm, variant } = body;
    const lead = { userId, kind: 'checkout', page: h5, source, channel, utm, variant, courseId: ids[0] } as const;
    await noteLead(tx, random, { ...lead, now: clock.now() });
    // Refuses what cannot be bought; then nothing is stored.
    return checkoutView(tx, context, row, offered);
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
    return checkoutView(tx, context, await storeCouponChoice(tx, row, couponId, clock.now()));
  });
}
