import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { courses } from '#server/db/schema/course.ts';
import { orders } from '#server/db/schema/order.ts';
import { demoMobile } from '#server/demo/ids.ts';
import { giveCourse } from '#server/domains/orders/payment/give-course.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { orderPayStates, orderTypes } from '#src/contract/states.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let demo = { token: '' };
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'order calls');
  demo = { token: await server.logIn(demoMobile) };
});
afterAll(() => server.close());

const list = (
  as: { token: string },
  query: { state?: string; has_refund?: boolean; page?: number; page_size?: number } = {},
) => server.call('GET /api/v1/course/myorder', { query: query as never }, as);
const detail = (id: string, as: { token: string }) =>
  server.call('GET /api/v1/course/myorder/{id}', { params: { id } }, as);
const flow = async (query: { order_num?: string; course_uuid?: string }, as: { token: string }) =>
  (await server.call('GET /api/v1/course/flow/', { query }, as)).data.steps.map(
    ({ key, status }) => `${key} ${status}`,
  );
async function bought(changes: Parameters<typeof shop.course>[0] = {}) {
  const buyer = await shop.student();
  const course = await shop.course(changes);
  const order = await shop.order(
    course,
    buyer,
    changes.kind === 'books' ? { address_uuid: await shop.address(buyer) } : {},
  );
  await shop.pay(order.uuid, buyer);
  return { buyer, course, order };
}

describe('the orders of the demo student', () => {
  it('are there in every pay state and of every type', async () => {
    const { data } = await list(demo, { page_size: 50 });

    expect(new Set(data.list.map(({ pay_state }) => pay_state))).toEqual(new Set(Object.values(orderPayStates)));
    expect(new Set(data.list.map(({ order_type }) => order_type))).toEqual(new Set(Object.values(orderTypes)));
    for (const { uuid } of data.list) {
      const { held, due } = await shop.ledger(uuid);
      expect(held).toBe(due);
    }
  });

  it('all have details, by uuid and by number alike', async () => {
    const { data } = await list(demo, { page_size: 50 });

    for (const { uuid, order_number: number } of data.list) {
      const byUuid = await detail(uuid, demo);
      expect(byUuid.code).toBe(SUCCESS);
      expect((await detail(number, demo)).data).toEqual(byUuid.data);
    }
  });
});

describe('the list of orders', () => {
  it('comes newest first, by state and in pages', async () => {
    const all = (await list(demo, { page_size: 50 })).data;
    const unpaid = (await list(demo, { state: '0,1' })).data;
    const second = (await list(demo, { page: 2, page_size: 3 })).data;

    expect(all.list.map(({ created_time }) => created_time)).toEqual(
      all.list
        .map(({ created_time }) => created_time)
        .sort()
        .reverse(),
    );
    expect(new Set(unpaid.list.map(({ pay_state }) => pay_state))).toEqual(new Set([0, 1]));
    expect(second).toMatchObject({ total: all.total, page: 2, page_size: 3 });
    expect(second.list).toEqual(all.list.slice(3, 6));
    expect((await list(demo, { state: '99' })).data).toMatchObject({ total: 0, list: [] });
  });

  it('tells parcels, and finds every order whose money goes or went back', async () => {
    const { list: sent } = (await list(demo, { state: '2' })).data;
    const { list: refunded } = (await list(demo, { has_refund: true })).data;

    expect(sent.map(({ packages }) => packages.map(({ company_name: name }) => name))).toEqual([['顺丰速运']]);
    expect(new Set(refunded.map(({ pay_state }) => pay_state))).toEqual(new Set([6, 12, 13]));
    expect(refunded.find(({ pay_state }) => pay_state === 12)?.refund_amount).toBe(29900);
    expect(refunded.every(({ refund_amount: cents }) => cents > 0)).toBe(true);
  });

  it('holds the own orders only', async () => {
    const stranger = await shop.student();

    expect((await list(stranger)).data.list).toEqual([]);
    expect((await list({ token: '' })).code).toBe(refusals.LOGIN_REQUIRED.code);
  });
});

describe('an order of another student', () => {
  it('is answered by every call as one that does not exist', async () => {
    const { buyer, order } = await bought();
    const stranger = (await shop.student()) as Student;
    const reason = await shop.reason(order.uuid, buyer);
    const body = { reason_uuid: reason };
    const answersFor = (id: string) =>
      Promise.all([
        detail(id, stranger),
        server.call('GET /api/v1/course/myorder/{id}/reasons', { params: { id } }, stranger),
        server.call('PUT /api/v1/course/myorder/{id}', { params: { id }, body }, stranger),
        server.call('POST /api/v1/course/myorder/{id}/receive', { params: { id } }, stranger),
        server.call(
          'POST /api/v1/course/myorder/{id}/refund',
          { params: { id }, body: { ...body, amount: 0 } },
          stranger,
        ),
        server.call('GET /api/v1/course/myorder/{id}/refund_offer', { params: { id } }, stranger),
        server.call('GET /api/v1/course/order_num_to_mycourse_id/', { query: { order_num: id } }, stranger),
        server.call('GET /api/v1/course/flow/', { query: { order_num: id } }, stranger),
      ]);

    const foreign = await answersFor(order.uuid);

    expect(foreign.map(({ code }) => code)).toEqual(foreign.map(() => refusals.NOT_FOUND.code));
    expect(foreign).toEqual(await answersFor('00000000-0000-4000-8000-000000000000'));
  });
});

describe('cancelling', () => {
  it('needs a reason for it and says why in the order', async () => {
    const [buyer, course] = [await shop.student(), await shop.course()];
    const order = await shop.order(course, buyer);
    const put = (body: { reason_uuid: string; remark?: string }) =>
      server.call('PUT /api/v1/course/myorder/{id}', { params: { id: order.order_number }, body }, buyer);

    const wrong = await put({ reason_uuid: order.uuid });
    const done = await put({ reason_uuid: await shop.reason(order.uuid, buyer), remark: ' 下次再买 ' });
    const again = await put({ reason_uuid: await shop.reason(order.uuid, buyer) });

    expect(wrong.code).toBe(refusals.INPUT_INVALID.code);
    expect(done.data).toMatchObject({ pay_state: 5, cancel_reason: '不想要了：下次再买', can_pay: false });
    expect(done.data.events.map(({ name }) => name)).toEqual(['订单已取消', '提交订单']);
    expect([again.code, await shop.stateOf(order.uuid)]).toEqual([refusals.INPUT_INVALID.code, 5]);
  });

  it('and paying at the same moment end in one of the two, with the money accounted for', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [buyer, course] = [await shop.student(), await shop.course()];
      const order = await shop.order(course, buyer);
      const { data } = await shop.start(order.uuid, buyer);
      const body = await shop.notification(data.payment_uuid);

      await Promise.all([shop.cancel(order.uuid, buyer), shop.notify(body)]);

      expect([4, 13]).toContain(await shop.stateOf(order.uuid));
      const { held, due } = await shop.ledger(order.uuid);
      expect(held).toBe(due);
    }
  });
});

describe('asking for money back', () => {
  it('ends the course and leads through 13 and 12 to 6', async () => {
    const { buyer, order } = await bought();
    const { data: asked } = await shop.refund(order.uuid, buyer);
    const ownedThen = await shop.owned(buyer);

    await shop.run(sendRefunds);

    const { data } = await server.call('GET /api/v1/course/myorder/{id}/refund', { params: { id: order.uuid } }, buyer);
    expect(asked).toMatchObject({
      pay_state: 13,
      amount: 19900,
      reason: '课程与描述不符',
      items: [{ status: 'waiting' }],
    });
    expect(asked.steps.map(({ name, is_done, amount }) => [name, is_done, amount > 0])).toEqual([
      ['提交申请', true, true],
      ['等待退款', true, true],
      ['退款中', false, false],
      ['已到账', false, false],
    ]);
    expect(ownedThen).toEqual([]);
    expect(data).toMatchObject({ pay_state: 6, items: [{ status: 'done', method: 1 }] });
    expect(data.steps.map(({ is_done, amount }) => is_done && amount === data.amount)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(await flow({ order_num: order.order_number }, buyer)).toEqual(['submit done', 'refund done', 'close done']);
  });

  it('is refused twice, and for what was never paid', async () => {
    const { buyer, order } = await bought();
    const twice = await bought();
    await shop.refund(twice.order.uuid, twice.buyer);
    const unpaid = await shop.order(await shop.course(), buyer);
    const reason = await shop.reason(order.uuid, buyer);

    const again = await shop.refund(twice.order.uuid, twice.buyer);
    const body = { reason_uuid: reason, amount: unpaid.total };
    const never = await server.call(
      'POST /api/v1/course/myorder/{id}/refund',
      { params: { id: unpaid.uuid }, body },
      buyer,
    );
    const none = await server.call('GET /api/v1/course/myorder/{id}/refund', { params: { id: unpaid.uuid } }, buyer);

    const { ORDER_STATE_CHANGED: changed, NOT_FOUND } = refusals;
    expect([again.code, never.code, none.code]).toEqual([changed.code, changed.code, NOT_FOUND.code]);
  });

  it('leaves a course open that another order gives too', async () => {
    const { buyer, course, order } = await bought();
    const [row] = await server.db.select().from(courses).where(eq(courses.id, course));
    if (!row) throw new Error('The course is gone.');
    const { userId } = buyer;
    await giveCourse(server.db, {
      userId,
      course: row,
      note: '兑换',
      now: server.clock.now(),
      random: testRandom('give'),
    });

    await shop.refund(order.uuid, buyer);

    expect(await shop.owned(buyer)).toHaveLength(1);
  });

  it('is tried again when the provider does not answer', async () => {
    const { buyer, order } = await bought();
    await shop.refund(order.uuid, buyer);
    const broken = server.context.gateways.payments.map((gateway) => ({
      ...gateway,
      refund: () => Promise.reject(new Error('away')),
    }));
    const gateways = { ...server.context.gateways, payments: broken };

    await shop.run((context) => sendRefunds({ ...context, gateways }));
    const afterFailure = await shop.stateOf(order.uuid);
    await shop.run(sendRefunds);
    const tooEarly = await shop.stateOf(order.uuid);
    server.clock.pass(31);
    await shop.run(sendRefunds);

    expect([afterFailure, tooEarly, await shop.stateOf(order.uuid)]).toEqual([13, 13, 6]);
  });

  it('pays back once, however many processes send', async () => {
    const { buyer, order } = await bought();
    await shop.refund(order.uuid, buyer);
    let sent = 0;
    const counting = server.context.gateways.payments.map((gateway) => ({
      ...gateway,
      refund: async (request: Parameters<typeof gateway.refund>[0]) => {
        sent += 1;
        return gateway.refund(request);
      },
    }));
    const gateways = { ...server.context.gateways, payments: counting };

    await Promise.all(Array.from({ length: 4 }, () => shop.run((context) => sendRefunds({ ...context, gateways }))));

    expect([sent, await shop.stateOf(order.uuid)]).toEqual([1, 6]);
  });
});

describe('what an order opens', () => {
  it('is found by its number once it is paid', async () => {
    const buyer = await shop.student();
    const course = await shop.course();
    const order = await shop.order(course, buyer);
    const ask = () =>
      server.call('GET /api/v1/course/order_num_to_mycourse_id/', { query: { order_num: order.order_number } }, buyer);

    const before = await ask();
    await shop.pay(order.uuid, buyer);
    const { data } = await ask();

    expect(before.data).toEqual({ order_num: order.order_number, mycourse_uuid: null, mycourses: [] });
    expect(data.mycourses).toEqual([{ mycourse_uuid: data.mycourse_uuid, course_uuid: course }]);
    expect((await shop.owned(buyer)).map(({ id }) => id)).toEqual([data.mycourse_uuid]);
  });
});

describe('the flow of an order', () => {
  it('needs an order or a course', async () => {
    const { code } = await server.callRaw('GET /api/v1/course/flow/', { query: {} }, demo);

    expect(code).toBe(refusals.INPUT_INVALID.code);
    expect(await server.db.$count(orders, eq(orders.payState, 1))).toBeGreaterThan(0);
  });
});
