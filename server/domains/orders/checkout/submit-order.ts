import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtUser } from '#server/db/locks.ts';
import { addressSnapshot } from '#server/db/queries/addresses.ts';
import { type CreditPart, creditCents } from '#server/db/queries/upgrade-credit.ts';
import { checkouts, orderCourses, orders } from '#server/db/schema/order.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { after } from '#server/kernel/clock.ts';
import type { InputOf } from '#src/contract/all.ts';
import { type Promises, promiseOf } from '#src/contract/promises/promises.ts';
import { orderPayStates, orderTypes } from '#src/contract/states.ts';
import { lockOrder, type OrderRow } from '../move-order.ts';
import { enterFreeOrder } from '../payment/money-ledger.ts';
import { payInFull } from '../payment/settle-payment.ts';
import { claimTrials, holdCoupon, holdStock } from '../places/holds.ts';
import { reserveGroupPlace } from '../places/reserve-group-place.ts';
import { holdSeat, takeSeat, tourCourses } from '../places/tour-seats.ts';
import { isGroupIntent, readIntent } from './checkout-intent.ts';
import { type CheckoutRow, lockCheckout } from './checkouts.ts';
import { quoteView } from './quote.ts';
import { type QuotedCheckout, quoteCheckout } from './quote-checkout.ts';
import { storeOrder } from './store-order.ts';
import { holdCredit, lockCredit } from './upgrade-credit.ts';

/** How long an order waits for its payment. */
const PAY_WITHIN_SECONDS = 30 * 60;

type Submission = InputOf<'POST /api/V1.29/course/multiple/checkout/{id}'>['body'];

/**
 * The order of a checkout: created the first time, returned every further time.
 *
 * One transaction holds the places, the coupon, the trial and the upgrade credit, or none of them.
 */
export async function submitOrder(
  context: CallContext<Session>,
  checkoutId: string,
  submission: Submission,
): Promise<OrderRow> {
  const { db, session } = context;
  const promises = await context.promises();
  return inTransaction(db, async (tx) => {
    // One order at a time for a student: coupons, trials and "one unpaid order a course" depend on it.
    await queueAtUser(tx, session.userId);
    const checkout = await lockCheckout(tx, checkoutId, session.userId);
    const known = await orderOf(tx, checkout.id);
    if (known) return known;
    const credit = await creditOf(tx, context, checkout);
    const quoted = await quoteCheckout(tx, context, checkout);
    const view = quoteView(quoted.quote);
    if (view.payable !== submission.payable || countsOther(quoted, credit)) {
      throw new Refusal('PRICE_CHANGED', { data: { quote: view, selected_coupon: quoted.selected?.id ?? null } });
    }
    if (seesOthers(submission, quoted)) {
      throw new Refusal('PRICE_CHANGED', {
        text: '可购买的课程有变化，请确认后再提交',
        data: { quote: view, selected_coupon: quoted.selected?.id ?? null },
      });
    }
    const place = await groupPlace(tx, context, quoted, promises.group.hours);
    const order = await makeOrder(tx, context, { checkout, quoted, submission, place, promises });
    await holdCredit(tx, order.id, credit);
    await takeWhatItNeeds(tx, order, quoted, context.clock.now());
    await takeTourSeat(tx, order, { quoted, tourId: submission.tour_uuid?.toLowerCase(), now: context.clock.now() });
    await tx
      .update(checkouts)
      .set({ status: 'ordered', updatedAt: order.createdAt })
      .where(eq(checkouts.id, checkout.id));
    return order.totalCents === 0 ? payNothing(tx, order, context) : order;
  });
}

/** The credit that an upgrade's checkout may use; 0 for other checkouts. */
async function creditOf(
  tx: Database,
  { clock }: CallContext<Session>,
  { userId, intent: stored }: CheckoutRow,
): Promise<readonly CreditPart[]> {
  const intent = readIntent(stored);
  return intent.kind === 'upgrade' ? lockCredit(tx, { userId, myCourseId: intent.myCourseId, now: clock.now() }) : [];
}

/**
 * Whether the upgrade's price uses more credit than is locked: another order of the smaller course was paid at this
 * moment.
 */
function countsOther({ intent, courses, items }: QuotedCheckout, credit: readonly CreditPart[]): boolean {
  const [first] = courses;
  if (intent.kind !== 'upgrade' || !first) return false;
  return items[0]?.priceCents !== Math.max(first.course.priceCents - creditCents(credit), 0);
}

/**
 * Whether the student saw other courses than those that would be bought: two different lists may have the same price.
 */
function seesOthers({ course_uuids: seen }: Submission, { items }: QuotedCheckout): boolean {
  if (seen === undefined) return false;
  const bought = items.map(({ courseId }) => courseId);
  return seen.length !== bought.length || seen.some((id) => !bought.includes(id.toLowerCase()));
}

/** The checkout's order, unless that is over. */
async function orderOf(tx: Database, checkoutId: string): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.checkoutId, checkoutId));
  if (row?.payState === orderPayStates.CANCELLED || row?.payState === orderPayStates.CLOSED) {
    throw new Refusal('CHECKOUT_CLOSED');
  }
  return row;
}

interface NewOrder {
  readonly checkout: CheckoutRow;
  readonly quoted: QuotedCheckout;
  readonly submission: Submission;
  readonly place: GroupPlace | null;
  readonly promises: Promises;
}

interface GroupPlace {
  readonly activityId: string;
  readonly groupId: string;
  readonly endsAt: Date;
}

/** The group place of the order, held from here on; null without a group. */
async function groupPlace(
  tx: Database,
  { clock, random, session }: CallContext<Session>,
  { intent, items }: QuotedCheckout,
  hours: number,
): Promise<GroupPlace | null> {
  const courseId = items[0]?.courseId;
  if (!isGroupIntent(intent) || courseId === undefined) return null;
  const groupId = intent.kind === 'group_join' ? intent.groupId : null;
  const purchase = { courseId, userId: session.userId, groupId };
  const place = await reserveGroupPlace(tx, purchase, { now: clock.now(), random, hours });
  if (!place.problem) return place;
  const { reason, data } = place.problem;
  throw new Refusal(reason, data === undefined ? {} : { data });
}

async function makeOrder(
  tx: Database,
  { clock, random, session }: CallContext<Session>,
  { checkout, quoted, submission, place, promises }: NewOrder,
): Promise<OrderRow> {
  const now = clock.now();
  const { intent, courses, items, selected, quote } = quoted;
  const payBy = after(now, PAY_WITHIN_SECONDS);
  const order = await storeOrder(
    tx,
    {
      userId: session.userId,
      courseId: items[0]?.courseId ?? checkout.courseId,
      checkoutId: checkout.id,
      orderType: place ? orderTypes.GROUP : orderTypes.COMMON,
      payState: orderPayStates.UNPAID,
      intent: intent.kind,
      upgradeFromId: intent.kind === 'upgrade' ? intent.myCourseId : null,
      originCents: quote.originCents,
      priceCents: quote.priceCents,
      discountCents: quote.discountCents,
      totalCents: quote.payableCents,
      depositCents: quote.depositCents,
      userCouponId: selected?.userCouponId ?? null,
      activityId: place?.activityId ?? null,
      groupId: place?.groupId ?? null,
      expiresAt: place && place.endsAt < payBy ? place.endsAt : payBy,
      source: submission.source || checkout.source,
      h5: submission.h5 || checkout.h5,
      ...(courses.some(({ course }) => course.kind === 'books') ? await deliverTo(tx, session.userId, submission) : {}),
    },
    { now, random },
  );
  const promiseTo = (id: string) => {
    const bought = courses.find(({ course }) => course.id === id);
    return bought ? promiseOf(promises, bought.course) : null;
  };
  await tx.insert(orderCourses).values(
    items.map(({ courseId, priceCents }, position) => {
      return { orderId: order.id, courseId, position, priceCents, promise: promiseTo(courseId) };
    }),
  );
  return order;
}

async function deliverTo(tx: Database, userId: string, { address_uuid: id }: Submission) {
  const address = await addressSnapshot(tx, userId, id);
  if (!address) throw new Refusal('ADDRESS_REQUIRED');
  return address;
}

async function takeWhatItNeeds(tx: Database, order: OrderRow, quoted: QuotedCheckout, now: Date): Promise<void> {
  const { courses, intent, selected } = quoted;
  const buyer = { orderId: order.id, userId: order.userId };
  if (selected && !(await holdCoupon(tx, selected.userCouponId, { ...buyer, now }))) {
    throw new Refusal('COUPON_UNUSABLE');
  }
  const trials = courses.filter(({ course }) => course.isTrial).map(({ course }) => course.id);
  if (!(await claimTrials(tx, trials, buyer))) throw new Refusal('TRIAL_TAKEN');
  // Last, because all buyers of the course wait for the lock on this row.
  const hasStock = await holdStock(
    tx,
    courses.map(({ course }) => course.id),
  );
  if (!hasStock) throw new Refusal(isGroupIntent(intent) ? 'GROUP_SOLD_OUT' : 'COURSE_SOLD_OUT');
}

interface TourWish {
  readonly quoted: QuotedCheckout;
  readonly tourId: string | undefined;
  readonly now: Date;
}

/** Holds the seat of the chosen tour; other orders need none. */
async function takeTourSeat(tx: Database, order: OrderRow, { quoted, tourId, now }: TourWish): Promise<void> {
  const [courseId, another] = await tourCourses(
    tx,
    quoted.courses.map(({ course }) => course.id),
  );
  if (courseId === undefined) return;
  if (tourId === undefined || another !== undefined) {
    const message = another === undefined ? '请选择团期' : '研学营请分开下单';
    throw new Refusal('INPUT_INVALID', { text: message, data: { fields: [{ field: 'body.tour_uuid', message }] } });
  }
  const seat = await takeSeat(tx, { tourId, courseId, now });
  if (seat.problem) throw new Refusal(seat.problem);
  await holdSeat(tx, order.id, tourId);
}

/** A free order is paid when it is created. */
async function payNothing(tx: Database, order: OrderRow, { clock, random }: CallContext<Session>): Promise<OrderRow> {
  const locked = await lockOrder(tx, order.id);
  if (!locked) throw new Error('An order that was just stored is gone.');
  if (!(await payInFull(tx, locked, { now: clock.now(), random }))) throw new Refusal('GROUP_FULL');
  await enterFreeOrder(tx, order.id);
  return (await lockOrder(tx, order.id)) ?? locked;
}
