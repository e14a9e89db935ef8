import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#src/contract/all.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { demoMobile, seedIds } from './demo/ids.ts';
import { closeUnpaidOrders } from './domains/payments/close-unpaid-orders.ts';
import { openTestPglite } from './testing/database.ts';
import { startTestServer, type TestServer } from './testing/server.ts';
import { shopOf } from './testing/shop.ts';

let hasRoom = true;
let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  const canWrite = async () => hasRoom;
  server = await startTestServer({ canWrite }, () => openTestPglite(canWrite));
  shop = shopOf(server, 'full');
});
afterAll(() => server.close());
beforeEach(() => {
  hasRoom = true;
});

const UNAVAILABLE = [503, refusals.UNAVAILABLE.code];

describe('while the disk is nearly full', () => {
  it('every read goes on that stores nothing, and none fails in another way', async () => {
    const token = await server.logIn(demoMobile);
    const { data } = (await server.inject({ url: '/sandbox/fixtures' })).json<{ data: Record<string, string> }>();
    const params = { ...data, id: seedIds.course(1), uuid: seedIds.course(1), code: 'ZYKC2027EN01AAAA' };
    const reads = Object.keys(contract).filter((key) => key.startsWith('GET '));

    hasRoom = false;
    const stopped: string[] = [];
    const broken: string[] = [];
    for (const key of reads) {
      const { status } = await server.callRaw(key as keyof typeof contract, { params }, { token });
      if (status === 503) stopped.push(key);
      if (status === 500) broken.push(key);
    }

    expect(broken).toEqual([]);
    expect(stopped).toEqual([
      'GET /api/v1/account/user/logout',
      'GET /api/v1/base/wxserver/scene',
      'GET /api/v1/course/codes/{id}',
    ]);
  });

  it('a read that would end an exam is answered 503, and ends it once there is room', async () => {
    server.clock.pass(5 * 3600);
    const token = await server.logIn(demoMobile);
    const papers = () => server.call('GET /api/v1/exam/papers', { query: {} }, { token });

    hasRoom = false;
    const full = await papers();
    hasRoom = true;
    const room = await papers();

    expect([full.status, full.code]).toEqual(UNAVAILABLE);
    expect(room.code).toBe(SUCCESS);
  });

  it('a read that would book a payment is answered 503, and books it once there is room', async () => {
    const buyer = await shop.student();
    const order = await shop.order(await shop.course(), buyer);
    await shop.start(order.uuid, buyer);
    await shop.cashier(order.uuid, 'lost');

    hasRoom = false;
    const full = await shop.result(order.uuid, buyer);
    const between = await shop.stateOf(order.uuid);
    hasRoom = true;
    const room = await shop.result(order.uuid, buyer);

    expect([full.status, full.code]).toEqual(UNAVAILABLE);
    expect([between, room.code, room.data.pay_state]).toEqual([0, SUCCESS, 4]);
  });

  it('a read that would use a code is answered 503 and leaves it good', async () => {
    const { token } = await shop.student();
    const exchange = () =>
      server.call('GET /api/v1/account/code/exchange', { query: { code: 'KY27GIFT0001' } }, { token });

    hasRoom = false;
    const full = await exchange();
    hasRoom = true;
    const room = await exchange();

    expect([full.status, full.code]).toEqual(UNAVAILABLE);
    expect(room.data).toMatchObject({ is_first: true });
  });

  it('a job stores nothing', async () => {
    const buyer = await shop.student();
    const order = await shop.order(await shop.course(), buyer);
    server.clock.pass(3600);

    hasRoom = false;
    await expect(shop.run(closeUnpaidOrders)).rejects.toThrow();

    expect(await shop.stateOf(order.uuid)).toBe(0);
  });
});
