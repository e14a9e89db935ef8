import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { advisedCoupons } from '#server/domains/orders/checkout/checkout-coupons.ts';
import { type CheckoutRow, lockCheckout, storeCouponChoice } from '#server/domains/orders/checkout/checkouts.ts';
import { offeredAt } from '#server/domains/orders/checkout/offered-courses.ts';
import { quoteCheckout } from '#server/domains/orders/checkout/quote-checkout.ts';
import { receiveCoupon } from '#server/domains/orders/checkout/receive-coupon.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { InputOf, ReplyOf } from '#src/contract/all.ts';
import { type RefusalName, refusals, SUCCESS } from '#src/contract/codes.ts';
import { checkoutView } from './checkout-view.ts';

type Context = CallContext<Session>;
type ProductInput = InputOf<'POST /api/v1/course/coupon_receive/product/'>['body'];
type ProductReply = ReplyOf<'POST /api/v1/course/coupon_receive/product/'>;
type Result = ProductReply['results'][number];

/**
 * Receives one coupon for a checkout and prices it again: the requested one, else the one with the largest discount.
 *
 * When somebody else was faster, that is reported, and the next best is tried. Never receives a coupon that the
 * checkout could not use, or one with a smaller discount than the present one.
 */
export async function receiveForCheckout(context: Context, input: ProductInput): Promise<ProductReply> {
  const { db, session } = context;
  const row = await inTransaction(db, (tx) => lockCheckout(tx, input.checkout_id, session.userId));
  const offered = await offeredAt(db, context, row.id);
  if (!offered.some(({ course }) => course.id === input.product_id.toLowerCase())) throw new Refusal('NOT_FOUND');
  const asked = input.coupon_uuid?.toLowerCase();
  if (asked === undefined) return receiveBest(context, row);
  const { held, receivable } = await quoteCheckout(db, context, row, offered);
  const isHeld = held.some(({ coupon }) => coupon.id === asked);
  // A coupon that is no longer offered is tried all the same, so that the answer can give the reason.
  const isForNothing = !isHeld && !receivable.some(({ id }) => id === asked);
  if (isForNothing) throw new Refusal('COUPON_OUT_OF_STOCK', { text: '优惠券已被领完，或不适用于所选课程' });
  const result = await receive(context, asked);
  const isMine = result.is_received || result.code === refusals.COUPON_RECEIVED.code;
  return {
    results: [result],
    checkout: await checkoutView(db, context, isMine ? await choose(context, row, asked) : row),
  };
}

async function receiveBest(context: Context, row: CheckoutRow): Promise<ProductReply> {
  const { db } = context;
  const quoted = await quoteCheckout(db, context, row);
  const results: Result[] = [];
  for (const { id } of advisedCoupons(quoted, quoted.items, row)) {
    const result = await receive(context, id);
    results.push(result);
    if (result.is_received) break;
  }
  return { results, checkout: await checkoutView(db, context, row) };
}

async function receive({ db, clock, random, session }: Context, couponId: string): Promise<Result> {
  const now = clock.now();
  const reason: RefusalName | null = await receiveCoupon(db, { couponId, userId: session.userId, now, random });
  return {
    coupon_uuid: couponId,
    is_received: reason === null,
    code: reason === null ? SUCCESS : refusals[reason].code,
    msg: reason === null ? 'ok' : refusals[reason].text,
    received_time: reason === null ? toInstant(now) : null,
  };
}

async function choose({ db, clock, session }: Context, { id }: CheckoutRow, couponId: string): Promise<CheckoutRow> {
  return inTransaction(db, async (tx) => {
    const row = await lockCheckout(tx, id, session.userId);
    return storeCouponChoice(tx, row, couponId, clock.now());
  });
}
