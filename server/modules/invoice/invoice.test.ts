import { randomUUID } from 'node:crypto';
import { eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followRefund, moneyOf } from '#server/db/queries/move-invoice.ts';
import { orders } from '#server/db/schema/order.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { COMPANY, invoicesOf } from '#server/testing/invoice.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';

let server: TestServer;
let operator: ConsoleVisitor;
let desk: ReturnType<typeof invoicesOf>;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  operator = await openConsoleAs(server, 'operator');
  desk = invoicesOf(server, operator);
});
afterAll(() => server.close());

describe('asking for an invoice', () => {
  it('of a paid order is for what was paid, with the title tidied', async () => {
    const { buyer, orderId } = await desk.paidOrder();

    const { data } = await desk.ask(orderId, buyer);

    expect(data).toMatchObject({ amount: 19900, can_ask: false, obstacle: '' });
    expect(data.invoice).toMatchObject({
      state: 'asked',
      title: '知研书屋有限公司',
      tax_number: '91350100M000100Y43',
      amount: 19900,
      invoice_number: '',
      pdf_url: null,
    });
  });

  it('twice with one id is one request, and with another is refused while one is open', async () => {
    const { buyer, orderId } = await desk.paidOrder();
    const requestId = randomUUID();

    const [first, second] = [
      await desk.ask(orderId, buyer, {}, requestId),
      await desk.ask(orderId, buyer, {}, requestId),
    ];
    const third = await desk.ask(orderId, buyer);

    expect(second.data.invoice?.uuid).toBe(first.data.invoice?.uuid);
    expect(third.code).toBe(refusals.INVOICE_NOT_POSSIBLE.code);
  });

  it.each([
    [0, '付款后才能申请发票'],
    [1, '付清尾款后才能申请发票'],
    [11, '成团后才能申请发票'],
  ] as const)('is refused in state %i, with the reason', async (payState, text) => {
    const { buyer, orderId } = await desk.paidOrder();
    await server.db.update(orders).set({ payState }).where(eq(orders.id, orderId));

    expect([(await desk.look(orderId, buyer)).data.obstacle, (await desk.ask(orderId, buyer)).msg]).toEqual([
      text,
      text,
    ]);
  });

  it('is refused where nothing was paid, or all was paid back', async () => {
    const { buyer, order } = await desk.shop.ordered({ priceCents: 0 });
    const refunded = await desk.paidOrder();
    await desk.refund(refunded.orderId);

    const answers = [await desk.ask(order.uuid, buyer), await desk.ask(refunded.orderId, refunded.buyer)];

    expect(answers.map(({ msg }) => msg)).toEqual(['没有实付金额，不能开发票', '订单已全额退款，不能再开发票']);
  });

  it('of what is kept after a refund in part is for that', async () => {
    const { buyer, orderId } = await desk.paidOrder();
    await desk.refund(orderId, 5000);

    expect((await desk.ask(orderId, buyer)).data.invoice).toMatchObject({ state: 'asked', amount: 5000 });
  });

  it('is for the order’s own money, whatever the state of others', async () => {
    const { orderId } = await desk.paidOrder();
    const undone = new Error('undone');
    const look = server.db.transaction(async (tx) => {
      await tx.update(orders).set({ payState: 0 }).where(ne(orders.id, orderId));
      expect(await moneyOf(tx, orderId)).toMatchObject({ paidCents: 19900, heldCents: 19900 });
      throw undone;
    });

    await expect(look).rejects.toBe(undone);
  });

  it('of another student’s order finds none, nor does changing or taking back another’s request', async () => {
    const [{ orderId, uuid }, other] = [await desk.askedInvoice(), await desk.shop.student()];
    const { token } = other;

    const answers = [
      await desk.look(orderId, other),
      await desk.ask(orderId, other),
      await server.call('PUT /api/v1/invoices/{id}', { params: { id: uuid }, body: COMPANY }, { token }),
      await server.call('POST /api/v1/invoices/{id}/withdraw', { params: { id: uuid } }, { token }),
    ];

    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => refusals.NOT_FOUND.code));
    expect((await server.call('GET /api/v1/invoices', { query: {} }, { token })).data.list).toEqual([]);
  });

  it.each([
    ['a wrong check digit', { tax_number: '91350100M000100Y44' }, 'body.tax_number'],
    ['no title', { title: '  ' }, 'body.title'],
    ['a broken address', { email: 'books@' }, 'body.email'],
  ])('with %s names the field', async (_what, changes, field) => {
    const { buyer, orderId } = await desk.paidOrder();

    const { code, data } = await desk.ask(orderId, buyer, changes);

    expect(code).toBe(refusals.INPUT_INVALID.code);
    expect(data).toMatchObject({ fields: [{ field }] });
  });

  it('for a person drops the tax number; both titles are remembered for the next order', async () => {
    const { buyer, orderId } = await desk.paidOrder();
    await desk.ask(orderId, buyer);
    const uuid = (await desk.look(orderId, buyer)).data.invoice?.uuid ?? '';
    await server.call('POST /api/v1/invoices/{id}/withdraw', { params: { id: uuid } }, { token: buyer.token });

    const { data } = await desk.ask(orderId, buyer, { kind: 'person', title: '林夏' });

    expect(data.invoice).toMatchObject({ kind: 'person', tax_number: '' });
    expect(data.remembered).toMatchObject([
      { kind: 'person', title: '林夏' },
      { kind: 'company', title: '知研书屋有限公司' },
    ]);
  });
});

describe('until it is issued', () => {
  it('the student may correct it and take it back, twice without harm, and ask again', async () => {
    const { buyer, orderId, uuid } = await desk.askedInvoice();
    const { token } = buyer;
    const withdraw = () => server.call('POST /api/v1/invoices/{id}/withdraw', { params: { id: uuid } }, { token });

    const changed = await server.call(
      'PUT /api/v1/invoices/{id}',
      { params: { id: uuid }, body: { ...COMPANY, title: '新的抬头' } },
      { token },
    );
    const states = [await withdraw(), await withdraw()].map(({ data }) => data.invoice?.state);

    expect(changed.data.invoice).toMatchObject({ title: '新的抬头', state: 'asked' });
    expect(states).toEqual(['withdrawn', 'withdrawn']);
    expect((await desk.ask(orderId, buyer)).code).toBe(SUCCESS);
  });

  it('a refusal is read with its reason, and the student may ask again', async () => {
    const { buyer, orderId, uuid, seen } = await desk.askedInvoice();
    const body = { revision: seen.revision, reason: '税号和抬头不符' };
    await operator.call('POST /console/api/invoices/{uuid}/refuse', { params: { uuid }, body });

    expect((await desk.look(orderId, buyer)).data).toMatchObject({
      can_ask: true,
      invoice: { state: 'refused', reason: '税号和抬头不符' },
    });
    expect((await desk.ask(orderId, buyer)).code).toBe(SUCCESS);
  });

  it('a refund in part makes the amount smaller, and staff who saw the former one are told', async () => {
    const { orderId, uuid, seen, read } = await desk.askedInvoice();
    await desk.refund(orderId, 5000);

    const late = await desk.issue(uuid, seen);
    const { invoice, order } = (await read()).data;
    const again = await desk.issue(uuid, { revision: invoice.revision, amount: invoice.amount });

    expect(late.code).toBe(staffRefusals.INVOICE_CHANGED.code);
    expect([invoice.amount, order]).toMatchObject([5000, { paid: 19900, refunded: 14900, held: 5000 }]);
    expect(again.data.invoice).toMatchObject({ state: 'issued', amount: 5000 });
  });

  it('an amount that the order does not have is not issued, even with the newest revision', async () => {
    const { uuid, seen } = await desk.askedInvoice();

    expect((await desk.issue(uuid, { ...seen, amount: 100 })).code).toBe(staffRefusals.INVOICE_CHANGED.code);
  });

  it('a refund that leaves its amount in the order changes nothing', async () => {
    const { orderId, read, seen } = await desk.askedInvoice();
    await server.db.transaction((tx) => followRefund(tx, orderId, server.clock.now()));

    expect((await read()).data.invoice).toMatchObject(seen);
  });

  it('a refund of all ends the request', async () => {
    const { buyer, orderId } = await desk.askedInvoice();
    await desk.refund(orderId);

    expect((await desk.look(orderId, buyer)).data).toMatchObject({
      can_ask: false,
      invoice: { state: 'withdrawn', reason: '订单已全额退款' },
    });
  });
});
