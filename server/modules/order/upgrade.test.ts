import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upgradeCredits } from '#server/db/schema/order.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { climbOf, UPGRADE_TERM_SECONDS } from '#server/testing/upgrade.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'upgrade');
});
afterAll(() => server.close());

const { REFUND_REFUSED } = refusals;

describe('along a chain of upgrades', () => {
  it('only the last order can be given back, then the one before; each opens and ends its own course', async () => {
    const own = await climbOf(server, shop);
    const a = await own.buy('a');
    const b = await own.upgrade('a', 'b');
    const c = await own.upgrade('b', 'c');

    const early = [await own.refund(a), await own.refund(b)];
    const before = await own.owned();
    const last = await own.refund(c);
    const then = await own.owned();
    const stillEarly = await own.refund(a);
    const middle = await own.refund(b);

    expect(early).toEqual([REFUND_REFUSED.code, REFUND_REFUSED.code]);
    expect([before, last, then, stillEarly]).toEqual([['a', 'b', 'c'], SUCCESS, ['a', 'b'], REFUND_REFUSED.code]);
    expect([middle, await own.owned(), await own.refund(a), await own.owned()]).toEqual([SUCCESS, ['a'], SUCCESS, []]);
  });

  it('an order bought again can be given back, though the one before it was used', async () => {
    const own = await climbOf(server, shop);
    const first = await own.buy('a');
    await own.upgrade('a', 'd');
    server.clock.pass(UPGRADE_TERM_SECONDS + 1);
    const again = await own.buy('a');

    expect([await own.refund(first), await own.refund(again)]).toEqual([REFUND_REFUSED.code, SUCCESS]);
  });

  it('a late payment of an upgrade that was closed takes nothing: it goes back', async () => {
    const own = await climbOf(server, shop);
    const a = await own.buy('a');
    const upgrade = await own.order('a', 'b');
    const payment = (await shop.start(upgrade, own.buyer)).data.payment_uuid;
    await shop.cancel(upgrade, own.buyer);
    const back = await own.refund(a);
    await shop.notify(await shop.notification(payment));

    expect([back, await own.owned()]).toEqual([SUCCESS, []]);
    expect(await shop.ledger(upgrade)).toEqual({ held: 0, due: 0 });
  });

  it('the order names the course it starts from, and what it counted', async () => {
    const own = await climbOf(server, shop);
    const a = await own.buy('a');
    const upgrade = await own.upgrade('a', 'b');

    const row = await shop.orderRow(upgrade);
    expect([row.intent, row.upgradeFromId]).toEqual(['upgrade', await own.ownership('a')]);
    expect(await server.db.select().from(upgradeCredits).where(eq(upgradeCredits.upgradeOrderId, upgrade))).toEqual([
      { upgradeOrderId: upgrade, creditedOrderId: a, creditedCourseId: own.ladder.a, cents: 50_000, givenBackAt: null },
    ]);
  });
});

describe('many at once', () => {
  /** An order's money is either credited to an upgrade or refunded, never both. */
  const countsOnce = async (orderId: string) => {
    const isBack = ![2, 3, 4].includes(await shop.stateOf(orderId));
    const used = await server.db.$count(upgradeCredits, eq(upgradeCredits.creditedOrderId, orderId));
    return [isBack, used];
  };

  it('count an order once: it is given back while upgrades from it are submitted', async () => {
    for (let round = 0; round < 8; round += 1) {
      const own = await climbOf(server, shop);
      const a = await own.buy('a');
      const checkouts = [(await own.open('a', 'b')).data, (await own.open('a', 'c')).data];
      const submits = checkouts.map((checkout) => () => shop.submit(checkout, own.buyer));
      const { totalCents: amount } = await shop.orderRow(a);
      const body = { reason_uuid: await shop.reason(a, own.buyer), amount };
      const back = () =>
        server.call('POST /api/v1/course/myorder/{id}/refund', { params: { id: a }, body }, { token: own.buyer.token });
      const acts = round % 2 === 0 ? [...submits, back] : [back, ...submits];

      const codes = (await Promise.all(acts.map((act) => act()))).map(({ code }) => code);

      expect(codes.filter((code) => code === SUCCESS)).toHaveLength(1);
      const [isBack, used] = await countsOnce(a);
      expect(used).toBe(isBack ? 0 : 1);
      expect(await own.owned()).toEqual(isBack ? [] : ['a']);
    }
  });
});
