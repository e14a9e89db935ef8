import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { courseUpgrades } from '#server/db/schema/catalogue.ts';
import { shopOf } from '#server/shop-testing.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { refusals } from '#src/contract/codes.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'upgrade');
});
afterAll(() => server.close());

describe('an upgrade', () => {
  it('costs the rest, counts what was paid once, and keeps the smaller course from being given back', async () => {
    const buyer = await shop.student();
    const [small, large, larger] = [
      await shop.course({ priceCents: 50_000 }),
      await shop.course({ priceCents: 80_000 }),
      await shop.course({ priceCents: 90_000 }),
    ];
    await server.db.insert(courseUpgrades).values([
      { fromCourseId: small, toCourseId: large },
      { fromCourseId: small, toCourseId: larger },
    ]);
    const first = await shop.order(small, buyer);
    await shop.pay(first.uuid, buyer);
    const [owned] = await shop.owned(buyer);
    const upgrade = (course: string) => shop.open(course, buyer, { intent: 'upgrade', mycourse_uuid: owned?.id ?? '' });

    const checkout = await upgrade(large);
    const order = await shop.submit(checkout.data, buyer);
    await shop.pay(order.data.uuid, buyer);
    const second = await upgrade(larger);
    const refund = await shop.refund(first.uuid, buyer);

    expect(checkout.data).toMatchObject({ intent: 'upgrade', mycourse_uuid: owned?.id, quote: { payable: 30_000 } });
    expect((await shop.owned(buyer)).map(({ courseId }) => courseId).sort()).toEqual([small, large].sort());
    expect([second.code, refund.code]).toEqual([refusals.REFUSED.code, refusals.REFUND_REFUSED.code]);
  });

  it('is refused without the course to start from, and from one that leads nowhere', async () => {
    const buyer = await shop.student();
    const course = await shop.course();

    const without = await shop.open(course, buyer, { intent: 'upgrade' });
    const nowhere = await shop.open(course, buyer, { intent: 'upgrade', mycourse_uuid: course });

    expect([without.code, nowhere.code]).toEqual([refusals.INPUT_INVALID.code, refusals.NOT_FOUND.code]);
  });
});
