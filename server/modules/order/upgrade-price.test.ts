import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeUnpaidOrders } from '#server/domains/payments/close-unpaid-orders.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { type Climb, climbOf, type Step, UPGRADE_TERM_SECONDS } from '#server/testing/upgrade.ts';
import { refusals } from '#src/contract/codes.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'upgrade-price');
});
afterAll(() => server.close());

const { NOT_FOUND, REFUSED } = refusals;

describe('what an upgrade costs', () => {
  it.each<readonly [string, (own: Climb) => Promise<unknown>, from: Step, to: Step, expected: number]>([
    ['the rest, after one order', (own) => own.buy('a'), 'a', 'b', 30_000],
    [
      'the rest of what was really paid, after a coupon',
      async (own) => {
        await shop.coupon(own.buyer, {}, [own.ladder.a]);
        await own.buy('a');
      },
      'a',
      'b',
      32_000,
    ],
    [
      'the rest after its share of a joint order with a coupon',
      async (own) => {
        await shop.coupon(own.buyer, { amountCents: 10_000 }, [own.ladder.a]);
        await own.buyWithAnother('a', 50_000);
      },
      'a',
      'b',
      35_000,
    ],
    [
      'the rest after its share of a joint order, rounded down to the cent',
      async (own) => {
        await shop.coupon(own.buyer, { amountCents: 10_000 }, [own.ladder.a]);
        await own.buyWithAnother('a', 33_333);
      },
      'a',
      'b',
      36_001,
    ],
    [
      'the rest of what was paid, though the course was given later once more',
      async (own) => {
        await own.buy('a');
        await own.isGiven('a');
      },
      'a',
      'b',
      30_000,
    ],
    ['all of it, after a course that was given', (own) => own.isGiven('a'), 'a', 'b', 80_000],
    [
      'the rest of all that was paid, along a chain',
      async (own) => {
        await own.buy('a');
        await own.upgrade('a', 'b');
      },
      'b',
      'c',
      10_000,
    ],
    [
      'the rest of all that was paid, along a longer chain',
      async (own) => {
        await own.buy('a');
        await own.upgrade('a', 'b');
        await own.upgrade('b', 'c');
      },
      'c',
      'd',
      110_000,
    ],
    [
      'the rest of all that was paid, though a coupon made a step of the chain cheaper',
      async (own) => {
        await own.buy('a');
        await shop.coupon(own.buyer, { amountCents: 30_000 }, [own.ladder.b]);
        await own.upgrade('a', 'b');
      },
      'b',
      'c',
      40_000,
    ],
    [
      'nothing, when more was paid than it costs',
      async (own) => {
        await own.buy('d');
        await own.allow('d', 'a');
      },
      'd',
      'a',
      0,
    ],
    [
      'the rest of a term that runs, not of one that is over',
      async (own) => {
        await own.buy('a');
        server.clock.pass(UPGRADE_TERM_SECONDS + 1);
        await own.buy('a');
      },
      'a',
      'b',
      30_000,
    ],
    [
      'the same again, after the upgrade was not paid in time',
      async (own) => {
        await own.buy('a');
        await own.order('a', 'b');
        server.clock.pass(40 * 60);
        await shop.run(closeUnpaidOrders);
      },
      'a',
      'c',
      40_000,
    ],
    [
      'the same again, after the student cancelled the upgrade',
      async (own) => {
        await own.buy('a');
        await shop.cancel(await own.order('a', 'b'), own.buyer);
      },
      'a',
      'c',
      40_000,
    ],
    [
      'the same again, after the upgrade was paid back',
      async (own) => {
        await own.buy('a');
        await own.refund(await own.upgrade('a', 'b'));
        await shop.run(sendRefunds);
      },
      'a',
      'b',
      30_000,
    ],
    [
      'the rest of the order that was bought again, when the former was used',
      async (own) => {
        await own.buy('a');
        await own.upgrade('a', 'd');
        server.clock.pass(UPGRADE_TERM_SECONDS + 1);
        await own.buy('a');
      },
      'a',
      'b',
      30_000,
    ],
    [
      'a refusal, when what was paid is used already',
      async (own) => {
        await own.buy('a');
        await own.upgrade('a', 'b');
      },
      'a',
      'c',
      REFUSED.code,
    ],
    [
      'a refusal, while another upgrade waits to be paid with it',
      async (own) => {
        await own.buy('a');
        await own.order('a', 'b');
      },
      'a',
      'c',
      REFUSED.code,
    ],
    [
      'a refusal, when the smaller course was given back',
      async (own) => own.refund(await own.buy('a')),
      'a',
      'b',
      NOT_FOUND.code,
    ],
  ])('%s', async (_name, had, from, to, expected) => {
    const own = await climbOf(server, shop);
    await had(own);

    expect(await own.price(from, to)).toBe(expected);
  });

  it('is refused without the course to start from, and from one that leads nowhere', async () => {
    const buyer = await shop.student();
    const course = await shop.course();

    const without = await shop.open(course, buyer, { intent: 'upgrade' });
    const nowhere = await shop.open(course, buyer, { intent: 'upgrade', mycourse_uuid: course });

    expect([without.code, nowhere.code]).toEqual([refusals.INPUT_INVALID.code, NOT_FOUND.code]);
  });

  it('carries all that was paid, also through an upgrade that cost nothing', async () => {
    const own = await climbOf(server, shop);
    await own.allow('c', 'a');
    await own.buy('c');
    await own.upgrade('c', 'a');

    expect(await own.price('a', 'd')).toBe(110_000);
  });
});

describe('the upgrades on offer', () => {
  it('are those that the money paid still counts for; one that waits to be paid stays in sight', async () => {
    const own = await climbOf(server, shop);
    await own.buy('a');
    const before = await own.offers('a');
    const waiting = await own.order('a', 'b');
    const meanwhile = await own.offers('a');
    await shop.pay(waiting, own.buyer);

    expect(before).toEqual([
      ['d', 150_000],
      ['c', 40_000],
      ['b', 30_000],
    ]);
    expect(meanwhile).toEqual(before);
    expect(await own.offers('a')).toEqual([]);
    expect(await own.offers('b')).toEqual([
      ['d', 120_000],
      ['c', 10_000],
    ]);
  });
});
