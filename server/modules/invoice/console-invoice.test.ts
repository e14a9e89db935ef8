import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffAudit } from '#server/db/schema/staff.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { COMPANY, invoicesOf } from '#server/testing/invoice.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';

let server: TestServer;
let operator: ConsoleVisitor;
let desk: ReturnType<typeof invoicesOf>;
let colleague: ConsoleVisitor;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  operator = await openConsoleAs(server, 'operator');
  colleague = await openConsoleAs(server, 'admin');
  desk = invoicesOf(server, operator);
});
afterAll(() => server.close());

describe('an issued invoice', () => {
  it('has its number for the student, who cannot change it any more', async () => {
    const { buyer, orderId, uuid, seen } = await desk.askedInvoice();
    const number = desk.newNumber();
    await desk.issue(uuid, seen, operator, number);

    const change = await server.call(
      'PUT /api/v1/invoices/{id}',
      { params: { id: uuid }, body: COMPANY },
      { token: buyer.token },
    );

    expect((await desk.look(orderId, buyer)).data.invoice).toMatchObject({ state: 'issued', invoice_number: number });
    expect(change.code).toBe(refusals.INVOICE_STATE_CHANGED.code);
  });

  it('is to be reversed after a refund, then the student may ask for what is kept', async () => {
    const { buyer, orderId, uuid, seen, read } = await desk.askedInvoice();
    await desk.issue(uuid, seen);
    await desk.refund(orderId, 5000);

    const { invoice } = (await read()).data;
    expect(invoice).toMatchObject({ state: 'to-reverse', amount: 19900 });
    const reversal = { revision: invoice.revision, reversalNumber: desk.newNumber() };
    const done = await operator.call('POST /console/api/invoices/{uuid}/reverse', { params: { uuid }, body: reversal });

    expect(done.data.invoice).toMatchObject({ state: 'reversed', reversalNumber: reversal.reversalNumber });
    expect((await desk.ask(orderId, buyer)).data.invoice).toMatchObject({ state: 'asked', amount: 5000 });
  });

  it('takes a PDF, which its owner downloads by a signed address for some minutes', async () => {
    const { buyer, orderId, uuid, seen } = await desk.askedInvoice();
    await desk.issue(uuid, seen);
    const put = (file: Buffer) => operator.call('PUT /console/api/invoices/{uuid}/pdf', { params: { uuid }, file });
    expect((await put(Buffer.from('GIF89a'))).code).toBe(staffRefusals.INVOICE_PDF_UNREADABLE.code);
    await put(Buffer.from('%PDF-1.7 first'));
    await put(Buffer.from('%PDF-1.7 second'));

    const url = (await desk.look(orderId, buyer)).data.invoice?.pdf_url ?? '';
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
    const { uuid } = await desk.askedInvoice();
    const file = Buffer.from('%PDF-1.7');

    const { code } = await operator.call('PUT /console/api/invoices/{uuid}/pdf', { params: { uuid }, file });

    expect(code).toBe(staffRefusals.INVOICE_CHANGED.code);
  });
});

describe('staff', () => {
  it('decide once: the other one is told who was first', async () => {
    const { uuid, seen } = await desk.askedInvoice();

    const answers = [await desk.issue(uuid, seen), await desk.issue(uuid, seen, colleague)];

    expect(answers.map(({ code }) => code)).toEqual([SUCCESS, staffRefusals.INVOICE_CHANGED.code]);
    expect(answers[1]?.msg).toContain('刚刚处理了这张发票');
  });

  it('may send the same again when the answer was lost, but not a number that another invoice has', async () => {
    const [one, other] = [await desk.askedInvoice(), await desk.askedInvoice()];
    const number = desk.newNumber();

    const answers = [
      await desk.issue(one.uuid, one.seen, operator, number),
      await desk.issue(one.uuid, one.seen, operator, number),
      await desk.issue(other.uuid, other.seen, operator, number),
    ];

    expect(answers.map(({ code }) => code)).toEqual([SUCCESS, SUCCESS, staffRefusals.INVOICE_NUMBER_TAKEN.code]);
    const noted = await server.db.select().from(staffAudit).where(eq(staffAudit.action, 'invoice.issue'));
    expect(noted.filter(({ after }) => JSON.stringify(after).includes(number))).toHaveLength(1);
  });

  it('find invoices by state, order number, number and title, with counts', async () => {
    const { uuid, orderId, buyer } = await desk.askedInvoice();
    const { data } = await desk.look(orderId, buyer);
    const find = async (query: { state?: 'asked' | 'issued'; words?: string }) => {
      const found = await operator.call('GET /console/api/invoices', { query });
      return found.data.invoices.some((one) => one.uuid === uuid);
    };
    const { counts } = (await operator.call('GET /console/api/invoices', { query: {} })).data;

    expect([await find({}), await find({ state: 'asked' }), await find({ state: 'issued' })]).toEqual([
      true,
      true,
      false,
    ]);
    expect([
      await find({ words: data.order_number }),
      await find({ words: '书屋' }),
      await find({ words: '%' }),
    ]).toEqual([true, true, false]);
    expect(counts.asked).toBeGreaterThan(0);
  });

  it('take those to be issued as a file, which is recorded', async () => {
    const { orderId, buyer } = await desk.askedInvoice(100);
    const { order_number: number } = (await desk.look(orderId, buyer)).data;

    const { csv, count } = (await operator.call('POST /console/api/invoices/export', {})).data;

    const line = csv.split('\r\n').find((one) => one.includes(number));
    expect(line).toContain('企业,知研书屋有限公司,91350100M000100Y43');
    expect(line).toContain(',1.00,books@example.com,');
    expect(csv.trim().split('\r\n')).toHaveLength(count + 1);
    const noted = await server.db.select().from(staffAudit).where(eq(staffAudit.action, 'invoice.export'));
    expect(noted.map(({ subject }) => subject)).toEqual([String(count)]);
  });
});
