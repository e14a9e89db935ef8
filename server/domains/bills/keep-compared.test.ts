import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '#server/db/rows-of.ts';
import { billMarks, bills } from '#server/db/schema/bill.ts';
import { payments, refunds } from '#server/db/schema/payment.ts';
import { staff } from '#server/db/schema/staff.ts';
import { newUuid } from '#server/kernel/random.ts';
import { chanceOf } from '#server/testing/chance.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { BILLER_KEYS, BILLERS, type Biller } from '#src/contract/console/bill-words.ts';
import { paymentMethods } from '#src/contract/payment-methods.ts';
import { differencesOf, differing, sumsByDay, sumsOfBills } from './compare-bills.ts';
import { keepCompared } from './keep-compared.ts';
import { removeBill, takeBill } from './take-bill.ts';

type Line = Parameters<typeof takeBill>[1]['lines'][number];

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let payment: typeof payments.$inferSelect;
let actor: { readonly id: string; readonly name: string; readonly role: 'finance' };
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  shop = shopOf(server, 'compared');
  const { buyer, order } = await shop.ordered();
  const id = (await shop.pay(order.uuid, buyer)) ?? '';
  const [row] = await server.db.select().from(payments).where(eq(payments.id, id));
  const [person] = await server.db.select().from(staff).limit(1);
  if (!row || !person) throw new Error('Nothing to copy.');
  payment = row;
  actor = { id: person.id, name: '宋会计', role: 'finance' };
});
afterAll(() => server.close());

const [FIRST, LAST] = ['2026-07-01', '2026-08-31'];
/** Around the end of a month, and of a day in China. */
const DAYS = ['2026-07-30', '2026-07-31', '2026-08-01', '2026-08-02'];
const MOMENTS = ['00:00:00', '00:00:01', '12:00:00', '23:59:59'];
const METHODS = Object.values(paymentMethods);

/** What a look at a month says, with the marks as they are. */
async function asKept(biller: Biller) {
  const days = { biller, first: FIRST, last: LAST };
  const all = await server.db.select({ id: bills.id }).from(bills).where(eq(bills.biller, biller)).orderBy(bills.id);
  const ids = all.map(({ id }) => id);
  const sumOf = await sumsOfBills(server.db, ids);
  return {
    differences: (await differencesOf(server.db, days, { most: 10_000 })).rows
      .map(({ kind, number, difference, day, billCents, ourCents }) =>
        [kind, number, difference, day, billCents, ourCents].join(' '),
      )
      .sort(),
    days: (await sumsByDay(server.db, days)).map(sumText).sort(),
    bills: ids.map((id) => [id, sumOf(id, 'payment'), sumOf(id, 'refund')]),
  };
}

/** The same from every line and record. */
async function asAdded(biller: Biller) {
  const days = { biller, first: FIRST, last: LAST };
  const methods = sql.raw(`(${BILLERS[biller].methods.join(', ')})`);
  const day = (at: string) => sql.raw(`to_char(${at} AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD')`);
  const differences = await rowsOf<Record<string, string>>(
    server.db,
    sql`SELECT kind, number, difference, to_char(day, 'YYYY-MM-DD') AS day, bill_cents, our_cents
    FROM (${differing(days)}) d ORDER BY 4 DESC, number`,
  );
  const sums = await rowsOf<Awaited<ReturnType<typeof sumsByDay>>[number]>(
    server.db,
    sql`SELECT * FROM (
      SELECT ${day('paid_at')} AS day, 'our' AS side, 'payment' AS kind, count(*)::int AS count,
        sum(amount_cents)::float8 AS cents, 0::float8 AS "feeCents", 0::float8 AS "settledCents", 0 AS unknown
      FROM payments WHERE status = 'paid' AND method IN ${methods} GROUP BY 1
      UNION ALL SELECT ${day('finished_at')}, 'our', 'refund', count(*)::int, sum(r.amount_cents)::float8, 0, 0, 0
      FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE r.status = 'done' AND p.method IN ${methods} GROUP BY 1
      UNION ALL SELECT to_char(day, 'YYYY-MM-DD'), 'bill', kind, count(*)::int, sum(cents)::float8,
        coalesce(sum(fee_cents), 0)::float8, coalesce(sum(settled_cents), 0)::float8,
        (count(*) FILTER (WHERE fee_cents IS NULL OR settled_cents IS NULL))::int
      FROM bill_lines WHERE biller = ${biller} GROUP BY day, kind
    ) all_days WHERE day BETWEEN ${days.first} AND ${days.last}`,
  );
  const all = await server.db.select({ id: bills.id }).from(bills).where(eq(bills.biller, biller)).orderBy(bills.id);
  const lines = await rowsOf<{ id: string; kind: string; count: number; cents: number }>(
    server.db,
    sql`SELECT bill_id AS id, kind, count(*)::int AS count, sum(cents)::float8 AS cents FROM bill_lines GROUP BY 1, 2`,
  );
  const sumOf = (id: string, kind: string) => {
    const { count = 0, cents = 0 } = lines.find((one) => one.id === id && one.kind === kind) ?? {};
    return { count, cents };
  };
  return {
    differences: differences
      .map((row) => Object.values(row).map(String))
      .map((row) => row.join(' ').replace(/null/g, ''))
      .sort(),
    days: sums.map(sumText).sort(),
    bills: all.map(({ id }) => [id, sumOf(id, 'payment'), sumOf(id, 'refund')]),
  };
}

function sumText({
  day,
  side,
  kind,
  count,
  cents,
  feeCents,
  settledCents,
  unknown,
}: Awaited<ReturnType<typeof sumsByDay>>[number]) {
  return [day, side, kind, count, cents, feeCents, settledCents, unknown].join(' ');
}

/** One thing after another of what happens at a school, by a seed. */
function historyOf(seed: number) {
  const chance = chanceOf(seed);
  const below = (count: number) => Math.floor(chance() * count);
  const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T;
  const moment = () => new Date(`${oneOf(DAYS)}T${oneOf(MOMENTS)}+08:00`);
  const { db } = server;
  const context = { ...server.context, actor, address: '::1' };
  const paymentRows = () =>
    db
      .select()
      .from(payments)
      .where(eq(payments.title, `seed ${seed}`))
      .orderBy(payments.id);
  const refundRows = () =>
    db
      .select()
      .from(refunds)
      .where(eq(refunds.reason, `seed ${seed}`))
      .orderBy(refunds.id);
  const billRows = () => db.select().from(bills).orderBy(bills.firstDay, bills.lastDay, bills.biller);
  const id = () => newUuid({ bytes: (count) => Buffer.from(Array.from({ length: count }, () => below(256))) });
  const paid = () => ({ status: 'paid' as const, tradeNo: id(), paidAt: moment() });

  const attempt = async () => {
    const row = { ...payment, id: id(), title: `seed ${seed}`, method: oneOf(METHODS), amountCents: 100 + below(3) };
    const closed = { status: 'closed' as const, tradeNo: null, paidAt: null };
    await db.insert(payments).values({ ...row, ...(chance() < 0.6 ? paid() : closed) });
  };
  const book = async () => {
    const row = oneOf(await paymentRows());
    if (row) await db.update(payments).set(paid()).where(eq(payments.id, row.id));
  };
  const change = async () => {
    const row = oneOf(await paymentRows());
    const closed = { status: 'closed' as const, tradeNo: null, paidAt: null };
    const set = oneOf([{ amountCents: 100 + below(3) }, closed]);
    if (row) await db.update(payments).set(set).where(eq(payments.id, row.id));
  };
  const refund = async () => {
    const row = oneOf(await paymentRows());
    if (!row) return;
    const done = chance() < 0.6 ? { status: 'done' as const, finishedAt: moment() } : { status: 'waiting' as const };
    const at = { createdAt: payment.createdAt, nextTryAt: payment.createdAt };
    const given = { orderId: row.orderId, paymentId: row.id, amountCents: 10 + below(3), reason: `seed ${seed}` };
    await db.insert(refunds).values({ id: id(), ...given, ...at, ...done });
  };
  const finish = async () => {
    const row = oneOf(await refundRows());
    const set = oneOf([{ status: 'done' as const, finishedAt: moment() }, { amountCents: 10 + below(3) }]);
    if (row) await db.update(refunds).set(set).where(eq(refunds.id, row.id));
  };
  const forget = async () => {
    const row = oneOf(await refundRows());
    if (row) await db.delete(refunds).where(eq(refunds.id, row.id));
  };
  const lineOf = (kind: Line['kind'], number: string, cents: number): Line => ({
    ...{ kind, number: chance() < 0.05 ? number.toUpperCase() : number, cents, tradeNo: 'T' },
    day: oneOf(DAYS),
    ...(chance() < 0.7 ? { feeCents: below(5), settledCents: cents - below(2) } : {}),
  });
  /** Of some of our rows, some with another amount, kind or day, and of numbers that are not ours. */
  const take = async () => {
    const [days, biller] = [[oneOf(DAYS), oneOf(DAYS)].sort(), oneOf(BILLER_KEYS)];
    const known = [
      ...(await paymentRows()).map((row) => lineOf('payment', row.id.replaceAll('-', ''), row.amountCents)),
      ...(await refundRows()).map((row) => lineOf('refund', row.id.replaceAll('-', ''), row.amountCents)),
      ...[lineOf('payment', `shop-${below(4)}`, 7), lineOf('refund', id().replaceAll('-', ''), 7)],
    ];
    const lines = known
      .filter(() => chance() < 0.5)
      .map((line) => ({ ...line, day: days.includes(line.day) || chance() < 0.1 ? line.day : oneOf(days) }))
      .map((line) => (chance() < 0.1 ? { ...line, cents: line.cents + 1 } : line))
      .map((line) => (chance() < 0.03 ? { ...line, kind: oneOf(['payment', 'refund'] as const) } : line));
    if (lines.length > 0) await takeBill(context, { biller, fileName: `${below(99)}.csv`, lines });
  };
  const remove = async () => {
    const row = oneOf(await billRows());
    if (row) await removeBill(context, row.id, '传错了');
  };
  /** By a program of before. */
  const takenByOther = async () => {
    const row = oneOf(await billRows());
    if (row)
      await db.update(bills).set({ takenAt: sql`taken_at + interval '1 microsecond'` }).where(eq(bills.id, row.id));
  };
  const keep = async () => {
    await shop.run(keepCompared);
  };
  const weighted = [
    ...[attempt, attempt, attempt, attempt, book, book, change, refund, refund, refund, finish, finish, forget],
    ...[take, take, take, remove, takenByOther, keep, keep],
  ];
  return { next: () => oneOf(weighted)(), chance };
}

it.each([1, 2])('what is kept says what a comparison of every line says, history %i', async (seed) => {
  const { next, chance } = historyOf(seed);
  let seen = 0;
  for (let step = 0; step < 40; step += 1) {
    // Some things happen at the same moment.
    await Promise.all(Array.from({ length: chance() < 0.3 ? 3 : 1 }, next));
    for (const biller of BILLER_KEYS) {
      const kept = await asKept(biller);
      expect(kept).toEqual(await asAdded(biller));
      seen += kept.differences.length;
    }
  }
  expect(seen).toBeGreaterThan(100);
});

it('the job leaves no marks and no bill that is not compared', async () => {
  while ((await shop.run(keepCompared)) > 0);

  expect(await server.db.$count(billMarks)).toBe(0);
  expect(await server.db.$count(bills, sql`compared_at IS DISTINCT FROM taken_at`)).toBe(0);
  expect(await asKept('wechat')).toEqual(await asAdded('wechat'));
});
