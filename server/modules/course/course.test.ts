import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { courses } from '#server/db/schema/course.ts';
import { demoMobile, seedIds } from '#server/demo/ids.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const byNumber = (number: string, token?: string) =>
  server.call('GET /api/v1/course/by_number/{number}', { params: { number } }, token === undefined ? {} : { token });
const byId = (id: string, token?: string) =>
  server.call('GET /api/v1/course/{id}', { params: { id } }, token === undefined ? {} : { token });

describe('a course', () => {
  it('is found by its number', async () => {
    const { code, data } = await byNumber('KY2027-EN-01');

    expect(code).toBe(SUCCESS);
    expect(data).toMatchObject({
      uuid: seedIds.course(1),
      name: '2027考研英语长难句 7 天体验课',
      price: 100,
      origin_price: 19900,
      is_owned: false,
      valid_type: 0,
      valid_days: 30,
      valid_end_time: null,
      class_hours: 7,
      teachers: [{ uuid: seedIds.teacher(1), name: '林知夏' }],
    });
  });

  it('is the same by number and by uuid', async () => {
    expect((await byId(seedIds.course(6))).data).toEqual((await byNumber('KY2027-EN-02')).data);
  });

  it('names its teachers in their order', async () => {
    const { data } = await byNumber('KY2027-MA-02');

    expect(data.teachers.map(({ name }) => name)).toEqual(['周既明', '叶听澜', '许怀瑾']);
  });

  it('shows its group activity only while that is going', async () => {
    const going = await byNumber('KY2027-EN-02');
    const soon = await byNumber('KY2027-MA-02');
    const ended = await byNumber('KY2027-IV-01');

    expect(going.data.piece_group_info).toEqual({
      has_piece_group: true,
      pbd_data: { group_price: 159000, grouped_num: 3, end_time: '2026-12-20T12:00:00+08:00' },
    });
    for (const { data } of [soon, ended]) {
      expect(data.piece_group_info).toEqual({ has_piece_group: false, pbd_data: null });
    }
  });

  it('is owned by who has it, and by nobody else', async () => {
    const owner = await server.logIn(demoMobile);
    const other = await server.logIn('13700000001');

    const owned = await Promise.all([owner, other, undefined].map((token) => byNumber('KY2027-EN-11', token)));

    expect(owned.map(({ data }) => data.is_owned)).toEqual([true, false, false]);
  });

  it('is answered to a caller with a dead token as to a stranger', async () => {
    const { code, data } = await byNumber('BOOK-2027-01', 'A'.repeat(43));

    expect([code, data.is_owned]).toEqual([SUCCESS, false]);
  });

  it('names the coupons that the caller received for it', async () => {
    const token = await server.logIn('13700000002');
    await server.call('POST /api/v1/course/coupon_receive/', { body: { coupon_uuid: seedIds.coupon(2) } }, { token });

    const forCourse = await byNumber('KY2027-EN-02', token);
    const forOther = await byNumber('KY2027-MA-01', token);

    expect(forCourse.data.coupon_info).toEqual({ has_coupon: true, received_coupons: [seedIds.coupon(2)] });
    expect(forOther.data.coupon_info).toEqual({ has_coupon: true, received_coupons: [] });
  });

  it.each(['KY0000-XX-00', 'ky2027-en-01'])('is missing for the number %s', async (number) => {
    expect((await byNumber(number)).code).toBe(refusals.NOT_FOUND.code);
  });

  it('is missing for an unknown uuid', async () => {
    expect((await byId(seedIds.course(99))).code).toBe(refusals.NOT_FOUND.code);
  });

  it('is missing once it is off the shelf', async () => {
    await server.db
      .update(courses)
      .set({ isOnShelf: false })
      .where(eq(courses.id, seedIds.course(15)));

    expect((await byNumber('KY2028-CET-01')).code).toBe(refusals.NOT_FOUND.code);
    expect((await byId(seedIds.course(15))).code).toBe(refusals.NOT_FOUND.code);
  });

  it('changes for a student at once, for strangers within a second', async () => {
    const id = seedIds.course(14);
    const student = await server.logIn('13700000003');
    const names = async () => [(await byId(id, student)).data.name, (await byId(id)).data.name];
    const [before = ''] = await names();

    await server.db.update(courses).set({ name: '新名称' }).where(eq(courses.id, id));
    const atOnce = await names();
    server.clock.pass(1);

    expect(atOnce).toEqual(['新名称', before]);
    expect(await names()).toEqual(['新名称', '新名称']);
  });

  it.each(['x', '1 OR 1=1', '10000000-0000-4000-8000-00000000000'])('is refused for the uuid %s', async (id) => {
    const { code, msg } = await byId(id);

    expect([code, msg]).toEqual([refusals.INPUT_INVALID.code, '编号格式错误']);
  });
});
