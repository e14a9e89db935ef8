import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refundRequests, sandboxTrades } from '#server/db/schema/payment.ts';
import { staffAudit } from '#server/db/schema/staff.ts';
import { newUuid } from '#server/kernel/random.ts';
import { refundDeskOf } from '#server/testing/refund-desk.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { SUCCESS } from '#src/contract/codes.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof refundDeskOf>>;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  desk = await refundDeskOf(server, 'refund races');
});
afterAll(() => server.close());
beforeEach(() => desk.clear());

describe('twenty double actions of two people', () => {
  it('give each amount back once', async () => {
    const orders = await Promise.all(Array.from({ length: 20 }, () => desk.paid()));

    // The same tap twice, and a colleague with a wish of their own for all that is left.
    await Promise.all(
      orders.map(async (order) => {
        const id = newUuid(desk.random);
        const [tap, again] = await Promise.all([
          desk.give(order, 40_000, { id }),
          desk.give(order, 40_000, { id }),
          desk.give(order, 100_000, { as: desk.colleague }),
        ]);
        expect(again.code).toBe(tap.code);
      }),
    );
    const { requests } = await desk.list('asked');
    const amounts = requests.map(({ request }) => request);
    await Promise.all(
      amounts.flatMap(({ uuid, amount }) => [
        desk.approve(uuid, amount),
        desk.approve(uuid, amount),
        desk.refuse(uuid),
      ]),
    );
    await Promise.all([desk.send(), desk.send()]);
    await desk.send();

    for (const { uuid, number } of orders) {
      const { held, due } = await desk.shop.ledger(uuid);
      expect(held).toBe(due);
      const back = await desk.refundsOf(uuid);
      const asks = await server.db.select().from(refundRequests).where(eq(refundRequests.orderId, uuid));
      const wanted = asks.filter(({ state }) => state === 'approved').reduce((sum, one) => sum + one.amountCents, 0);
      expect(back.reduce((sum, one) => sum + one.amountCents, 0)).toBe(wanted);
      expect(back.every(({ status }) => status === 'done')).toBe(true);
      const [trade] = await server.db.select().from(sandboxTrades).where(eq(sandboxTrades.orderId, uuid));
      expect(trade?.refundedCents).toBe(wanted);
      const acts = await server.db
        .select()
        .from(staffAudit)
        .where(eq(staffAudit.subject, number))
        .orderBy(staffAudit.id);
      expect(acts.filter(({ action }) => action === 'refund.give').length).toBeLessThanOrEqual(1);
    }
  });

  it('count once each: of approving and refusing at once, one', async () => {
    const ids: { readonly order: { readonly uuid: string }; readonly id: string }[] = [];
    for (let index = 0; index < 20; index += 1) {
      const order = await desk.paid();
      ids.push({ order, id: await desk.requestOf(order, 60_000) });
    }

    for (const { order, id } of ids) {
      const both = await Promise.all([desk.approve(id, 60_000), desk.refuse(id, desk.colleague)]);
      expect(both.filter(({ code }) => code === SUCCESS)).toHaveLength(1);
      const [row] = await server.db.select().from(refundRequests).where(eq(refundRequests.id, id));
      await desk.exact(order.uuid, row?.state === 'approved' ? 40_000 : 100_000);
    }
  });
});

describe('a refund that failed', () => {
  it('says what the provider answered, and is sent again when finance asks, once', async () => {
    const order = await desk.paid();
    const isTrade = eq(sandboxTrades.orderId, order.uuid);
    await server.db.update(sandboxTrades).set({ status: 'closed' }).where(isTrade);
    await desk.give(order, 20_000);
    await desk.send();
    const failed = (await desk.list('failed')).refunds.find(({ orderNumber }) => orderNumber === order.number);

    expect(failed?.refund).toMatchObject({ state: 'failed', tries: 1, answer: 'The sandbox has no such paid trade.' });
    expect((await desk.list('asked')).counts.failed).toBeGreaterThan(0);
    const waiting = await desk.finance.call('GET /console/api/waiting', {});
    expect(waiting.data.items.map(({ kind }) => kind)).toContain('refunds-failed');
    await server.db.update(sandboxTrades).set({ status: 'paid' }).where(isTrade);
    const retry = () =>
      desk.finance.call('POST /console/api/refunds/{uuid}/retry', { params: { uuid: failed?.refund.uuid ?? '' } });
    expect((await Promise.all([retry(), retry()])).map(({ code }) => code)).toEqual([SUCCESS, SUCCESS]);
    await desk.send();

    expect((await desk.refundsOf(order.uuid)).map(({ status, lastAnswer }) => [status, lastAnswer])).toEqual([
      ['done', ''],
    ]);
    expect((await retry()).code).toBe(staffRefusals.REFUND_NOT_FAILED.code);
    const acts = await server.db
      .select()
      .from(staffAudit)
      .where(eq(staffAudit.subject, order.number))
      .orderBy(staffAudit.id);
    expect(acts.map(({ action }) => action)).toEqual(['refund.give', 'refund.retry']);
  });
});
