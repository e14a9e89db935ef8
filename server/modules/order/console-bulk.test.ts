import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/account.ts';
import { orderNotes } from '#server/db/schema/order.ts';
import { staffAudit } from '#server/db/schema/staff.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';
import { MOST_CHOSEN } from '#src/contract/console/list-parts.ts';
import { orderPayStates } from '#src/contract/states.ts';

const random = testRandom('chosen orders');
const REASON = '活动结束，请重新下单';
let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let desk: ConsoleVisitor;
let colleague: ConsoleVisitor;
let finance: ConsoleVisitor;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  shop = shopOf(server, 'chosen');
  desk = await openConsoleAs(server, 'service');
  colleague = await openConsoleAs(server, 'operator');
  finance = await openConsoleAs(server, 'finance');
});
afterAll(() => server.close());

const close = (orders: readonly string[], as = desk, reason = REASON) =>
  as.call('POST /console/api/orders/close', { body: { orders: [...orders], reason } });
const notesOf = (orderId: string) => server.db.$count(orderNotes, eq(orderNotes.orderId, orderId));
const actsOn = async (...numbers: readonly string[]) =>
  (
    await server.db
      .select()
      .from(staffAudit)
      .where(inArray(staffAudit.subject, [...numbers]))
      .orderBy(staffAudit.id)
  ).map(({ action, subject }) => `${action} ${subject}`);
async function paid() {
  const made = await shop.ordered();
  await shop.pay(made.order.uuid, made.buyer);
  return made.order;
}

describe('closing several orders', () => {
  it('closes what is not paid with one reason, gives a deposit back, and tells each other row why', async () => {
    const [{ order: one }, { order: two }, bought] = [await shop.ordered(), await shop.ordered(), await paid()];
    const deposit = await shop.inTwoParts(30000, 5000);
    await shop.pay(deposit.order.uuid, deposit.buyer);
    const own = await shop.ordered();
    await shop.cancel(own.order.uuid, own.buyer);
    const nowhere = newUuid(random);

    const { data } = await close([one, bought, two, own.order, deposit.order].map(({ uuid }) => uuid).concat(nowhere));

    expect(data).toEqual({
      done: 3,
      refused: [
        { uuid: bought.uuid, why: '这个订单已经付款，不能关闭，可以退款' },
        { uuid: own.order.uuid, why: '这个订单早先已经关闭或在退款' },
        { uuid: nowhere, why: refusals.NOT_FOUND.text },
      ],
    });
    for (const { uuid } of [one, two]) {
      expect(await shop.stateOf(uuid)).toBe(orderPayStates.CANCELLED);
      expect((await shop.orderRow(uuid)).cancelReason).toBe(REASON);
    }
    expect(await shop.ledger(deposit.order.uuid)).toEqual({ held: 0, due: 0 });
    expect(await shop.stateOf(bought.uuid)).toBe(orderPayStates.PAY_SUCCESS);
    expect((await shop.orderRow(own.order.uuid)).cancelReason).not.toBe(REASON);
  });

  it('does nothing twice when it is sent again, and says the same', async () => {
    const [{ order: one }, { order: two }, bought] = [await shop.ordered(), await shop.ordered(), await paid()];
    const ids = [one.uuid, two.uuid, bought.uuid];

    const tap = await Promise.all([close(ids), close(ids)]);
    const later = await close(ids);

    for (const { code, data } of [...tap, later]) {
      expect([code, data.done, data.refused.map(({ uuid }) => uuid)]).toEqual([SUCCESS, 2, [bought.uuid]]);
    }
    for (const { uuid, order_number: number } of [one, two]) {
      expect([await shop.eventsOf(uuid), await notesOf(uuid)]).toEqual([['cancel'], 1]);
      expect(await actsOn(number)).toEqual([`order.close ${number}`]);
    }
  });

  it('by two people at once, whatever their order, closes each once and tells the later one', async () => {
    const made = [];
    for (let index = 0; index < 8; index += 1) made.push((await shop.ordered()).order);
    const ids = made.map(({ uuid }) => uuid);

    const [mine, theirs] = await Promise.all([close(ids), close(ids.toReversed(), colleague)]);

    expect([mine.code, theirs.code]).toEqual([SUCCESS, SUCCESS]);
    expect(mine.data.done + theirs.data.done).toBe(8);
    const told = [...mine.data.refused, ...theirs.data.refused];
    expect(told.map(({ why }) => why)).toEqual(Array.from({ length: 8 }, () => '这个订单早先已经关闭或在退款'));
    for (const { uuid } of made) expect([await shop.eventsOf(uuid), await notesOf(uuid)]).toEqual([['cancel'], 1]);
    expect(await actsOn(...made.map(({ order_number: number }) => number))).toHaveLength(8);
  });

  it('takes one to two hundred rows and a reason', async () => {
    const many = Array.from({ length: MOST_CHOSEN + 1 }, () => newUuid(random));
    const codes = [await close(many), await close([]), await close(['1']), await close(many.slice(1), desk, ' ')];

    expect(codes.map(({ code }) => code)).toEqual(codes.map(() => refusals.INPUT_INVALID.code));
    expect((await close(many.slice(1))).data.refused).toHaveLength(MOST_CHOSEN);
  });

  it('is not for finance', async () => {
    const { order } = await shop.ordered();

    expect((await close([order.uuid], finance)).code).toBe(staffRefusals.STAFF_NOT_ALLOWED.code);
    expect(await shop.stateOf(order.uuid)).toBe(orderPayStates.UNPAID);
  });
});

it('one note is written to several orders, to each once, and what is no order is told', async () => {
  const [{ order }, bought] = [await shop.ordered(), await paid()];
  const nowhere = newUuid(random);
  const orders = [order.uuid, bought.uuid, nowhere].map((uuid) => ({ uuid, note: newUuid(random) }));
  const write = () => finance.call('POST /console/api/orders/notes', { body: { orders, text: '等出版社的加印' } });

  const answers = [...(await Promise.all([write(), write()])), await write()];

  for (const { data } of answers) {
    expect(data).toEqual({ done: 2, refused: [{ uuid: nowhere, why: refusals.NOT_FOUND.text }] });
  }
  expect([await notesOf(order.uuid), await notesOf(bought.uuid)]).toEqual([1, 1]);
  const record = await desk.call('GET /console/api/orders/{uuid}', { params: { uuid: bought.uuid } });
  expect(record.data.timeLine.map(({ note }) => note)).toContain('等出版社的加印');
  const numbers = [order.order_number, bought.order_number];
  expect((await actsOn(...numbers)).sort()).toEqual(numbers.map((number) => `order.note ${number}`).sort());
  expect(JSON.stringify(await server.db.select().from(staffAudit))).not.toContain('加印');
});

it('the chosen orders become a file with masked mobiles, and which is noted', async () => {
  const { buyer, order } = await shop.ordered({ name: '=1+1 长难句' });
  const bought = await paid();
  await shop.ordered();
  const [user] = await server.db.select().from(users).where(eq(users.id, buyer.userId));
  const mobile = user?.mobile ?? '';

  const { data } = await finance.call('POST /console/api/orders/export', {
    body: { orders: [order.uuid, bought.uuid] },
  });

  const [head, ...lines] = data.csv.replace('\uFEFF', '').trim().split('\r\n');
  expect(head).toBe('订单号,课程,状态,学员,手机号,金额,已退,下单时间,付款时间');
  expect([data.count, lines.length]).toEqual([2, 2]);
  const line = lines.find((one) => one.startsWith(order.order_number)) ?? '';
  expect(line).toContain(`,'=1+1 长难句,未支付,买课同学,${mobile.slice(0, 3)}****${mobile.slice(7)},199.00,0.00,`);
  expect(data.csv).not.toContain(mobile);
  const [act] = await server.db.select().from(staffAudit).where(eq(staffAudit.action, 'order.export'));
  expect(act?.subject).toBe('2');
  for (const { order_number: number } of [order, bought]) expect(JSON.stringify(act?.after)).toContain(number);
});
