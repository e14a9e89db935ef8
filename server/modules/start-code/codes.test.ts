import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areaUuid } from '#server/db/queries/areas.ts';
import { myCourses } from '#server/db/schema/course.ts';
import { deliveryPackages } from '#server/db/schema/delivery.ts';
import { startCodes } from '#server/db/schema/start-code.ts';
import { demoMobile, seedIds } from '#server/demo/ids.ts';
import { studyIds } from '#server/demo/study/study-ids.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let made = 0;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'codes');
});
afterAll(() => server.close());

const student = async () => (await shop.student()).token;
/** A fresh code for a course that no sample student has. */
async function newCode(course = 9): Promise<string> {
  made += 1;
  const code = `TEST${String(made).padStart(8, '0')}`;
  await server.db.insert(startCodes).values({
    id: studyIds.startCode(1000 + made),
    code,
    batch: 'TEST',
    courseId: seedIds.course(course),
    expiresAt: new Date('2027-06-30T00:00:00+08:00'),
    createdAt: server.clock.now(),
  });
  return code;
}
const look = (id: string, token: string) => server.call('GET /api/v1/course/codes/{id}', { params: { id } }, { token });
const use = (id: string, token: string) => server.call('POST /api/v1/course/codes/{id}', { params: { id } }, { token });
const mine = async (token: string) => (await server.call('GET /api/v1/course/codes', {}, { token })).data;

describe('a start code', () => {
  it('shows its course before it is used, however it is typed', async () => {
    const token = await student();

    const { data } = await look('zykc 2027-en01 aaaa', token);

    expect(data).toMatchObject({ code: 'ZYKC-2027-EN01-AAAA', state: 0, course: { uuid: seedIds.course(1) } });
  });

  it('opens its course and is listed', async () => {
    const token = await student();
    const code = await newCode();

    const { data } = await use(code, token);
    const course = await server.call('GET /api/v1/course/{id}', { params: { id: seedIds.course(9) } }, { token });

    expect(data).toMatchObject({ is_first: true, state: 1, order_number: expect.stringMatching(/^ZY/) });
    expect(data.mycourse_uuid).not.toBeNull();
    expect(course.data.is_owned).toBe(true);
    expect(await mine(token)).toMatchObject([{ uuid: data.uuid, state: 1 }]);
  });

  it('gives the first result when it is sent again', async () => {
    const token = await student();
    const code = await newCode();
    const { data: first } = await use(code, token);

    const { data: again } = await use(code, token);

    expect(again).toEqual({ ...first, is_first: false });
  });

  it('works for one of 24 students who send it at once', async () => {
    const code = await newCode();
    const students = await shop.students(24);

    const answers = await Promise.all(students.map(({ token }) => use(code, token)));

    expect(answers.filter(({ code: result }) => result === SUCCESS)).toHaveLength(1);
    expect(answers.filter(({ code: result }) => result === refusals.CODE_USED.code)).toHaveLength(23);
  });

  it('works once for a student who taps twenty times at once', async () => {
    const token = await student();
    const code = await newCode();

    const answers = await Promise.all(Array.from({ length: 20 }, () => use(code, token)));

    expect(answers.filter(({ data }) => data.is_first)).toHaveLength(1);
    expect(new Set(answers.map(({ data }) => data.order_number)).size).toBe(1);
  });

  it('is not wasted on a course the student has', async () => {
    const token = await student();
    const codes = [await newCode(), await newCode()];

    const answers = await Promise.all(codes.map((code) => use(code, token)));

    expect(answers.map(({ code }) => code).sort()).toEqual([SUCCESS, refusals.COURSE_OWNED.code].sort());
  });

  it.each([
    ['ZYKC2028CET1DDDD', refusals.CODE_USED],
    ['ZYKC2027PO02BBBB', refusals.CODE_NOT_YOURS],
    ['ZYKC2027IV01GGGG', refusals.CODE_NOT_YOURS],
    ['ZYKC2099NONE0000', refusals.CODE_WRONG],
  ])('%s is refused to a stranger', async (code, refusal) => {
    const token = await student();

    const answers = [await look(code, token), await use(code, token)];

    expect(answers.map((answer) => [answer.code, answer.msg])).toEqual(answers.map(() => [refusal.code, refusal.text]));
  });

  it.each([
    ['ZYKC2026MA01EEEE', refusals.CODE_EXPIRED],
    ['ZYKC2026MA01FFFF', refusals.CODE_VOID],
  ])('%s is refused to its owner', async (code, refusal) => {
    const token = await server.logIn(demoMobile);

    expect((await use(code, token)).code).toBe(refusal.code);
    server.clock.pass(61);
  });

  it('cannot be guessed: ten wrong ones close the door for an hour', async () => {
    const token = await student();
    for (let index = 0; index < 10; index += 1) await look(`WRONG0000000${index}`, token);

    const locked = await look('ZYKC2027EN01AAAA', token);
    server.clock.pass(3601);
    const open = await look('ZYKC2027EN01AAAA', token);

    expect([locked.code, open.code]).toEqual([refusals.CODE_LOCKED.code, SUCCESS]);
  });
});

describe('the demo student', () => {
  it('has codes in every state', async () => {
    const token = await server.logIn(demoMobile);

    expect(new Set((await mine(token)).map(({ state }) => state))).toEqual(new Set([0, 1, 2, 3]));
  });
});

describe('a gift', () => {
  const take = (gift: number, token: string, more: { word?: string; address_uuid?: string } = {}) =>
    server.call('POST /api/v1/app/fisher/gift/', { body: { gift_uuid: studyIds.gift(gift), ...more } }, { token });
  const check = (gift: number, token: string, word?: string) =>
    server.call(
      'POST /api/v1/app/fisher/gift/check/',
      { body: { gift_uuid: studyIds.gift(gift), ...(word === undefined ? {} : { word }) } },
      { token },
    );

  it('that is a coupon is received once', async () => {
    const token = await student();

    const answers = await Promise.all(Array.from({ length: 10 }, () => take(1, token)));
    const coupon = await server.call(
      'GET /api/v1/course/coupon_info/{id}/',
      { params: { id: seedIds.coupon(5) } },
      { token },
    );

    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => SUCCESS));
    expect(answers.filter(({ data }) => data.is_first)).toHaveLength(1);
    expect(coupon.data.is_received).toBe(true);
  });

  it('that is a course asks for its word', async () => {
    const token = await student();

    const wrong = await take(2, token, { word: '上岸' });
    const checked = await check(2, token, '上岸2027');
    const right = await take(2, token, { word: ' 上岸2027 ' });
    const owned = await server.db.$count(myCourses, eq(myCourses.courseId, seedIds.course(3)));

    expect(wrong.code).toBe(refusals.GIFT_WORD_WRONG.code);
    expect(checked.data).toMatchObject({ can_receive: true, refusal: null });
    expect(right.data).toMatchObject({ is_first: true, gift: { is_received: true } });
    expect(owned).toBeGreaterThan(0);
  });

  it('that is sent says how far it is', async () => {
    const token = await student();
    const body = { receiver: '林同学', phone: '13800138000', area_uuid: areaUuid('110108'), location: '文三路 1 号' };
    const { data: address } = await server.call('POST /api/v1/base/addresses', { body }, { token });

    const { data } = await take(3, token, { address_uuid: address.uuid });
    const { data: packed } = await server.call('GET /api/v2.9/course/package/delivery/info/', { query: {} }, { token });
    const id = packed.packages[0]?.uuid ?? '';
    await server.db
      .update(deliveryPackages)
      .set({ companyName: '顺丰速运', expressCode: 'SF1', sentAt: server.clock.now() })
      .where(eq(deliveryPackages.id, id));
    const sent = await take(3, token);
    await server.call('POST /api/v1/course/delivery_order/{id}/receipt/', { params: { id } }, { token });
    const received = await take(3, token);

    expect(data.gift.delivery).toMatchObject({ state: 1, package_uuid: null, receiver: '林同学', express_code: '' });
    expect(data.gift.delivery?.place).toContain('文三路 1 号');
    expect(sent.data.gift.delivery).toMatchObject({ state: 2, package_uuid: id, express_code: 'SF1' });
    expect(received.data.gift.delivery?.state).toBe(3);
  });

  it('that is sent needs an address of the student', async () => {
    const token = await student();

    const none = await take(3, token);
    const foreign = await take(3, token, { address_uuid: seedIds.address(1) });

    expect([none.code, foreign.code]).toEqual([refusals.INPUT_INVALID.code, refusals.INPUT_INVALID.code]);
    expect(none.data).toEqual({ fields: [{ field: 'body.address_uuid', message: '请选择收货地址' }] });
  });

  it.each([
    [4, refusals.GIFT_OUT_OF_STOCK],
    [5, refusals.GIFT_NOT_STARTED],
    [6, refusals.GIFT_ENDED],
    [99, refusals.NOT_FOUND],
  ])('%i is refused', async (gift, refusal) => {
    expect((await take(gift, await student())).code).toBe(refusal.code);
  });

  it('for new students is not for who has bought', async () => {
    server.clock.pass(61);
    const token = await server.logIn(demoMobile);

    const { data } = await check(1, token);

    expect(data).toMatchObject({ can_receive: false, refusal: { code: refusals.GIFT_NEW_ONLY.code } });
  });

  it('is listed in every state', async () => {
    const { data } = await server.call(
      'GET /api/v1/app/fisher/gift/',
      {},
      {
        token: await student(),
      },
    );

    expect(data.map(({ state }) => state)).toEqual([1, 1, 1, 3, 0, 2]);
  });
});
