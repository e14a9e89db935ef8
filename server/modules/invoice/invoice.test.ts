import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '#server/db/schema/order.ts';
import { staffAudit } from '#server/db/schema/staff.ts';
import { lockOrder, moveOrder } from '#server/domains/orders/move-order.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf, type Student } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let operator: ConsoleVisitor;
let colleague: ConsoleVisitor;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  shop = shopOf(server, 'invoices');
  operator = await openConsoleAs(server, 'operator');
  colleague = await openConsoleAs(server, 'admin');
});
afterAll(() => server.close());

const COMPANY = {
  kind: 'company',
  title: ' 知研书屋有限公司 ',
  tax_number: '91350100m000100y43',
  email: 'books@example.com',
  note: '',
} as const;

async function paidOrder(cents = 19900) {
  const { buyer, order } = await shop.ordered({ priceCents: cents });
  await shop.pay(order.uuid, buyer);
  return { buyer, orderId: order.uuid };
}

const ask = (orderId: string, { token }: Student, changes: object = {}, requestId: string = randomUUID()) =>
  server.call(
    'POST /api/v1/course/myorder/{id}/invoice',
    { params: { id: orderId }, body: { request_id: requestId, ...COMPANY, ...changes } },
    { token },
  );
const look = (orderId: string, { token }: Student) =>
  server.call('GET /api/v1/course/myorder/{id}/invoice', { params: { id: orderId } }, { token });

async function askedInvoice(cents?: number) {
  const { buyer, orderId } = await paidOrder(cents);
  const { data } = await ask(orderId, buyer);
  const uuid = data.invoice?.uuid ?? '';
  const read = () => operator.call('GET /console/api/invoices/{uuid}', { params: { uuid } });
  const { invoice } = (await read()).data;
  return { buyer, orderId, uuid, read, seen: { revision: invoice.revision, amount: invoice.amount } };
}

let lastNumber = 0;
const newNumber = () => {
  lastNumber += 1;
  return `2633200000${String(lastNumber).padStart(10, '0')}`;
};
const issue = (uuid: string, seen: { revision: number; amount: number }, by = operator, invoiceNumber = newNumber()) =>
  by.call('POST /console/api/invoices/{uuid}/issue', { params: { uuid }, body: { ...seen, invoiceNumber } });

/** Gives back all but `keptCents`. */
const refund = (orderId: string, keptCents = 0) =>
  server.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error('No order.');
    const { clock, random } = server.context;
    await moveOrder(tx, order, { event: 'request_refund', to: 13, now: clock.now(), random, changes: { keptCents } });
  });

describe('asking for an invoice', () => {
  it('of a paid order is for what was paid, with the title tidied', async () => {
    const { buyer, orderId } = await paidOrder();

    const { data } = await ask(orderId, buyer);

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
    const { buyer, orderId } = await paidOrder();
    const requestId = randomUUID();

    const [first, second] = [await ask(orderId, buyer, {}, requestId), await ask(orderId, buyer, {}, requestId)];
    const third = await ask(orderId, buyer);

    expect(second.data.invoice?.uuid).toBe(first.data.invoice?.uuid);
    expect(third.code).toBe(refusals.INVOICE_NOT_POSSIBLE.code);
  });

  it.each([
    [0, '付款后才能申请发票'],
    [1, '付清尾款后才能申请发票'],
    [11, '成团后才能申请发票'],
  ] as const)('is refused in state %i, with the reason', async (payState, text) => {
    const { buyer, orderId } = await paidOrder();
    await server.db.update(orders).set({ payState }).where(eq(orders.id, orderId));

    expect([(await look(orderId, buyer)).data.obstacle, (await ask(orderId, buyer)).msg]).toEqual([text, text]);
  });

  it('is refused where nothing was paid, or all was paid back', async () => {
    const { buyer, order } = await shop.ordered({ priceCents: 0 });
    const refunded = await paidOrder();
    await refund(refunded.orderId);

    const answers = [await ask(order.uuid, buyer), await ask(refunded.orderId, refunded.buyer)];

    expect(answers.map(({ msg }) => msg)).toEqual(['没有实付金额，不能开发票', '订单已全额退款，不能再开发票']);
  });

  it('of what is kept after a refund in part is for that', async () => {
    const { buyer, orderId } = await paidOrder();
    await refund(orderId, 5000);

    expect((await ask(orderId, buyer)).data.invoice).toMatchObject({ state: 'asked', amount: 5000 });
  });

  it('of another student’s order finds none, nor does changing or taking back another’s request', async () => {
    const [{ orderId, uuid }, other] = [await askedInvoice(), await shop.student()];
    const { token } = other;

    const answers = [
      await look(orderId, other),
      await ask(orderId, other),
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
    const { buyer, orderId } = await paidOrder();

    const { code, data } = await ask(orderId, buyer, changes);

    expect(code).toBe(refusals.INPUT_INVALID.code);
    expect(data).toMatchObject({ fields: [{ field }] });
  });

  it('for a person drops the tax number; both titles are remembered for the next order', async () => {
    const { buyer, orderId } = await paidOrder();
    await ask(orderId, buyer);
    const uuid = (await look(orderId, buyer)).data.invoice?.uuid ?? '';
    await server.call('POST /api/v1/invoices/{id}/withdraw', { params: { id: uuid } }, { token: buyer.token });

    const { data } = await ask(orderId, buyer, { kind: 'person', title: '林夏' });

    expect(data.invoice).toMatchObject({ kind: 'person', tax_number: '' });
    expect(data.remembered).toMatchObject([
      { kind: 'person', title: '林夏' },
      { kind: 'company', title: '知研书屋有限公司' },
    ]);
  });
});

describe('until it is issued', () => {
  it('the student may correct it and take it back, twice without harm, and ask again', async () => {
    const { buyer, orderId, uuid } = await askedInvoice();
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
    expect((await ask(orderId, buyer)).code).toBe(SUCCESS);
  });

  it('a refusal is read with its reason, and the student may ask again', async () => {
    const { buyer, orderId, uuid, seen } = await askedInvoice();
    const body = { revision: seen.revision, reason: '税号和抬头不符' };
    await operator.call('POST /console/api/invoices/{uuid}/refuse', { params: { uuid }, body });

    expect((await look(orderId, buyer)).data).toMatchObject({
      can_ask: true,
      invoice: { state: 'refused', reason: '税号和抬头不符' },
    });
    expect((await ask(orderId, buyer)).code).toBe(SUCCESS);
  });

  it('a refund in part makes the amount smaller, and staff who saw the former one are told', async () => {
    const { orderId, uuid, seen, read } = await askedInvoice();
    await refund(orderId, 5000);

    const late = await issue(uuid, seen);
    const { invoice, order } = (await read()).data;
    const again = await issue(uuid, { revision: invoice.revision, amount: invoice.amount });

    expect(late.code).toBe(staffRefusals.INVOICE_CHANGED.code);
    expect([invoice.amount, order]).toMatchObject([5000, { paid: 19900, refunded: 14900, held: 5000 }]);
    expect(again.data.invoice).toMatchObject({ state: 'issued', amount: 5000 });
  });

  it('an amount that the order does not have is not issued, even with the newest revision', async () => {
    const { uuid, seen } = await askedInvoice();

    expect((await issue(uuid, { ...seen, amount: 100 })).code).toBe(staffRefusals.INVOICE_CHANGED.code);
  });

  it('a refund of all ends the request', async () => {
    const { buyer, orderId } = await askedInvoice();
    await refund(orderId);

    expect((await look(orderId, buyer)).data).toMatchObject({
      can_ask: false,
      invoice: { state: 'withdrawn', reason: '订单已全额退款' },
    });
  });
});

describe('an issued invoice', () => {
  it('has its number for the student, who cannot change it any more', async () => {
    const { buyer, orderId, uuid, seen } = await askedInvoice();
    const number = newNumber();
    await issue(uuid, seen, operator, number);

    const change = await server.call(
      'PUT /api/v1/invoices/{id}',
      { params: { id: uuid }, body: COMPANY },
      { token: buyer.token },
    );

    expect((await look(orderId, buyer)).data.invoice).toMatchObject({ state: 'issued', invoice_number: number });
    expect(change.code).toBe(refusals.INVOICE_STATE_CHANGED.code);
  });

  it('is to be reversed after a refund, then the student may ask for what is kept', async () => {
    const { buyer, orderId, uuid, seen, read } = await askedInvoice();
    await issue(uuid, seen);
    await refund(orderId, 5000);

    const { invoice } = (await read()).data;
    expect(invoice).toMatchObject({ state: 'to-reverse', amount: 19900 });
    const reversal = { revision: invoice.revision, reversalNumber: newNumber() };
    const done = await operator.call('POST /console/api/invoices/{uuid}/reverse', { params: { uuid }, body: reversal });

    expect(done.data.invoice).toMatchObject({ state: 'reversed', reversalNumber: reversal.reversalNumber });
    expect((await ask(orderId, buyer)).data.invoice).toMatchObject({ state: 'asked', amount: 5000 });
  });

  it('takes a PDF, which its owner downloads by a signed address for some minutes', async () => {
    const { buyer, orderId, uuid, seen } = await askedInvoice();
    await issue(uuid, seen);
    const put = (file: Buffer) => operator.call('PUT /console/api/invoices/{uuid}/pdf', { params: { uuid }, file });
    expect((await put(Buffer.from('GIF89a'))).code).toBe(staffRefusals.INVOICE_PDF_UNREADABLE.code);
    await put(Buffer.from('%PDF-1.7 first'));
    await put(Buffer.from('%PDF-1.7 second'));

    const url = (await look(orderId, buyer)).data.invoice?.pdf_url ?? '';
    const got = await server.inject({ url });
    const forged = await server.inject({ url: url.replace(uuid, randomUUID()) });
    server.clock.pass(11 * 60);
    const late = await server.inject({ url });

    expect([got.statusCode, got.headers['content-type'], got.body]).toEqual([
      200,
      'application/pdf',
      '%PDF-1.7 second',
    ]);
    expect([forged.statusCode, late.statusCode]).toEqual([404, 404]);
  });

  it('takes none while it is not issued', async () => {
    const { uuid } = await askedInvoice();
    const file = Buffer.from('%PDF-1.7');

    const { code } = await operator.call('PUT /console/api/invoices/{uuid}/pdf', { params: { uuid }, file });

    expect(code).toBe(staffRefusals.INVOICE_CHANGED.code);
  });
});

describe('staff', () => {
  it('decide once: the other one is told who was first', async () => {
    const { uuid, seen } = await askedInvoice();

    const answers = [await issue(uuid, seen), await issue(uuid, seen, colleague)];

    expect(answers.map(({ code }) => code)).toEqual([SUCCESS, staffRefusals.INVOICE_CHANGED.code]);
    expect(answers[1]?.msg).toContain('刚刚处理了这张发票');
  });

  it('may send the same again when the answer was lost, but not a number that another invoice has', async () => {
    const [one, other] = [await askedInvoice(), await askedInvoice()];
    const number = newNumber();

    const answers = [
      await issue(one.uuid, one.seen, operator, number),
      await issue(one.uuid, one.seen, operator, number),
      await issue(other.uuid, other.seen, operator, number),
    ];

    expect(answers.map(({ code }) => code)).toEqual([SUCCESS, SUCCESS, staffRefusals.INVOICE_NUMBER_TAKEN.code]);
    const noted = await server.db.select().from(staffAudit).where(eq(staffAudit.action, 'invoice.issue'));
    expect(noted.filter(({ after }) => JSON.stringify(after).includes(number))).toHaveLength(1);
  });

  it('find invoices by state, order number, number and title, with counts', async () => {
    const { uuid, orderId, buyer } = await askedInvoice();
    const { data } = await look(orderId, buyer);
    const find = async (query: { state?: 'asked' | 'issued'; words?: string }) => {
      const found = await operator.call('GET /console/api/invoices', { query });
      return found.data.invoices.some((one) => one.uuid === uuid);
    };
    const { counts } = (await operator.call('GET /console/api/invoices', { query: {} })).data;

    expect([await find({}), await find({ state: 'asked' }), await find({ state: 'issued' })]).toEqual([true, true, false]);
    expect([await find({ words: data.order_number }), await find({ words: '书屋' }), await find({ words: '%' })]).toEqual([
      true,
      true,
      false,
    ]);
    expect(counts.asked).toBeGreaterThan(0);
  });

  it('take those to be issued as a file, which is recorded', async () => {
    const { orderId, buyer } = await askedInvoice(100);
    const { order_number: number } = (await look(orderId, buyer)).data;

    const { csv, count } = (await operator.call('POST /console/api/invoices/export', {})).data;

    const line = csv.split('\r\n').find((one) => one.includes(number));
    expect(line).toContain('企业,知研书屋有限公司,91350100M000100Y43');
    expect(line).toContain(',1.00,books@example.com,');
    expect(csv.trim().split('\r\n')).toHaveLength(count + 1);
    const noted = await server.db.select().from(staffAudit).where(eq(staffAudit.action, 'invoice.export'));
    expect(noted.map(({ subject }) => subject)).toEqual([String(count)]);
  });
});
