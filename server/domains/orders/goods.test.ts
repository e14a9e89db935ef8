import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'goods');
});
afterAll(() => server.close());

async function paidBooks() {
  const [buyer, course] = [await shop.student(), await shop.course({ kind: 'books' })];
  const order = await shop.order(course, buyer, { address_uuid: await shop.address(buyer) });
  await shop.pay(order.uuid, buyer);
  return { buyer, course, order: order.uuid };
}

describe('books that are paid', () => {
  it('wait to be sent, and open nothing to study', async () => {
    const { buyer, order } = await paidBooks();

    const { data } = await shop.result(order, buyer);

    expect(data).toMatchObject({ status: 'paid', pay_state: 2, kinds: ['books'], mycourses: [] });
    expect(await shop.owned(buyer)).toEqual([]);
  });

  it('are no course of the student: the shop sells them again', async () => {
    const { buyer, course } = await paidBooks();

    const { data } = await server.call(
      'GET /api/V1.31/product/detail/{id}',
      { params: { id: course } },
      { token: buyer.token },
    );

    expect([data.kind, data.course.is_owned]).toEqual(['books', false]);
    expect((await shop.open(course, buyer)).code).toBe(SUCCESS);
  });

  it('are paid back like anything else', async () => {
    const { buyer, order } = await paidBooks();

    expect((await shop.refund(order, buyer)).code).toBe(SUCCESS);
    expect(await shop.ledger(order)).toEqual({ held: 0, due: 0 });
  });

  it('go from the order to the parcel, step by step', async () => {
    const { buyer, order } = await paidBooks();
    const { order_number: number } = (await shop.result(order, buyer)).data;
    const steps = async () =>
      (await server.call('GET /api/v1/course/flow/', { query: { order_num: number } }, buyer)).data.steps.map(
        ({ key, status }) => `${key} ${status}`,
      );

    const during = await steps();
    await server.call('POST /api/v1/course/myorder/{id}/receive', { params: { id: order } }, buyer);

    expect(during).toEqual(['submit done', 'pay done', 'ship current', 'receive todo']);
    expect(await steps()).toEqual(['submit done', 'pay done', 'ship done', 'receive done']);
  });
});
