import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { refundRequests, refunds } from '../db/schema/payment.ts';
import { sendRefunds } from '../domains/payments/send-refunds.ts';
import { newUuid } from '../kernel/random.ts';
import { testRandom } from '../kernel/testing.ts';
import { addStaffMember, type ConsoleVisitor, openConsoleAs } from './console.ts';
import type { TestServer } from './server.ts';
import { shopOf } from './shop.ts';

interface Wish {
  readonly id?: string;
  readonly as?: ConsoleVisitor;
  readonly endsCourses?: boolean;
  readonly lines?: readonly { course: string; cents: number }[];
}

/** Paid orders for a test, with staff actions for refunds. */
export async function refundDeskOf(server: TestServer, name: string) {
  const random = testRandom(name);
  const shop = shopOf(server, name);
  const service = await openConsoleAs(server, 'service');
  const finance = await openConsoleAs(server, 'finance');
  const colleague = (await addStaffMember(server, 'finance')).visitor;

  /** A paid order of one course: 1,000 yuan by default. */
  async function paid(priceCents = 100_000) {
    server.clock.pass(1);
    const { buyer, course, order } = await shop.ordered({ priceCents });
    await shop.pay(order.uuid, buyer);
    return { buyer, course, uuid: order.uuid, number: order.order_number };
  }

  const give = (order: { readonly uuid: string; readonly course: string }, cents: number, wish: Wish = {}) => {
    const { id = newUuid(random), as = service, endsCourses = false, lines = [{ course: order.course, cents }] } = wish;
    server.clock.pass(1);
    const body = { uuid: id, lines: [...lines], endsCourses, reason: '直播课改期，学员要求补偿' };
    return as.call('POST /console/api/orders/{uuid}/refund', { params: { uuid: order.uuid }, body });
  };

  /** Requests a refund above the limit. */
  async function requestOf(order: { readonly uuid: string; readonly course: string }, cents: number, wish: Wish = {}) {
    const id = newUuid(random);
    const { data } = await give(order, cents, { ...wish, id });
    expect(data.state).toBe('asked');
    return id;
  }

  const approve = (uuid: string, amount: number, as = finance) =>
    as.call('POST /console/api/refund-requests/{uuid}/approve', { params: { uuid }, body: { amount } });
  const refuse = (uuid: string, as = finance) =>
    as.call('POST /console/api/refund-requests/{uuid}/refuse', {
      params: { uuid },
      body: { reason: '按承诺只退一半' },
    });

  return {
    ...{ random, shop, service, finance, colleague, paid, give, requestOf, approve, refuse },
    list: async (part: 'asked' | 'running' | 'failed' | 'done') =>
      (await finance.call('GET /console/api/refunds', { query: { part } })).data,
    send: () => shop.run(sendRefunds),
    refundsOf: (orderId: string) => server.db.select().from(refunds).where(eq(refunds.orderId, orderId)),
    /** Checks that the ledger contains exactly this amount. */
    exact: async (uuid: string, cents: number) => expect(await shop.ledger(uuid)).toEqual({ held: cents, due: cents }),
    /** Deletes what earlier tests left: it would stand first in the lists. */
    clear: () =>
      server.db
        .update(refundRequests)
        .set({ state: 'refused', decidedAt: server.clock.now() })
        .where(eq(refundRequests.state, 'asked')),
  };
}
