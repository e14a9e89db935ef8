import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliveryPackages } from '#server/db/schema/delivery.ts';
import { aftersalesRequests } from '#server/db/schema/goods.ts';
import { messages } from '#server/db/schema/message.ts';
import { staffAudit } from '#server/db/schema/staff.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import { SUCCESS } from '#src/contract/codes.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';
import {
  type AftersalesKind,
  type AftersalesState,
  aftersalesKinds,
  aftersalesStates,
  credentialsStates,
  orderPayStates,
  picturePurposes,
} from '#src/contract/states.ts';

const { REVIEWING, SENT_BACK, DONE, REFUSED } = aftersalesStates;
const random = testRandom('aftersales at the desk');
let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let operator: ConsoleVisitor;
let warehouse: ConsoleVisitor;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  shop = shopOf(server, 'aftersales');
  operator = await openConsoleAs(server, 'operator');
  warehouse = await openConsoleAs(server, 'warehouse');
});
afterAll(() => server.close());

/** A request for a package of a paid order. */
async function requested(kind: AftersalesKind = aftersalesKinds.RETURN, state: AftersalesState = REVIEWING) {
  const { buyer, course, order } = await shop.ordered();
  await shop.pay(order.uuid, buyer);
  const packageId = newUuid(random);
  await server.db.insert(deliveryPackages).values({
    ...{ id: packageId, userId: buyer.userId, orderId: order.uuid, courseId: course, name: '真题书', goods: [] },
    ...{ receiver: '周雨', phone: '13900139001', fullDistrict: '浙江省', location: '文三路 1 号' },
    ...{ confirmedAt: server.clock.now(), sentAt: server.clock.now(), createdAt: server.clock.now() },
  });
  const id = newUuid(random);
  await server.db.insert(aftersalesRequests).values({
    ...{ id, userId: buyer.userId, requestId: randomUUID(), packageId, kind, reason: 1, note: '书角压坏', state },
    createdAt: server.clock.now(),
  });
  return { id, buyer, orderId: order.uuid };
}

const accept = (uuid: string, returnAddress = '杭州市书仓路 18 号', as = operator) =>
  as.call('POST /console/api/aftersales/{uuid}/accept', { params: { uuid }, body: { returnAddress } });
const refuse = (uuid: string, reason = '书页有批注') =>
  operator.call('POST /console/api/aftersales/{uuid}/refuse', { params: { uuid }, body: { reason } });
const finish = (uuid: string, body: { company?: '顺丰速运'; code?: string } = {}, as = warehouse) =>
  as.call('POST /console/api/aftersales/{uuid}/finish', { params: { uuid }, body });
const listed = async (part: 'asked' | 'sent-back' | 'others') =>
  (await warehouse.call('GET /console/api/aftersales', { query: { part } })).data;
const stored = async (id: string) =>
  (await server.db.select().from(aftersalesRequests).where(eq(aftersalesRequests.id, id)))[0];
const told = (student: Student) => server.db.select().from(messages).where(eq(messages.userId, student.userId));

describe('a request', () => {
  it('waits with its package and what it would give back, and is accepted with an address, once', async () => {
    const { id } = await requested();
    const before = await listed('asked');
    const first = await accept(id);
    const again = await accept(id);
    const other = await accept(id, '上海市别处 1 号');

    expect(before.requests.find(({ uuid }) => uuid === id)).toMatchObject({
      ...{ kind: 'return', moves: ['accept', 'refuse'], reason: '运输破损', note: '书角压坏', packageName: '真题书' },
      ...{ phone: '139****9001', refund: 19900 },
    });
    expect([first.data.returnAddress, first.data.moves]).toEqual(['杭州市书仓路 18 号', []]);
    expect([again.code, other.code]).toEqual([SUCCESS, staffRefusals.AFTERSALES_CHANGED.code]);
    expect((await listed('asked')).counts.asked).toBe(before.counts.asked - 1);
  });

  it('is refused with a reason that the student reads', async () => {
    const { id, buyer } = await requested();
    await refuse(id);
    await refuse(id);

    expect((await stored(id))?.state).toBe(REFUSED);
    const said = (await told(buyer)).filter(({ kind }) => kind === 'refund-refused');
    expect(said.map(({ text }) => text)).toEqual(['书页有批注']);
  });

  it('gives the money of a return back once, even when two decide at once', async () => {
    const { id, orderId } = await requested(aftersalesKinds.RETURN, SENT_BACK);

    const both = await Promise.all([finish(id), finish(id, {}, operator)]);

    expect(both.map(({ code }) => code)).toEqual([SUCCESS, SUCCESS]);
    expect(both.map(({ data }) => data.refund)).toEqual([19900, 19900]);
    expect((await shop.orderRow(orderId)).payState).not.toBe(orderPayStates.PAID);
    const row = await stored(id);
    const acts = await server.db
      .select()
      .from(staffAudit)
      .where(eq(staffAudit.subject, String(row?.number)));
    expect(acts.filter(({ action }) => action === 'aftersales.finish')).toHaveLength(1);
  });

  it('of an exchange needs the parcel that left', async () => {
    const { id } = await requested(aftersalesKinds.EXCHANGE, SENT_BACK);
    const without = await finish(id);
    const done = await finish(id, { company: '顺丰速运', code: 'SF55500001' });
    const other = await finish(id, { company: '顺丰速运', code: 'SF55500002' });

    expect([without.code, other.code]).toEqual([
      staffRefusals.AFTERSALES_NEEDS_PARCEL.code,
      staffRefusals.AFTERSALES_CHANGED.code,
    ]);
    expect(done.data).toMatchObject({ resendParcel: '顺丰速运 SF55500001', refund: null });
    expect((await stored(id))?.state).toBe(DONE);
  });
});

describe('a credentials photo', () => {
  async function handedIn(token: string) {
    const file = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#369' } })
      .jpeg()
      .toBuffer();
    const query = { purpose: picturePurposes.CREDENTIALS, request_id: crypto.randomUUID() } as const;
    const { data } = await server.call('POST /api/v1/file/uploads', { query, file }, { token });
    await server.call('PUT /api/v1/goods/credentials_photo', { body: { upload_uuid: data.uuid } }, { token });
    return data.uuid;
  }
  const decide = (uuid: string, isPassed: boolean, reason = '背景杂乱') =>
    operator.call('POST /console/api/credentials-photos/{uuid}/decide', {
      params: { uuid },
      body: { isPassed, reason },
    });

  it('passes or goes back with a reason, and a decision on a picture that was replaced is refused', async () => {
    const { token } = await shop.student();
    const old = await handedIn(token);
    const newer = await handedIn(token);

    const late = await decide(old, true);
    await decide(newer, false);
    const { data } = await server.call('GET /api/v1/goods/credentials_photo', {}, { token });

    expect(late.code).toBe(staffRefusals.AFTERSALES_CHANGED.code);
    expect(data).toMatchObject({ state: credentialsStates.RETURNED, reason: '背景杂乱' });
  });

  it('is shown to operators and not to the warehouse', async () => {
    await handedIn((await shop.student()).token);

    const { data } = await operator.call('GET /console/api/credentials-photos', {});
    const picture = await server.inject({ url: data.photos[0]?.url ?? '' });
    const closed = await warehouse.call('GET /console/api/credentials-photos', {});

    expect([picture.statusCode, closed.code]).toEqual([200, staffRefusals.STAFF_NOT_ALLOWED.code]);
  });
});
