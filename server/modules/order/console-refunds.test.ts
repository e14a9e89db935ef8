import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#server/db/schema/message.ts';
import { moneyEntries } from '#server/db/schema/money.ts';
import { orderCourses } from '#server/db/schema/order.ts';
import { payments, refunds, sandboxRefunds, sandboxTrades } from '#server/db/schema/payment.ts';
import { staffAudit } from '#server/db/schema/staff.ts';
import { workRules } from '#server/db/schema/work-rules.ts';
import { outTradeNo } from '#server/gateways/payment/payment-gateway.ts';
import { newUuid } from '#server/kernel/random.ts';
import { refundDeskOf } from '#server/testing/refund-desk.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import type { Student } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';
import { orderPayStates } from '#src/contract/states.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof refundDeskOf>>;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  desk = await refundDeskOf(server, 'refunds');
});
afterAll(() => server.close());
beforeEach(() => desk.clear());

const centsOf = async (orderId: string) => (await desk.refundsOf(orderId)).map(({ amountCents }) => amountCents).sort();
const offer = async (uuid: string) =>
  (await desk.service.call('GET /console/api/orders/{uuid}/refund', { params: { uuid } })).data;
const told = async ({ userId }: Student) =>
  (await server.db.select().from(messages).where(eq(messages.userId, userId))).map(
    ({ title, text }) => `${title}｜${text}`,
  );

describe('a refund up to the limit', () => {
  it('goes at once in parts, each with its own number, while the courses stay; then the rest ends the order', async () => {
    const order = await desk.paid();

    expect((await desk.give(order, 20_000)).data.state).toBe('approved');
    await desk.exact(order.uuid, 80_000);
    await desk.send();
    expect((await desk.give(order, 10_000)).data.state).toBe('approved');
    await desk.send();
    expect(await desk.shop.stateOf(order.uuid)).toBe(orderPayStates.PAY_SUCCESS);
    expect(await desk.shop.owned(order.buyer)).toHaveLength(1);
    await desk.exact(order.uuid, 70_000);
    expect((await offer(order.uuid)).promised).toBe(70_000);
    await desk.approve(await desk.requestOf(order, 70_000, { endsCourses: true }), 70_000);
    await desk.send();

    expect(await desk.shop.stateOf(order.uuid)).toBe(orderPayStates.CLOSED);
    expect(await desk.shop.owned(order.buyer)).toHaveLength(0);
    await desk.exact(order.uuid, 0);
    expect(await centsOf(order.uuid)).toEqual([10_000, 20_000, 70_000].sort());
    const rows = await desk.refundsOf(order.uuid);
    const [trade] = await server.db.select().from(sandboxTrades).where(eq(sandboxTrades.orderId, order.uuid));
    expect(trade?.refundedCents).toBe(100_000);
    for (const { id } of rows) {
      expect(await server.db.$count(sandboxRefunds, eq(sandboxRefunds.number, outTradeNo(id)))).toBe(1);
    }
    const entries = await server.db.select().from(moneyEntries).where(eq(moneyEntries.orderId, order.uuid));
    const back = entries.filter(({ kind }) => kind === 'refunded');
    expect([back.reduce((sum, { cents }) => sum + cents, 0), back.reduce((sum, one) => sum + one.orders, 0)]).toEqual([
      100_000, 1,
    ]);
  });

  it('is seen by the student, as an amount, a progress and a message', async () => {
    const order = await desk.paid();
    await desk.give(order, 20_000);
    await desk.send();

    const { token } = order.buyer;
    const { data } = await server.call('GET /api/v1/course/myorder/{id}', { params: { id: order.uuid } }, { token });
    expect([data.refund_amount, data.refund?.kept, data.refund?.reason]).toEqual([
      20_000,
      0,
      '直播课改期，学员要求补偿',
    ]);
    expect(await told(order.buyer)).toContainEqual(expect.stringMatching(/^部分退款完成｜.*已退回 200\.00 元/));
  });

  it('counts what went alone before: many small ones are a large one', async () => {
    const order = await desk.paid();

    const states = [];
    for (const cents of [30_000, 20_000, 1]) states.push((await desk.give(order, cents)).data.state);

    expect(states).toEqual(['approved', 'approved', 'asked']);
    await desk.exact(order.uuid, 50_000);
  });

  it('keeps the limit that the school sets', async () => {
    await server.db.update(workRules).set({ refundLimitCents: 0 });
    expect((await desk.give(await desk.paid(), 1)).data.state).toBe('asked');
    await server.db.update(workRules).set({ refundLimitCents: 50_000 });
  });

  it('makes what the student may have by the promises smaller', async () => {
    const order = await desk.paid();
    await desk.give(order, 20_000);

    expect((await desk.shop.offer(order.uuid, order.buyer)).data.amount).toBe(80_000);
    expect((await desk.shop.refund(order.uuid, order.buyer)).code).toBe(SUCCESS);
    await desk.send();

    await desk.exact(order.uuid, 0);
    expect(await centsOf(order.uuid)).toEqual([20_000, 80_000]);
  });

  it('goes back of what was kept when the promised part is back', async () => {
    const order = await desk.paid();
    await desk.give(order, 30_000, { endsCourses: true });
    await desk.send();
    expect(await desk.shop.stateOf(order.uuid)).toBe(orderPayStates.CLOSED);

    expect(await offer(order.uuid)).toMatchObject({ refusal: null, rest: 70_000, promised: 0, isOpen: false });
    expect((await desk.give(order, 20_000)).data.state).toBe('approved');
    await desk.send();

    await desk.exact(order.uuid, 50_000);
    expect((await desk.give(order, 50_001)).code).toBe(staffRefusals.REFUND_OVER.code);
  });
});

describe('a refund above the limit', () => {
  it('waits for a second person of finance, and changes nothing until then', async () => {
    const order = await desk.paid();
    const id = await desk.requestOf(order, 60_000);
    await desk.exact(order.uuid, 100_000);
    const { requests, counts } = await desk.list('asked');

    expect([requests.map(({ request }) => request.uuid), counts.asked]).toEqual([[id], 1]);
    expect((await desk.approve(id, 60_000, desk.service)).code).toBe(staffRefusals.STAFF_NOT_ALLOWED.code);
    expect((await desk.approve(id, 60_001)).code).toBe(staffRefusals.REFUND_DECIDED.code);
    expect((await desk.approve(id, 60_000)).code).toBe(SUCCESS);
    expect((await desk.approve(id, 60_000)).code).toBe(SUCCESS);
    expect((await desk.refuse(id)).code).toBe(staffRefusals.REFUND_DECIDED.code);
    await desk.send();
    await desk.exact(order.uuid, 40_000);
    expect((await desk.list('done')).refunds[0]).toMatchObject({
      orderNumber: order.number,
      refund: { amount: 60_000 },
    });
    const acts = await server.db
      .select()
      .from(staffAudit)
      .where(eq(staffAudit.subject, order.number))
      .orderBy(staffAudit.id);
    expect(acts.map(({ action }) => action)).toEqual(['refund.ask', 'refund.approve']);
  });

  it('is never decided by who asked for it', async () => {
    const order = await desk.paid();
    const id = await desk.requestOf(order, 60_000, { as: desk.finance });

    expect((await desk.approve(id, 60_000)).code).toBe(staffRefusals.REFUND_OWN.code);
    expect((await desk.refuse(id)).code).toBe(staffRefusals.REFUND_OWN.code);
    expect((await desk.approve(id, 60_000, desk.colleague)).code).toBe(SUCCESS);
  });

  it('is refused with a reason, and another may be asked for', async () => {
    const order = await desk.paid();
    const id = await desk.requestOf(order, 60_000);
    expect((await desk.give(order, 100)).code).toBe(staffRefusals.REFUND_WAITING.code);
    expect((await desk.refuse(id)).code).toBe(SUCCESS);
    expect((await desk.give(order, 100)).data.state).toBe('approved');

    const { data } = await desk.service.call('GET /console/api/orders/{uuid}', { params: { uuid: order.uuid } });
    expect(data.requests[1]).toMatchObject({ state: 'refused', decidedBy: '宋会计', decision: '按承诺只退一半' });
    await desk.exact(order.uuid, 99_900);
  });

  it('is reckoned again when it is approved: the student was faster', async () => {
    const order = await desk.paid();
    const id = await desk.requestOf(order, 60_000);
    await desk.shop.refund(order.uuid, order.buyer);

    expect((await desk.approve(id, 60_000)).code).toBe(staffRefusals.REFUND_NOT_ALLOWED.code);
    await desk.exact(order.uuid, 0);
    expect((await desk.refuse(id)).code).toBe(SUCCESS);
  });
});

describe('what cannot be', () => {
  it('is more than was received, nothing, another course, and an order that is not paid', async () => {
    const order = await desk.paid();
    const unpaid = await desk.shop.ordered();
    const other = await desk.shop.course();

    const answers = [
      await desk.give(order, 100_001),
      await desk.give(order, 0),
      await desk.give(order, 100, { lines: [{ course: other, cents: 100 }] }),
      await desk.give(order, 100, {
        lines: [
          { course: order.course, cents: 50 },
          { course: order.course, cents: 50 },
        ],
      }),
      await desk.give({ uuid: unpaid.order.uuid, course: unpaid.course }, 100),
      await desk.give({ uuid: newUuid(desk.random), course: other }, 100),
    ];

    const { REFUND_OVER, REFUND_NOT_ALLOWED } = staffRefusals;
    expect(answers.map(({ code }) => code)).toEqual([
      ...[REFUND_OVER.code, REFUND_OVER.code, REFUND_OVER.code, REFUND_OVER.code],
      ...[REFUND_NOT_ALLOWED.code, refusals.NOT_FOUND.code],
    ]);
    await desk.exact(order.uuid, 100_000);
  });

  it('is a part of a course above its share', async () => {
    const order = await desk.paid();
    const second = await desk.shop.course();
    await server.db.update(orderCourses).set({ priceCents: 60_000 }).where(eq(orderCourses.orderId, order.uuid));
    await server.db
      .insert(orderCourses)
      .values({ orderId: order.uuid, courseId: second, position: 1, priceCents: 40_000 });

    const over = await desk.give(order, 0, { lines: [{ course: second, cents: 40_001 }] });
    const fine = await desk.give(order, 0, { lines: [{ course: second, cents: 40_000 }] });
    const again = await desk.give(order, 0, { lines: [{ course: second, cents: 1 }] });

    expect([over.code, fine.code, again.code]).toEqual([
      staffRefusals.REFUND_OVER.code,
      SUCCESS,
      staffRefusals.REFUND_OVER.code,
    ]);
    expect(over.msg).toMatch(/最多还能退 400\.00 元/);
    expect((await offer(order.uuid)).lines.map(({ rest }) => rest)).toEqual([60_000, 0]);
  });

  it('is more than the payment, whoever writes it', async () => {
    const order = await desk.paid();
    const [payment] = await server.db.select().from(payments).where(eq(payments.orderId, order.uuid));
    await desk.give(order, 40_000);
    const row = {
      id: newUuid(desk.random),
      orderId: order.uuid,
      paymentId: payment?.id ?? '',
      reason: '',
      nextTryAt: server.clock.now(),
    };
    const write = server.db
      .insert(refunds)
      .values({ ...row, amountCents: 60_001, status: 'waiting', createdAt: server.clock.now() });
    await expect(write).rejects.toThrow();
  });
});
