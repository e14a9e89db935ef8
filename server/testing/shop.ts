import { eq } from 'drizzle-orm';
import type { InputOf, ReplyOf } from '#src/contract/all.ts';
import { SUCCESS } from '#src/contract/codes.ts';
import { users } from '../db/schema/account.ts';
import { courses, myCourses } from '../db/schema/course.ts';
import { addresses, courseStocks, orderEvents, orders } from '../db/schema/order.ts';
import { payments, refunds, sandboxTrades } from '../db/schema/payment.ts';
import { couponCourses, coupons, userCoupons } from '../db/schema/promotion.ts';
import { seedIds } from '../demo/ids.ts';
import { createSession } from '../domains/accounts/sessions.ts';
import { type JobContext, ONE_FAILED } from '../domains/job.ts';
import { keptCents, type OrderEvent } from '../domains/orders/order-states.ts';
import { sandboxNotification } from '../gateways/payment/sandbox-payments.ts';
import { after } from '../kernel/clock.ts';
import { newUuid } from '../kernel/random.ts';
import { testRandom } from '../kernel/testing.ts';
import type { TestServer } from './server.ts';

export interface Student {
  readonly userId: string;
  readonly token: string;
}
type Checkout = ReplyOf<'POST /api/V1.29/course/{id}/checkout'>;
type Opening = InputOf<'POST /api/V1.29/course/{id}/checkout'>['body'];
type PayClient = NonNullable<InputOf<'POST /api/v1/course/payment/start'>['body']['client']>;
type Submission = Partial<InputOf<'POST /api/V1.29/course/multiple/checkout/{id}'>['body']>;

/** Students, courses and coupons of a test, and students' actions, on a test server. */
export function shopOf(server: TestServer, name = 'shop') {
  const random = testRandom(name);
  const { db, clock } = server;
  const prefix = 100 + (random.bytes(2).readUInt16BE() % 800);
  let number = 0;

  async function students(count: number): Promise<Student[]> {
    const now = clock.now();
    const rows = Array.from({ length: count }, () => {
      number += 1;
      return { id: newUuid(random), num: `${name}${number}`, mobile: `1${prefix}${String(number).padStart(7, '0')}` };
    });
    await db.insert(users).values(rows.map((row) => ({ ...row, nickname: '买课同学', createdAt: now })));
    return Promise.all(rows.map(async ({ id }) => ({ userId: id, token: await createSession(db, id, now, random) })));
  }

  async function student(): Promise<Student> {
    const [one] = await students(1);
    if (!one) throw new Error('No student was made.');
    return one;
  }

  /** A new course: 199 yuan and no limit by default. */
  async function course({ stock, ...changes }: Partial<typeof courses.$inferInsert> & { stock?: number } = {}) {
    const [template] = await db
      .select()
      .from(courses)
      .where(eq(courses.id, seedIds.course(9)));
    if (!template) throw new Error('The seed has no course 9.');
    const id = newUuid(random);
    const { courseYear: _generated, ...copy } = template;
    await db.insert(courses).values({ ...copy, priceCents: 19900, ...changes, id, courseNumber: `SHOP-${id}` });
    if (stock !== undefined) await db.insert(courseStocks).values({ courseId: id, stock });
    return id;
  }

  /** A new coupon that the student has claimed: 20 yuan off by default. */
  async function coupon(owner: Student, changes: Partial<typeof coupons.$inferInsert> = {}, courseIds: string[] = []) {
    const now = clock.now();
    const id = newUuid(random);
    await db.insert(coupons).values({
      name: '减 20',
      description: '',
      mold: 1,
      amountCents: 2000,
      discountPercent: 100,
      depositCents: 0,
      thresholdCents: 0,
      startsAt: after(now, -3600),
      endsAt: after(now, 24 * 3600),
      stock: 10,
      receivedCount: 1,
      ...changes,
      id,
    });
    if (courseIds.length > 0) {
      await db.insert(couponCourses).values(courseIds.map((courseId) => ({ couponId: id, courseId })));
    }
    await db.insert(userCoupons).values({ id: newUuid(random), userId: owner.userId, couponId: id, receivedAt: now });
    return id;
  }

  async function address(owner: Student): Promise<string> {
    const id = newUuid(random);
    const place = { province: '浙江省', city: '杭州市', area: '西湖区', location: '文三路 1 号' };
    await db.insert(addresses).values({ id, userId: owner.userId, receiver: '同学', phone: '13800000000', ...place });
    return id;
  }

  const open = (courseId: string, { token }: Student, body: Opening = {}, headers = {}) =>
    server.call('POST /api/V1.29/course/{id}/checkout', { params: { id: courseId }, body }, { token, headers });

  const submit = (checkout: Pick<Checkout, 'uuid' | 'quote'>, { token }: Student, changes: Submission = {}) =>
    server.call(
      'POST /api/V1.29/course/multiple/checkout/{id}',
      { params: { id: checkout.uuid }, body: { payable: checkout.quote.payable, ...changes } },
      { token },
    );

  /** An unpaid order. */
  async function order(courseId: string, buyer: Student, changes: Submission = {}) {
    const checkout = await open(courseId, buyer);
    if (checkout.code !== SUCCESS) throw new Error(`No checkout: ${checkout.msg}`);
    const answer = await submit(checkout.data, buyer, changes);
    if (answer.code !== SUCCESS) throw new Error(`No order: ${answer.msg}`);
    return answer.data;
  }

  /** An order of a new course, and its buyer. */
  async function ordered(changes: Parameters<typeof course>[0] = {}) {
    const buyer = await student();
    const courseId = await course(changes);
    return { buyer, course: courseId, order: await order(courseId, buyer) };
  }

  /** An order of a new course that is paid in two parts, and its buyer. */
  async function inTwoParts(priceCents: number, depositCents: number) {
    const buyer = await student();
    const courseId = await course({ priceCents });
    const endsAt = after(clock.now(), 366 * 24 * 3600);
    const terms = { mold: 3 as const, amountCents: depositCents, depositCents, endsAt };
    const coupon_id = await coupon(buyer, terms, [courseId]);
    const { data } = await open(courseId, buyer);
    const chosen = await server.call(
      'POST /api/V1.29/course/checkout/{id}/select_coupon/',
      { params: { id: data.uuid }, body: { coupon_id } },
      { token: buyer.token },
    );
    return { buyer, course: courseId, order: (await submit(chosen.data, buyer)).data };
  }

  const start = (orderId: string, { token }: Student, method: 0 | 1 | 7 | 9 | 10 | 101 | 102 = 1, instalments = 0) =>
    server.call('POST /api/v1/course/payment/start', { body: { order_uuid: orderId, method, instalments } }, { token });

  /** Starts a payment from a given client, by WeChat by default. */
  const startFrom = (client: PayClient, orderId: string, { token }: Student, method: 0 | 1 = 1) =>
    server.call('POST /api/v1/course/payment/start', { body: { order_uuid: orderId, method, client } }, { token });

  /** The tester's tap in the cashier. */
  const cashier = (orderId: string, action: string) =>
    server.inject({
      method: 'POST',
      url: `/sandbox/pay/${orderId}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `action=${action}`,
    });

  async function pay(orderId: string, buyer: Student, method: 0 | 1 | 7 | 9 | 10 | 101 | 102 = 1) {
    const started = await start(orderId, buyer, method);
    await cashier(orderId, 'succeed');
    return started.data.payment_uuid;
  }

  /** The body with which the sandbox reports a payment; marks it as paid in the sandbox. */
  async function notification(paymentId: string, changes: Readonly<Record<string, string>> = {}): Promise<string> {
    const [trade] = await db
      .update(sandboxTrades)
      .set({ status: 'paid', paidAt: clock.now() })
      .where(eq(sandboxTrades.paymentId, paymentId))
      .returning();
    if (!trade) throw new Error('The sandbox has no such trade.');
    return sandboxNotification(db, trade, clock.now(), changes);
  }

  const notify = (payload: string, provider = 'sandbox') =>
    server.inject({
      method: 'POST',
      url: `/api/v1/payments/notify/${provider}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    });

  const result = (orderId: string, { token }: Student) =>
    server.call('GET /api/v1/course/payment/result/{id}', { params: { id: orderId } }, { token });

  async function orderRow(id: string) {
    const [row] = await db.select().from(orders).where(eq(orders.id, id));
    if (!row) throw new Error(`There is no order ${id}.`);
    return row;
  }

  /** The events of an order, oldest first. */
  const eventsOf = async (orderId: string) =>
    (await db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(orderEvents.id)).map(
      ({ event }) => event,
    );

  /** The text beside an event in the history of an order. */
  const noteOf = async (orderId: string, event: OrderEvent) =>
    (await db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))).find((one) => one.event === event)
      ?.note;

  const stateOf = async (id: string) => (await orderRow(id)).payState;

  /** Payments minus refunds, started or done; and the amount that the order's state requires. */
  async function ledger(orderId: string) {
    const sum = (cents: readonly { readonly amountCents: number }[]) =>
      cents.reduce((total, { amountCents }) => total + amountCents, 0);
    const all = await db.select().from(payments).where(eq(payments.orderId, orderId));
    const back = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
    const held = sum(all.filter(({ status }) => status === 'paid')) - sum(back);
    return { held, due: keptCents(await orderRow(orderId)) };
  }

  const owned = async ({ userId }: Student) =>
    (await db.select().from(myCourses).where(eq(myCourses.userId, userId))).filter(
      ({ validUntil }) => validUntil > clock.now(),
    );

  /** Runs a job once, without its log; throws when it failed for an item, unless failures are allowed. */
  const run = async (job: (context: JobContext) => Promise<number>, { mayFailOnOne = false } = {}) => {
    const failures: unknown[] = [];
    const error = (about: unknown, said: string) => {
      if (said === ONE_FAILED) failures.push(about);
    };
    const count = await job({ ...server.context, log: { info: () => {}, warn: () => {}, error } });
    if (failures.length > 0 && !mayFailOnOne) throw new Error(`${ONE_FAILED}: ${JSON.stringify(failures)}`);
    return count;
  };

  const reason = async (orderId: string, { token }: Student) =>
    (await server.call('GET /api/v1/course/myorder/{id}/reasons', { params: { id: orderId } }, { token })).data[0]
      ?.uuid ?? '';
  const cancel = async (orderId: string, buyer: Student) =>
    server.call(
      'PUT /api/v1/course/myorder/{id}',
      { params: { id: orderId }, body: { reason_uuid: await reason(orderId, buyer) } },
      { token: buyer.token },
    );
  /** The refundable amount of an order now. */
  const offer = (orderId: string, { token }: Student) =>
    server.call('GET /api/v1/course/myorder/{id}/refund_offer', { params: { id: orderId } }, { token });
  /** Requests the offered refund, or an amount that was seen before. */
  const refund = async (orderId: string, buyer: Student, seen?: number) => {
    const offered = seen === undefined ? await offer(orderId, buyer) : undefined;
    const amount = seen ?? (offered?.code === SUCCESS ? offered.data.amount : 0);
    const body = { reason_uuid: await reason(orderId, buyer), amount };
    return server.call(
      'POST /api/v1/course/myorder/{id}/refund',
      { params: { id: orderId }, body },
      { token: buyer.token },
    );
  };

  return {
    ...{
      students,
      student,
      course,
      coupon,
      address,
      open,
      submit,
      order,
      start,
      startFrom,
      cashier,
      pay,
      notification,
      notify,
    },
    ...{
      ordered,
      inTwoParts,
      eventsOf,
      noteOf,
      result,
      orderRow,
      stateOf,
      ledger,
      owned,
      run,
      reason,
      cancel,
      offer,
      refund,
    },
  };
}
