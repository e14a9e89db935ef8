import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliveryPackages } from '#server/db/schema/delivery.ts';
import { orderCourses, orders } from '#server/db/schema/order.ts';
import { payments, refunds } from '#server/db/schema/payment.ts';
import { uploads } from '#server/db/schema/upload.ts';
import { openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import type { InputOf } from '#src/contract/all.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import {
  aftersalesKinds,
  aftersalesReasons,
  aftersalesStates,
  credentialsStates,
  orderPayStates,
  picturePurposes,
} from '#src/contract/states.ts';

const { RETURN, EXCHANGE } = aftersalesKinds;
const { NONE, REVIEWING, PASSED, RETURNED } = credentialsStates;
let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let token = '';
let other = '';

beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  shop = shopOf(server, 'goods');
});
afterAll(() => server.close());

const login = async () => (await shop.student()).token;
const upload = async (purpose: 1 | 2 | 3, as = token) => {
  const file = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#369' } })
    .jpeg()
    .toBuffer();
  const query = { purpose, request_id: crypto.randomUUID() };
  return (await server.call('POST /api/v1/file/uploads', { query, file }, { token: as })).data;
};
/** The school decides in the console; somebody logs in for each decision, because days pass between them. */
const staff = () => openConsoleAs(server, 'operator');
async function decidePhoto(uuid: string, isPassed: boolean, reason = '') {
  const body = { isPassed, ...(reason && { reason }) };
  return (await staff()).call('POST /console/api/credentials-photos/{uuid}/decide', { params: { uuid }, body });
}
const accept = async (uuid: string, returnAddress = '杭州市书仓路 18 号') =>
  (await staff()).call('POST /console/api/aftersales/{uuid}/accept', { params: { uuid }, body: { returnAddress } });
const refuse = async (uuid: string, reason: string) =>
  (await staff()).call('POST /console/api/aftersales/{uuid}/refuse', { params: { uuid }, body: { reason } });
async function finish(uuid: string, code = '') {
  const body = code ? { company: '中通快递' as const, code } : {};
  return (await staff()).call('POST /console/api/aftersales/{uuid}/finish', { params: { uuid }, body });
}
describe('the credentials photo', () => {
  beforeEach(async () => {
    token = await login();
  });
  const read = async () => (await server.call('GET /api/v1/goods/credentials_photo', {}, { token })).data;
  const submit = (id: string, as = token) =>
    server.call('PUT /api/v1/goods/credentials_photo', { body: { upload_uuid: id } }, { token: as });

  it('is none before the first', async () => {
    expect(await read()).toMatchObject({ state: NONE, photo: null });
  });

  it('waits for the school, and the same photo again changes nothing', async () => {
    const { uuid } = await upload(picturePurposes.CREDENTIALS);

    const answers = await Promise.all([submit(uuid), submit(uuid)]);
    const view = await read();

    expect(answers.map(({ code }) => code)).toEqual([SUCCESS, SUCCESS]);
    expect(view).toMatchObject({ state: REVIEWING, photo: { uuid, width: 600, height: 800 } });
    expect((await server.inject({ url: view.photo?.url ?? '' })).statusCode).toBe(200);
  });

  it('is passed or returned with a reason, the picture that was looked at and no newer one', async () => {
    const first = await upload(picturePurposes.CREDENTIALS);
    await submit(first.uuid);
    await decidePhoto(first.uuid, false, '背景不是白色');
    const returned = await read();
    const second = await upload(picturePurposes.CREDENTIALS);
    await submit(second.uuid);

    expect((await decidePhoto(first.uuid, true)).code).not.toBe(SUCCESS);
    await decidePhoto(second.uuid, true);

    expect(returned).toMatchObject({ state: RETURNED, reason: '背景不是白色' });
    expect(await read()).toMatchObject({ state: PASSED, reason: '' });
  });

  it('takes the place of the one before, which is gone then', async () => {
    const [first, second] = [await upload(picturePurposes.CREDENTIALS), await upload(picturePurposes.CREDENTIALS)];
    await submit(first.uuid);
    await submit(second.uuid);
    const [row] = await server.db.select().from(uploads).where(eq(uploads.id, first.uuid));

    expect(row).toMatchObject({ state: 'gone', fileKey: null });
    expect((await server.inject({ url: first.url })).statusCode).toBe(404);
  });

  it('can be deleted, whatever was said of it', async () => {
    const { uuid, url } = await upload(picturePurposes.CREDENTIALS);
    await submit(uuid);
    await decidePhoto(uuid, true);

    const { data } = await server.call('DELETE /api/v1/goods/credentials_photo', {}, { token });

    expect(data).toMatchObject({ state: NONE, photo: null });
    expect((await server.inject({ url })).statusCode).toBe(404);
  });

  it('is not the picture of another student, nor one uploaded for something else', async () => {
    const [face, stranger] = [await upload(picturePurposes.AVATAR), await login()];
    const own = await upload(picturePurposes.CREDENTIALS);

    expect((await submit(face.uuid)).code).toBe(refusals.UPLOAD_GONE.code);
    expect((await submit(own.uuid, stranger)).code).toBe(refusals.UPLOAD_GONE.code);
  });
});

describe('after-sales', () => {
  type Wish = InputOf<'POST /api/v1/goods/aftersales'>['body'];
  let book = '';
  let gift = '';
  let userId = '';
  let orderId = '';

  beforeAll(async () => {
    server.clock.pass(3600);
    token = await server.logIn('13800138000');
    other = await login();
    const [owner] = await server.db.select().from(deliveryPackages);
    userId = owner?.userId ?? '';
  });
  beforeEach(async () => {
    server.clock.pass(60);
    const now = server.clock.now();
    const parcel = { companyName: '中通快递', sentAt: now, receivedAt: now, confirmedAt: now, receiver: '林同学' };
    const goods = [{ name: '考研英语词汇闪过', count: 1 }];
    const make = async (name: string, more: Partial<typeof deliveryPackages.$inferInsert>) => {
      const id = crypto.randomUUID();
      const values = { ...parcel, id, userId, name, goods, createdAt: now, ...more };
      await server.db.insert(deliveryPackages).values({ ...values, expressCode: 'ZT123456' });
      return id;
    };
    orderId = await paidBooks();
    book = await make('图书套装', { orderId });
    gift = await make('开学礼包', {});
  });

  /** A paid order of books, as the shop makes one. */
  async function paidBooks(): Promise<string> {
    const [sample] = await server.db.select().from(orders).where(eq(orders.payState, orderPayStates.SHIPPING));
    if (!sample) throw new Error('no order of books');
    const id = crypto.randomUUID();
    const [course] = await server.db.select().from(orderCourses).where(eq(orderCourses.orderId, sample.id));
    const [payment] = await server.db.select().from(payments).where(eq(payments.status, 'paid'));
    if (!course || !payment) throw new Error('no course of books, or nothing paid');
    await server.db.insert(orders).values({ ...sample, id, orderNumber: id.slice(0, 20), checkoutId: null, userId });
    await server.db.insert(orderCourses).values({ ...course, orderId: id });
    const paymentId = crypto.randomUUID();
    const paid = { ...payment, id: paymentId, orderId: id, amountCents: sample.totalCents };
    await server.db.insert(payments).values({ ...paid, tradeNo: paymentId });
    return id;
  }

  const wish = (changes: Partial<Wish> = {}): Wish => ({
    request_id: crypto.randomUUID(),
    package_uuid: book,
    kind: RETURN,
    reason: aftersalesReasons.UNWANTED,
    note: '',
    photo_uuids: [],
    ...changes,
  });
  const ask = (body: Wish, as = token) => server.call('POST /api/v1/goods/aftersales', { body }, { token: as });
  const read = async () => (await server.call('GET /api/v1/goods/aftersales', {}, { token })).data;
  const good = async (id: string) => (await read()).goods.find(({ package_uuid: uuid }) => uuid === id);
  const sendBack = (id: string, code = 'SF1234567890') =>
    server.call(
      'PUT /api/v1/goods/aftersales/{id}/parcel',
      { params: { id }, body: { company_name: '顺丰速运', express_code: code } },
      { token },
    );
  const withdraw = (id: string, as = token) =>
    server.call('POST /api/v1/goods/aftersales/{id}/withdrawal', { params: { id } }, { token: as });

  it('offers a return where money can go back, an exchange for a gift', async () => {
    expect([(await good(book))?.kinds, (await good(gift))?.kinds]).toEqual([[RETURN, EXCHANGE], [EXCHANGE]]);
    expect((await ask(wish({ package_uuid: gift }))).code).toBe(refusals.AFTERSALES_NOT_POSSIBLE.code);
  });

  it('ends fifteen days after the parcel came', async () => {
    server.clock.pass(15 * 24 * 3600);
    token = await server.logIn('13800138000');

    expect(await good(book)).toMatchObject({ kinds: [], obstacle: '已过售后期' });
    expect((await ask(wish())).code).toBe(refusals.AFTERSALES_NOT_POSSIBLE.code);
  });

  it('needs a photo for what can be seen', async () => {
    const damaged = wish({ reason: aftersalesReasons.DAMAGED });

    expect((await ask(damaged)).code).toBe(refusals.INPUT_INVALID.code);
    const photo = await upload(picturePurposes.AFTERSALES);
    const { data } = await ask({ ...damaged, photo_uuids: [photo.uuid], note: '封面撕裂' });

    expect(data).toMatchObject({ state: aftersalesStates.REVIEWING, note: '封面撕裂', photos: [{ uuid: photo.uuid }] });
  });

  it('is asked for once, also when it is sent twice at once, or under another name', async () => {
    const body = wish();

    const [a, b] = await Promise.all([ask(body), ask(body)]);
    const again = await ask(wish());

    expect([a.code, b.code, again.code]).toEqual([SUCCESS, SUCCESS, refusals.AFTERSALES_NOT_POSSIBLE.code]);
    expect(a.data.uuid).toBe(b.data.uuid);
  });

  it('gives the money back when the parcel came back in order', async () => {
    const { data } = await ask(wish());
    await accept(data.uuid);
    const accepted = (await read()).requests[0];
    await sendBack(data.uuid);
    await sendBack(data.uuid);
    await Promise.all([finish(data.uuid), finish(data.uuid)]);
    const done = (await read()).requests[0];
    const [order] = await server.db.select().from(orders).where(eq(orders.id, orderId));

    expect(accepted).toMatchObject({ state: aftersalesStates.ACCEPTED, return_address: '杭州市书仓路 18 号' });
    expect(done).toMatchObject({ state: aftersalesStates.DONE, refund_amount: order?.totalCents });
    expect(done?.events.map(({ name }) => name)).toEqual(['审核中', '待寄回', '已寄回，待验收', '已完成']);
    expect(order?.payState).toBe(orderPayStates.WAITING_REFUND);
    expect(await server.db.$count(refunds, eq(refunds.orderId, orderId))).toBe(1);
  });

  it('sends a new one for an exchange, and no money', async () => {
    const { data } = await ask(wish({ kind: EXCHANGE }));
    await accept(data.uuid);
    await sendBack(data.uuid);
    await finish(data.uuid, 'ZT998877');
    const [order] = await server.db.select().from(orders).where(eq(orders.id, orderId));

    expect((await read()).requests[0]).toMatchObject({
      state: aftersalesStates.DONE,
      refund_amount: 0,
      resend_parcel: { express_code: 'ZT998877' },
    });
    expect(order?.payState).toBe(orderPayStates.SHIPPING);
  });

  it('may be withdrawn until the parcel is on its way, and asked for again', async () => {
    const { data } = await ask(wish());

    const [first, second] = [await withdraw(data.uuid), await withdraw(data.uuid)];
    const { data: anew } = await ask(wish());
    await accept(anew.uuid);
    await sendBack(anew.uuid);

    expect([first.code, second.code]).toEqual([SUCCESS, SUCCESS]);
    expect((await withdraw(anew.uuid)).code).toBe(refusals.AFTERSALES_STATE_CHANGED.code);
  });

  it('is decided once when the student withdraws at the same moment', async () => {
    const { data } = await ask(wish());

    const [withdrawn, accepted] = await Promise.all([withdraw(data.uuid), refuse(data.uuid, '不在范围内')]);

    expect([withdrawn.code === SUCCESS, accepted.code === SUCCESS].filter(Boolean)).toHaveLength(1);
  });

  it('is nobody else’s', async () => {
    const { data } = await ask(wish());

    expect((await ask(wish({ package_uuid: gift, kind: EXCHANGE }), other)).code).toBe(refusals.NOT_FOUND.code);
    expect((await withdraw(data.uuid, other)).code).toBe(refusals.NOT_FOUND.code);
    expect((await server.call('GET /api/v1/goods/aftersales', {}, { token: other })).data.requests).toEqual([]);
  });
});
