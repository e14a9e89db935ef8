import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedIds } from '#server/demo/ids.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import { refusals } from '#src/contract/codes.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'first steps');
});
afterAll(() => server.close());

const stepsOf = (id: string, { token }: Student) =>
  server.call('GET /api/v1/course/payment/result/{id}/first_steps', { params: { id } }, { token });

async function paid(courseId: string) {
  const buyer = await shop.student();
  const order = await shop.order(courseId, buyer, { address_uuid: await shop.address(buyer) });
  return { buyer, order };
}

describe('the first steps after a payment', () => {
  it('are the class that comes next and the first lesson of a trial, which needs no agreement', async () => {
    const { buyer, order } = await paid(seedIds.course(1));
    const before = await stepsOf(order.uuid, buyer);
    await shop.pay(order.uuid, buyer);

    const { data } = await stepsOf(order.uuid, buyer);

    expect(before.data.courses).toEqual([]);
    expect(data.courses).toMatchObject([
      {
        course_uuid: seedIds.course(1),
        needs_agreement: false,
        lesson: { name: '1.1 主干：先找谓语', minutes: 3 },
        live: { course: { uuid: seedIds.course(1) } },
        goods: [],
      },
    ]);
    const { live } = data.courses[0] ?? {};
    expect(Date.parse(live?.end_time ?? '')).toBeGreaterThan(server.context.clock.now().getTime());
  });

  it('begin with the agreement of a course that has one, and tell what is sent', async () => {
    const { buyer, order } = await paid(seedIds.course(6));
    await shop.pay(order.uuid, buyer);

    expect((await stepsOf(order.uuid, buyer)).data.courses).toMatchObject([
      { needs_agreement: true, goods: ['考研英语词汇闪过', '英语全程班讲义'] },
    ]);
  });

  it('are told to the buyer only', async () => {
    const { order } = await paid(seedIds.course(1));

    expect((await stepsOf(order.uuid, await shop.student())).code).toBe(refusals.NOT_FOUND.code);
  });
});
