import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { areaUuid } from '#server/db/queries/areas.ts';
import { users } from '#server/db/schema/account.ts';
import { deliveryPackages } from '#server/db/schema/delivery.ts';
import { addresses, orderCourses, orders } from '#server/db/schema/order.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { demoMobile, demoOrderNumber, seedIds } from '#server/demo/ids.ts';
import { seedPackageId } from '#server/demo/shop/deliveries.ts';
import { makePackages } from '#server/domains/delivery/new-packages.ts';
import { shipPackage } from '#server/domains/delivery/ship-packages.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { deliveryStates, type OrderPayState } from '#src/contract/states.ts';

let server: TestServer;
let token = '';
let userId = '';
let next = 0;
const random = testRandom('delivery');

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  next += 1;
  const mobile = `134${String(next).padStart(8, '0')}`;
  token = await server.logIn(mobile);
  const [user] = await server.db.select().from(users).where(eq(users.mobile, mobile));
  userId = user?.id ?? '';
});

const { WAITING_ADDRESS, CONFIRMED, SENT, RECEIVED, CLOSED } = deliveryStates;
const INFO = 'GET /api/v2.9/course/package/delivery/info/';
const CONFIRM = 'PUT /api/v1/course/delivery_order/address/confirmation/';
const RECEIPT = 'POST /api/v1/course/delivery_order/{id}/receipt/';
const missing = '00000000-0000-4000-8000-000000000000';

const info = (query = {}, as = token) => server.call(INFO, { query }, { token: as });
const confirm = (packages: readonly string[], address: string, as = token) =>
  server.call(CONFIRM, { body: { package_uuids: [...packages], address_uuid: address } }, { token: as });
const receive = (id: string, as = token) => server.call(RECEIPT, { params: { id } }, { token: as });

/** An order of the full course, which comes with printed matter. */
async function newOrder(payState: OrderPayState = 4, changes: Partial<typeof orders.$inferInsert> = {}) {
  const id = newUuid(random);
  await server.db.insert(orders).values({
    id,
    orderNumber: `ZYTEST${id.slice(0, 8)}`,
    userId,
    courseId: seedIds.course(5),
    orderType: 0,
    payState,
    originCents: 1280000,
    priceCents: 898000,
    totalCents: 898000,
    createdAt: server.clock.now(),
    ...changes,
  });
  await server.db
    .insert(orderCourses)
    .values({ orderId: id, courseId: seedIds.course(5), position: 0, priceCents: 898000 });
  return id;
}

async function newAddress(location = '文三路 398 号'): Promise<string> {
  const body = { receiver: '林同学', phone: '13800138000', area_uuid: areaUuid('110108'), location };
  return (await server.call('POST /api/v1/base/addresses', { body }, { token })).data.uuid;
}

async function newPackage(payState: OrderPayState = 4) {
  const orderId = await newOrder(payState);
  const { data } = await info();
  return { orderId, id: data.packages[0]?.uuid ?? '' };
}

async function send(orderId: string) {
  const now = server.clock.now();
  await inTransaction(server.db, async (tx) => {
    await makePackages(tx, userId, now, random);
    const packages = await tx.select().from(deliveryPackages).where(eq(deliveryPackages.orderId, orderId));
    const parcel = { company: '顺丰速运', code: `SF${orderId.slice(0, 8)}`, now, random };
    for (const { id } of packages) await shipPackage(tx, { id, ...parcel });
  });
}

describe('the packages', () => {
  it('of the demo account stand in every state', async () => {
    const demo = await server.logIn(demoMobile);

    const { data } = await info({}, demo);

    expect(new Set(data.packages.map(({ state }) => state))).toEqual(
      new Set([WAITING_ADDRESS, CONFIRMED, SENT, RECEIVED, CLOSED]),
    );
    expect(data.packages.find(({ uuid }) => uuid === seedPackageId(3))).toMatchObject({
      state: SENT,
      order_number: demoOrderNumber,
      logistics: { company_name: '顺丰速运' },
    });
  });

  it('come with a paid order whose course is sent printed matter, once', async () => {
    await newOrder();

    const [first, second] = await Promise.all([info(), info()]);
    const third = await info();

    expect(third.data).toMatchObject({
      waiting_count: 1,
      packages: [{ state: WAITING_ADDRESS, address: null, can_confirm: true }],
    });
    expect(third.data.packages[0]?.goods).toHaveLength(5);
    expect([first?.code, second?.code]).toEqual([SUCCESS, SUCCESS]);
  });

  it('take the address that the order has', async () => {
    const receiver = {
      receiver: '王小雨',
      phone: '13900139000',
      fullDistrict: '北京市海淀区',
      location: '中关村大街 1 号',
    };
    await newOrder(2, receiver);

    const { data } = await info();

    expect(data.packages).toMatchObject([
      { state: CONFIRMED, address: { uuid: null, receiver: '王小雨', full_district: '北京市海淀区' } },
    ]);
  });

  it.each([0, 5, 6, 11, 12, 13] as const)('do not come with an order in state %i', async (payState) => {
    await newOrder(payState);

    expect((await info()).data).toEqual({ waiting_count: 0, packages: [] });
  });

  it('are found by order number and by id', async () => {
    const { orderId, id } = await newPackage();
    await newOrder();
    const [order] = await server.db.select().from(orders).where(eq(orders.id, orderId));

    const byNumber = await info({ order_num: order?.orderNumber });
    const byId = await info({ package_uuid: id });

    expect([byNumber, byId].map(({ data }) => data.packages.map(({ uuid }) => uuid))).toEqual([[id], [id]]);
  });

  it('of another student are missing', async () => {
    const { code } = await info({ package_uuid: seedPackageId(5) });

    expect(code).toBe((await info({ package_uuid: missing })).code);
    expect(code).toBe(refusals.NOT_FOUND.code);
  });

  it.each([INFO, CONFIRM, RECEIPT] as const)('need a login for %s', async (key) => {
    const input = { params: { id: missing }, body: { package_uuids: [missing], address_uuid: missing } };

    expect((await server.callRaw(key, input)).code).toBe(refusals.LOGIN_REQUIRED.code);
  });
});

describe('confirming the address', () => {
  it('writes it on the package and on its order', async () => {
    const { orderId, id } = await newPackage();
    const address = await newAddress();

    const { code, data } = await confirm([id], address);

    const [order] = await server.db.select().from(orders).where(eq(orders.id, orderId));
    expect(code).toBe(SUCCESS);
    expect(data.packages).toMatchObject([
      {
        state: CONFIRMED,
        address: { uuid: address, receiver: '林同学', full_district: '北京市海淀区', location: '文三路 398 号' },
      },
    ]);
    expect(order).toMatchObject({ addressId: address, receiver: '林同学', fullDistrict: '北京市海淀区' });
  });

  it('gives the same answer when it is done again', async () => {
    const { id } = await newPackage();
    const address = await newAddress();
    const first = await confirm([id], address);
    server.clock.pass(60);

    expect(await confirm([id], address)).toEqual(first);
  });

  it('may be done with another address until the parcel leaves', async () => {
    const { orderId, id } = await newPackage();
    const [home, school] = [await newAddress(), await newAddress('中关村大街 59 号')];
    await confirm([id], home);

    const changed = await confirm([id], school);
    await send(orderId);
    const late = await confirm([id], home);

    expect(changed.data.packages[0]?.address?.uuid).toBe(school);
    expect(late.code).toBe(refusals.DELIVERY_SENT.code);
    expect((await info()).data.packages[0]?.address?.uuid).toBe(school);
  });

  it('keeps the address as it was, whatever becomes of it in the list', async () => {
    const { id } = await newPackage();
    const address = await newAddress();
    await confirm([id], address);

    await server.db.update(addresses).set({ location: '别处' }).where(eq(addresses.id, address));

    expect((await info()).data.packages[0]?.address?.location).toBe('文三路 398 号');
  });

  it('happens for all packages named or for none', async () => {
    const first = await newPackage();
    const second = await newPackage();
    const address = await newAddress();
    await server.db.update(orders).set({ payState: 12 }).where(eq(orders.id, first.orderId));

    const { code } = await confirm([first.id, second.id], address);

    expect(code).toBe(refusals.DELIVERY_CLOSED.code);
    expect((await info()).data.waiting_count).toBe(1);
  });

  it('is refused after its time', async () => {
    const { id } = await newPackage();
    await server.db.update(deliveryPackages).set({ confirmBy: server.clock.now() }).where(eq(deliveryPackages.id, id));

    expect((await confirm([id], await newAddress())).code).toBe(refusals.DELIVERY_CLOSED.code);
  });

  it('takes neither a package nor an address of another student', async () => {
    const { id } = await newPackage();
    const address = await newAddress();

    const outcomes = [
      await confirm([seedPackageId(5)], address),
      await confirm([missing], address),
      await confirm([id], seedIds.address(1)),
      await confirm([id], missing),
    ];

    expect(outcomes.map(({ code }) => code)).toEqual(Array(4).fill(refusals.NOT_FOUND.code));
  });

  it('takes no address that was deleted', async () => {
    const { id } = await newPackage();
    const address = await newAddress();
    await server.call('DELETE /api/v1/base/addresses/{id}', { params: { id: address } }, { token });

    expect((await confirm([id], address)).code).toBe(refusals.NOT_FOUND.code);
  });
});

describe('receiving', () => {
  it('ends the way of a parcel, and of its order', async () => {
    const { orderId, id } = await newPackage(2);
    const address = await newAddress();
    await confirm([id], address);
    await send(orderId);

    const first = await receive(id);
    const second = await receive(id);

    const [order] = await server.db.select().from(orders).where(eq(orders.id, orderId));
    expect(first.data).toMatchObject({ state: RECEIVED, can_confirm: false });
    expect(second.data).toEqual(first.data);
    expect(order?.payState).toBe(4);
  });

  it('is refused before the parcel has left, and for another student’s', async () => {
    const { id } = await newPackage();

    expect((await receive(id)).code).toBe(refusals.DELIVERY_NOT_SENT.code);
    expect((await receive(seedPackageId(3))).code).toBe(refusals.NOT_FOUND.code);
  });
});
