import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bills } from '#server/db/schema/bill.ts';
import { payments, refunds } from '#server/db/schema/payment.ts';
import { staffAudit } from '#server/db/schema/staff.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { chinaDay } from '#server/kernel/days/china-day.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { readBill } from '#src/console/bills/read-bill.ts';
import { SUCCESS } from '#src/contract/codes.ts';
import type { ConsoleInput, ConsoleReply } from '#src/contract/console/all.ts';
import { paymentMethods } from '#src/contract/payment-methods.ts';

type Line = ConsoleInput<'POST /console/api/bills'>['body']['lines'][number];

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let finance: ConsoleVisitor;
let colleague: ConsoleVisitor;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  shop = shopOf(server, 'bills');
  // After what the sample school pays back.
  server.clock.pass(30 * 24 * 3600);
  await shop.run(sendRefunds);
});
afterAll(() => server.close());
// A day of its own for each test, on which people log in anew.
beforeEach(() => nextDay());

async function nextDay(): Promise<void> {
  server.clock.pass(24 * 3600);
  finance = await openConsoleAs(server, 'finance');
  colleague = await openConsoleAs(server, 'admin');
}

const today = () => chinaDay(server.clock.now());
const numberOf = (id: string) => id.replaceAll('-', '');

async function paid(method: 0 | 1 | 10 = paymentMethods.WECHAT) {
  const { buyer, order } = await shop.ordered();
  const paymentId = (await shop.pay(order.uuid, buyer, method)) ?? '';
  return { buyer, order, line: lineOf(paymentId) };
}

async function paidBack() {
  const { buyer, order, line } = await paid();
  await shop.refund(order.uuid, buyer);
  await shop.run(sendRefunds);
  const [refund] = await server.db.select().from(refunds).where(eq(refunds.orderId, order.uuid));
  if (!refund) throw new Error('Nothing was refunded.');
  return { line, refund: { ...lineOf(refund.id, refund.amountCents), kind: 'refund' as const } };
}

const lineOf = (id: string, cents = 19900): Line => ({
  ...{ kind: 'payment', number: numberOf(id), cents, day: today(), tradeNo: 'T1' },
});
const take = (lines: readonly Line[], biller: 'wechat' | 'alipay' = 'wechat', as = finance) =>
  as.call('POST /console/api/bills', { body: { biller, fileName: 'bill.csv', lines: [...lines] } });
const month = async (biller: 'wechat' | 'alipay' = 'wechat') =>
  (await finance.call('GET /console/api/bills', { query: { biller, month: today().slice(0, 7) } })).data;
/** All differences of the month, and the sizes of the parts in which they came. */
async function differing(biller: 'wechat' | 'alipay' = 'wechat') {
  const found: ConsoleReply<'GET /console/api/bills/differences'>['differences'][number][] = [];
  const sizes: number[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const query = { biller, month: today().slice(0, 7), ...(after && { after }) };
    const { data } = await finance.call('GET /console/api/bills/differences', { query });
    found.push(...data.differences);
    sizes.push(data.differences.length);
    after = data.next;
  }
  return { found, sizes };
}
const ofToday = async (biller: 'wechat' | 'alipay' = 'wechat') => {
  const [{ days }, { found: differences }] = [await month(biller), await differing(biller)];
  return {
    day: days.find(({ day }) => day === today()),
    differences: differences.filter(({ day }) => day === today()),
  };
};

describe('a bill', () => {
  it('that says what we recorded leaves nothing to look at', async () => {
    const [one, { line, refund }] = [await paid(), await paidBack()];
    const before = await ofToday();

    const { code, data } = await take([one.line, line, refund]);

    expect(before.day).toMatchObject({ paid: { count: 2, cents: 39800 }, bill: null });
    expect([code, data.paid, data.refunded.count]).toEqual([SUCCESS, { count: 2, cents: 39800 }, 1]);
    expect(await ofToday()).toMatchObject({
      day: { bill: { paid: { count: 2, cents: 39800 }, refunded: { count: 1, cents: refund.cents } }, open: 0 },
      differences: [],
    });
  });

  it.each([
    ['a payment that is not ours', 'unknown', async () => ({ ...(await paid()).line, number: 'shop-77' })],
    ['another amount', 'amount', async () => ({ ...(await paid()).line, cents: 18800 })],
    [
      'a payment that we have not booked',
      'not-booked',
      async () => {
        const { buyer, order } = await shop.ordered();
        const { data } = await shop.start(order.uuid, buyer);
        return lineOf(data.payment_uuid ?? '');
      },
    ],
  ] as const)('tells of %s', async (_name, difference, make) => {
    const line = await make();
    await take([line]);
    const found = (await ofToday()).differences.filter(({ number }) => number === line.number);

    expect(found).toMatchObject([{ kind: 'payment', difference, billCents: line.cents, tradeNo: 'T1', note: null }]);
  });

  it('tells of what it lacks, on days that it covers', async () => {
    const [known, lacking] = [await paid(), await paidBack()];
    const before = await ofToday();
    await take([known.line]);

    const { day, differences } = await ofToday();
    expect(before.differences).toEqual([]);
    expect(day?.open).toBe(2);
    expect(differences.map(({ kind, difference, number }) => [kind, difference, number]).sort()).toEqual([
      ['payment', 'missing', lacking.line.number],
      ['refund', 'missing', lacking.refund.number],
    ]);
    expect(differences.every(({ order }) => order !== null)).toBe(true);
  });

  it('finds a refund of midnight in the bill of the next day', async () => {
    const { line, refund } = await paidBack();
    const first = today();
    await take([line]);
    await nextDay();
    const next = await paid();
    await take([next.line, { ...refund, day: today() }]);

    expect((await differing()).found.filter(({ day }) => day >= first)).toEqual([]);
  });

  it('of one provider says nothing of what another received', async () => {
    const [chat, ali, instalments] = [
      await paid(),
      await paid(paymentMethods.ALIPAY),
      await paid(paymentMethods.HUABEI),
    ];
    await take([chat.line]);

    expect((await ofToday()).differences).toEqual([]);
    expect((await ofToday('alipay')).day?.paid.count).toBe(2);
    await take([ali.line, instalments.line], 'alipay');
    expect((await ofToday('alipay')).differences).toEqual([]);
  });

  it('again, and by two people at once, changes nothing', async () => {
    const lines = [(await paid()).line, (await paid()).line];
    const taken = await Promise.all([take(lines), take(lines, 'wechat', colleague), take([...lines, ...lines])]);

    expect(new Set(taken.map(({ data }) => data.uuid)).size).toBe(1);
    expect((await month()).bills.filter(({ firstDay }) => firstDay === today())).toMatchObject([
      { paid: { count: 2, cents: 39800 } },
    ]);
  });

  it('that was wrong is taken out once, with its reason', async () => {
    const { data } = await take([{ ...(await paid()).line, number: 'other' }]);
    const remove = (as: ConsoleVisitor) =>
      as.call('POST /console/api/bills/{uuid}/remove', { params: { uuid: data.uuid }, body: { reason: '传错了' } });
    const codes = await Promise.all([remove(finance), remove(colleague)]);

    const acts = await server.db
      .select()
      .from(staffAudit)
      .where(eq(staffAudit.action, 'bill.remove'))
      .orderBy(staffAudit.id);
    expect(codes.map(({ code }) => code)).toEqual([SUCCESS, SUCCESS]);
    expect(acts.map(({ after }) => after)).toEqual([{ reason: '传错了' }]);
    expect((await ofToday()).differences).toEqual([]);
    expect(await server.db.$count(bills, eq(bills.id, data.uuid))).toBe(0);
  });

  it('is refused whole when a line is none', async () => {
    const { line } = await paid();
    const { code } = await take([line, { ...line, cents: -1, number: 'x' }]);

    expect(code).not.toBe(SUCCESS);
    expect((await ofToday()).day?.bill).toBeNull();
  });

  it('tells what the provider keeps and what arrives, by day and for the month', async () => {
    const [one, { line, refund }] = [await paid(), await paidBack()];
    const before = (await month()).settlement;
    const fee = { settledCents: 19900, feeCents: 119 };
    await take([
      { ...one.line, ...fee },
      { ...line, ...fee, settledCents: 18900 },
      { ...refund, settledCents: refund.cents, feeCents: -60 },
    ]);
    const settlement = { feeCents: 178, netCents: 19900 + 18900 - refund.cents - 178 };
    const after = (await month()).settlement;

    expect((await ofToday()).day?.bill?.settlement).toEqual(settlement);
    expect(after).toEqual({
      feeCents: before.feeCents + settlement.feeCents,
      netCents: before.netCents + settlement.netCents,
      paidCents: before.paidCents + 39800,
      days: before.days + 1,
      unknownDays: before.unknownDays,
    });

    // The same bill as an older file had it.
    await take([one.line, line, refund]);
    expect((await ofToday()).day?.bill?.settlement).toBeNull();
    expect((await month()).settlement).toEqual({ ...before, unknownDays: before.unknownDays + 1 });
  });

  it('that the sandbox makes is read and agrees', async () => {
    await paidBack();
    await paid();
    const { body } = await server.inject({ method: 'GET', url: `/sandbox/bill?day=${today()}` });
    const read = readBill(body);
    if (typeof read === 'string') throw new Error(read);
    await take(read.lines, read.biller);

    const { day, differences } = await ofToday();
    expect(read.lines).toHaveLength(3);
    expect([day?.bill?.paid, day?.open, differences]).toEqual([day?.paid, 0, []]);
    expect(day?.bill?.settlement?.feeCents).toBeGreaterThan(0);
  });
});

describe('an explanation', () => {
  it('closes the difference, with its name, and survives the same bill again', async () => {
    const line = { ...(await paid()).line, number: `offline-${today()}` };
    await take([line]);
    const open = (await ofToday()).day?.open ?? 0;
    const explain = (text: string, as = finance) =>
      as.call('POST /console/api/bills/explain', {
        body: { biller: 'wechat', kind: 'payment', number: line.number, text },
      });
    await explain('线下收的');
    await explain('线下收的，同一个商户号', colleague);
    await take([line]);

    const { day, differences } = await ofToday();
    const acts = await server.db
      .select()
      .from(staffAudit)
      .where(eq(staffAudit.action, 'bill.explain'))
      .orderBy(staffAudit.id);
    expect(day?.open).toBe(open - 1);
    expect(differences.at(-1)).toMatchObject({ number: line.number, note: { text: '线下收的，同一个商户号' } });
    expect(acts.map(({ before, after }) => [before, after])).toEqual([
      [null, { text: '线下收的' }],
      [{ text: '线下收的' }, { text: '线下收的，同一个商户号' }],
    ]);
  });
});

it('a month with very many differences counts all of them, and lists each once', async () => {
  const before = await month('alipay');
  const lines = Array.from({ length: 230 }, (_, at) => ({ ...lineOf(''), number: `other-${today()}-${at}` }));
  await take(lines, 'alipay');
  const [first, second] = [lines[7]?.number ?? '', lines[8]?.number ?? ''];
  for (const number of [first, second]) {
    const body = { biller: 'alipay', kind: 'payment', number, text: '别的系统收的' } as const;
    await finance.call('POST /console/api/bills/explain', { body });
  }

  const { days, differing: all } = await month('alipay');
  const { found, sizes } = await differing('alipay');
  expect([all - before.differing, days.find(({ day }) => day === today())?.open]).toEqual([230, 228]);
  expect([found.length, new Set(found.map(({ number }) => number)).size]).toEqual([all, all]);
  expect(sizes.slice(0, -1).every((size) => size === 50)).toBe(true);
  // What nobody explained comes first, newest day first.
  const order = found.map(({ note, day }) => `${note ? 1 : 0} ${99_999_999 - Number(day.replaceAll('-', ''))}`);
  expect(order).toEqual([...order].sort());
  expect(found.filter(({ note }) => note).map(({ number }) => number)).toEqual(expect.arrayContaining([first, second]));
});

it('a payment that is booked later needs no explanation any more', async () => {
  const { buyer, order } = await shop.ordered();
  const { data } = await shop.start(order.uuid, buyer);
  await take([lineOf(data.payment_uuid ?? '')]);
  const before = (await ofToday()).differences;
  await shop.cashier(order.uuid, 'succeed');
  const [row] = await server.db.select().from(payments).where(eq(payments.orderId, order.uuid));

  expect(before.map(({ difference }) => difference)).toContain('not-booked');
  expect(row?.status).toBe('paid');
  expect((await ofToday()).differences).toEqual([]);
});
