import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { courseGoods, deliveryPackages } from '#server/db/schema/delivery.ts';
import { messages } from '#server/db/schema/message.ts';
import { orderCourses, orders, shipments } from '#server/db/schema/order.ts';
import { staffAudit } from '#server/db/schema/staff.ts';
import { makeDuePackages } from '#server/domains/delivery/new-packages.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';
import { orderPayStates } from '#src/contract/states.ts';

const random = testRandom('packages at the desk');
let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let desk: ConsoleVisitor;
let colleague: ConsoleVisitor;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  shop = shopOf(server, 'desk');
  desk = await openConsoleAs(server, 'warehouse');
  colleague = await openConsoleAs(server, 'operator');
});
afterAll(() => server.close());
// What earlier tests left unsent would stand first in every list.
beforeEach(() => server.db.delete(deliveryPackages).where(eq(deliveryPackages.expressCode, '')));

type Changes = Partial<typeof deliveryPackages.$inferInsert>;

/** A package that waits to be sent. */
async function packed(changes: Changes = {}, student?: Student) {
  const owner = student ?? (await shop.student());
  const [row] = await server.db
    .insert(deliveryPackages)
    .values({
      ...{ id: newUuid(random), userId: owner.userId, name: '真题书', goods: [{ name: '真题书', count: 1 }] },
      ...{ receiver: '周雨', phone: '13900139001', fullDistrict: '浙江省杭州市西湖区', location: '文三路 1 号' },
      ...{ createdAt: server.clock.now(), confirmedAt: server.clock.now(), ...changes },
    })
    .returning();
  if (!row) throw new Error('No package was made.');
  return { owner, ...row };
}

let parcels = 0;
const newCode = () => {
  parcels += 1;
  return `SF10${String(parcels).padStart(8, '0')}`;
};
const lineOf = (number: number | string, code: string, line = 2, company = '顺丰速运') => ({
  ...{ line, number: String(number), company, code },
});
type Line = ReturnType<typeof lineOf>;
const check = async (rows: Line[]) =>
  (await desk.call('POST /console/api/packages/check', { body: { rows } })).data.rows;
const send = async (rows: Line[], as = desk) =>
  (await as.call('POST /console/api/packages/send', { body: { rows } })).data.rows;
const list = async (query: { part: 'to-send' | 'no-address' | 'sent'; words?: string }) =>
  (await desk.call('GET /console/api/packages', { query })).data;
const stored = async (id: string) =>
  (await server.db.select().from(deliveryPackages).where(eq(deliveryPackages.id, id)))[0];

describe('the list', () => {
  it('shows what waits oldest first with its mobile masked, and what was sent newest first', async () => {
    const [first, second] = [await packed(), await packed()];
    await packed({ confirmedAt: null, receiver: '', phone: '' });

    const waiting = await list({ part: 'to-send' });
    await send([lineOf(first.number, newCode()), lineOf(second.number, newCode(), 3)]);
    const sent = await list({ part: 'sent' });

    expect(waiting.packages.map(({ number }) => number)).toEqual([first.number, second.number]);
    expect(waiting.packages[0]).toMatchObject({ phone: '139****9001', place: '浙江省杭州市西湖区文三路 1 号' });
    expect(waiting.counts).toEqual({ 'to-send': 2, 'no-address': 1 });
    expect(sent.packages.slice(0, 2).map(({ number }) => number)).toEqual([second.number, first.number]);
  });

  it('is found by a package, a parcel and a mobile', async () => {
    const [one, code] = [await packed({ phone: '13712345678' }), newCode()];
    const byNumber = await list({ part: 'to-send', words: `#${one.number}` });
    const byMobile = await list({ part: 'to-send', words: '13712345678' });
    await send([lineOf(one.number, code)]);
    const byParcel = await list({ part: 'sent', words: code });

    for (const { packages } of [byNumber, byMobile, byParcel])
      expect(packages.map(({ uuid }) => uuid)).toEqual([one.id]);
  });

  it('has what paid orders need before their students look', async () => {
    const buyer = await shop.student();
    const course = await shop.course({ name: '词汇书' });
    await server.db.insert(courseGoods).values({ courseId: course, position: 0, name: '词汇书', count: 2 });
    const order = await paid(buyer, course);

    await shop.run(makeDuePackages);
    await shop.run(makeDuePackages);

    const [row, ...others] = await server.db.select().from(deliveryPackages).where(eq(deliveryPackages.orderId, order));
    expect([row?.goods, others]).toEqual([[{ name: '词汇书', count: 2 }], []]);
  });
});

/** A paid order of a course, with an address. */
async function paid(buyer: Student, ...courses: readonly string[]) {
  const id = newUuid(random);
  const [first = ''] = courses;
  await server.db.insert(orders).values({
    ...{
      id,
      orderNumber: `ZYDESK${id.slice(0, 8).toUpperCase()}`,
      userId: buyer.userId,
      courseId: first,
      orderType: 0,
    },
    ...{ payState: orderPayStates.PAID, originCents: 100, priceCents: 100, totalCents: 100 },
    ...{ addressId: await shop.address(buyer), receiver: '周雨', phone: '13900139001', location: '文三路 1 号' },
    createdAt: server.clock.now(),
  });
  await server.db
    .insert(orderCourses)
    .values(courses.map((courseId, position) => ({ orderId: id, courseId, position, priceCents: 100 })));
  return id;
}

describe('a courier’s file', () => {
  it('is told line by line, sends what is right, and does nothing the second time', async () => {
    const fine = await packed();
    const closed = await packed(await cancelled());
    const without = await packed({ confirmedAt: null, receiver: '', phone: '' });
    const sent = await packed();
    const before = newCode();
    await send([lineOf(sent.number, before)]);
    const code = newCode();
    const rows = [
      lineOf(fine.number, code, 2),
      lineOf(fine.number, newCode(), 3),
      lineOf('x12', newCode(), 4),
      lineOf(closed.number, newCode(), 5),
      lineOf(without.number, newCode(), 6),
      lineOf(sent.number, newCode(), 7),
      lineOf(sent.number, before, 8),
      lineOf((await packed()).number, 'SF1', 9),
      lineOf((await packed()).number, newCode(), 10, '蓝天快递'),
      lineOf((await packed({ receiver: '别人', phone: '13600000000' })).number, code, 11),
    ];

    const checked = await check(rows);
    const [first, again] = [await send(rows), await send(rows)];

    expect(checked.map(({ state }) => state)).toEqual([
      ...['ready', 'wrong', 'wrong', 'wrong', 'wrong', 'wrong', 'wrong', 'wrong', 'wrong', 'wrong'],
    ]);
    expect(checked.slice(1).map(({ text }) => text)).toEqual([
      '和第 2 行是同一个包裹',
      '没有编号“x12”的包裹',
      '订单已退款或关闭，不要寄',
      '学员还没有确认地址',
      `已由顺丰速运 ${before} 发出`,
      '和第 7 行是同一个包裹',
      '快递单号“SF1”应是 6 到 40 位字母和数字',
      '不认识快递公司“蓝天快递”',
      `单号已用在 #${fine.number} 周雨 的包裹上`,
    ]);
    expect(first.map(({ state }) => state)).toEqual(['sent', ...checked.slice(1).map(({ state }) => state)]);
    expect(again[0]).toMatchObject({ state: 'before' });
    const told = await server.db.select().from(messages).where(eq(messages.userId, fine.owner.userId));
    expect(told.map(({ kind }) => kind)).toEqual(['parcel-sent']);
  });

  it('sends two packages of an order in one parcel or in two, and the student follows each', async () => {
    const buyer = await shop.student();
    const courses = [await shop.course({ name: '英语书' }), await shop.course({ name: '数学书' })];
    for (const [index, courseId] of courses.entries()) {
      await server.db
        .insert(courseGoods)
        .values({ courseId, position: 0, name: ['英语书', '数学书'][index] ?? '', count: 1 });
    }
    for (const codes of [[newCode()], [newCode(), newCode()]]) {
      const order = await paid(buyer, ...courses);
      await shop.run(makeDuePackages);
      const rows = await server.db.select().from(deliveryPackages).where(eq(deliveryPackages.orderId, order));
      await send(rows.map(({ number }, index) => lineOf(number, codes[index] ?? codes[0] ?? '', index + 2)));

      const found = await server.db.select().from(shipments).where(eq(shipments.orderId, order));
      expect(found.map(({ expressCode }) => expressCode).sort()).toEqual([...codes].sort());
      expect(found.flatMap(({ goodsNames }) => goodsNames).sort()).toEqual(['数学书', '英语书']);
    }
  });

  it('of two colleagues at once sends each package once', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => packed()));
    const rows = all.map(({ number }, index) => lineOf(number, newCode(), index + 2));

    const both = await Promise.all([send(rows), send(rows, colleague)]);

    expect(both.flat().filter(({ state }) => state === 'sent')).toHaveLength(10);
    for (const { owner } of all) {
      expect(await server.db.select().from(messages).where(eq(messages.userId, owner.userId))).toHaveLength(1);
    }
  });
});

async function cancelled() {
  const courseId = await shop.course();
  const orderId = await paid(await shop.student(), courseId);
  await server.db.update(orders).set({ payState: orderPayStates.CANCELLED }).where(eq(orders.id, orderId));
  return { orderId, courseId };
}

const sendOne = (uuid: string, code: string, as = desk) =>
  as.call('POST /console/api/packages/{uuid}/send', { params: { uuid }, body: { company: '中通快递', code } });
const takeBack = (uuid: string, code: string, as = desk) =>
  as.call('POST /console/api/packages/{uuid}/take-back', { params: { uuid }, body: { code, reason: '填错了' } });

describe('two colleagues at once', () => {
  it('use a number for one receiver, even when each has another package', async () => {
    for (let round = 0; round < 10; round += 1) {
      const code = newCode();
      const [one, other] = [await packed(), await packed({ receiver: '别人', phone: '13600000000' })];

      const both = await Promise.all([sendOne(one.id, code), sendOne(other.id, code, colleague)]);

      const refused = both.filter((answer) => answer.code !== SUCCESS);
      expect(refused.map((answer) => answer.msg)).toEqual([expect.stringMatching(/^单号已用在 #\d+ /)]);
      expect([await stored(one.id), await stored(other.id)].filter((row) => row?.expressCode === code)).toHaveLength(1);
    }
  });

  it('who do the same are both told that it is done', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [{ id }, code] = [await packed(), newCode()];
      const sent = await Promise.all([sendOne(id, code), sendOne(id, code, colleague)]);
      const back = await Promise.all([takeBack(id, code), takeBack(id, code, colleague)]);
      expect([...sent, ...back].map((answer) => answer.code)).toEqual(Array(4).fill(SUCCESS));
    }
  });
});

describe('one package', () => {
  it('is sent once, with the same parcel again, and refused with another', async () => {
    const [one, code] = [await packed(), newCode()];

    expect((await sendOne(one.id, code)).data).toMatchObject({ company: '中通快递', code });
    expect((await sendOne(one.id, code)).code).toBe(SUCCESS);
    expect(await sendOne(one.id, newCode())).toMatchObject({
      code: staffRefusals.PACKAGE_NOT_SENT.code,
      msg: `已由中通快递 ${code} 发出`,
    });
    expect((await sendOne(newUuid(random), code)).code).toBe(refusals.NOT_FOUND.code);
  });

  it('is taken back with its parcel until the student has it, and can be sent anew', async () => {
    const buyer = await shop.student();
    const courseId = await shop.course();
    const orderId = await paid(buyer, courseId);
    const one = await packed({ orderId, courseId, addressId: await shop.address(buyer) }, buyer);
    const [wrong, right] = [newCode(), newCode()];
    await sendOne(one.id, wrong);

    const back = await takeBack(one.id, wrong);
    const again = await takeBack(one.id, wrong);
    await sendOne(one.id, right);
    await server.call(
      'POST /api/v1/course/delivery_order/{id}/receipt/',
      { params: { id: one.id } },
      { token: buyer.token },
    );
    const late = await takeBack(one.id, right);

    expect([back.data.sentAt, again.code]).toEqual([null, SUCCESS]);
    expect(late.code).toBe(staffRefusals.PACKAGE_NOT_TAKEN_BACK.code);
    const left = await server.db.select().from(shipments).where(eq(shipments.orderId, orderId));
    expect([left.map(({ expressCode }) => expressCode), (await stored(one.id))?.expressCode]).toEqual([[right], right]);
    const acts = await server.db
      .select()
      .from(staffAudit)
      .where(eq(staffAudit.subject, String(one.number)));
    expect(acts.map(({ action }) => action).sort()).toEqual(['package.send', 'package.send', 'package.take-back']);
  });
});

it('the file for the warehouse has whole addresses, empty columns for the parcel, and is noted', async () => {
  const one = await packed();

  const { data } = await desk.call('POST /console/api/packages/export', {});

  expect(data.count).toBe(1);
  expect(data.csv).toContain(`${one.number},,,周雨,13900139001,浙江省杭州市西湖区文三路 1 号,真题书×1,,`);
  const acts = await server.db.select().from(staffAudit).where(eq(staffAudit.action, 'package.export'));
  expect(acts.length).toBeGreaterThan(0);
});
