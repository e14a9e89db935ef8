import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/account.ts';
import { myCourses } from '#server/db/schema/course.ts';
import { yanxueCustomerInfos, yanxueTours, yanxueTrips } from '#server/db/schema/yanxue.ts';
import { sealPlaces } from '#server/db/seal-stored.ts';
import { demoMobile, seedIds } from '#server/demo/ids.ts';
import { studyIds } from '#server/demo/study/study-ids.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { SAMPLE_CUSTOMER } from '#server/testing/tour.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

const COURSE = seedIds.course(13);
const CUSTOMER = { course_id: COURSE, ...SAMPLE_CUSTOMER };
const TRAVEL = {
  transport: 'plane' as const,
  arrive_number: 'MU2101',
  arrive_time: '2027-01-17T10:00:00+08:00',
  leave_number: '',
  leave_time: null,
  needs_pick_up: true,
  remark: '',
};
const random = testRandom('yanxue');

let server: TestServer;
let made = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A student, by default with the Xi'an tour. */
async function student({ isOwner = true } = {}): Promise<string> {
  made += 1;
  const mobile = `133${String(made).padStart(8, '0')}`;
  const token = await server.logIn(mobile);
  const [user] = await server.db.select().from(users).where(eq(users.mobile, mobile));
  if (isOwner) {
    const now = server.clock.now();
    const validUntil = new Date(now.getTime() + 90_000_000_00);
    await server.db
      .insert(myCourses)
      .values({ id: newUuid(random), userId: user?.id ?? '', courseId: COURSE, startedAt: now, validUntil });
  }
  return token;
}
const register = (token: string, changes: Partial<typeof CUSTOMER> & { revision?: number } = {}) =>
  server.call('POST /api/V1.30/yanxue/service/customerinfo', { body: { ...CUSTOMER, ...changes } }, { token });
const choose = (token: string, customer: string, tour: number) =>
  server.call(
    'POST /api/V1.30/yanxue/service/trip',
    { body: { customerinfo_uuid: customer, tour_uuid: studyIds.tour(tour), ...TRAVEL } },
    { token },
  );
const change = (token: string, trip: string, changes: { tour_uuid?: string; is_cancelled?: true; remark?: string }) =>
  server.call('PATCH /api/V1.30/yanxue/service/trip', { body: { trip_uuid: trip, ...changes } }, { token });
const seatsTaken = async (tour: number) => {
  const [row] = await server.db
    .select()
    .from(yanxueTours)
    .where(eq(yanxueTours.id, studyIds.tour(tour)));
  return row?.takenCount;
};
async function travelling(tour = 2) {
  const token = await student();
  const { data: customer } = await register(token);
  const { data: trip } = await choose(token, customer.customerinfo_uuid, tour);
  return { token, customer: customer.customerinfo_uuid, trip };
}

describe('customer info', () => {
  it('is one for a student and a tour, changed by sending it again', async () => {
    const token = await student();

    const answers = await Promise.all(Array.from({ length: 10 }, () => register(token)));
    const changed = await register(token, { shirt_size: 'M', name: '陈大满' });
    const stale = await register(token, { name: '陈中满', revision: 1 });

    expect(new Set(answers.map(({ data }) => `${data.customerinfo_uuid} ${data.revision}`)).size).toBe(1);
    expect(changed.data).toMatchObject({ name: '陈大满', revision: 2 });
    expect([stale.code, stale.data]).toEqual([refusals.FORM_CHANGED.code, { revision: 2 }]);
  });

  it('gives its ID number in part, and keeps the stored one when that comes back', async () => {
    const token = await student();
    const { data } = await register(token);

    const kept = await register(token, { id_number: data.id_number, name: '陈大满' });
    const guessed = await register(token, { id_number: `2${'*'.repeat(16)}3` });
    const [row] = await server.db
      .select()
      .from(yanxueCustomerInfos)
      .where(eq(yanxueCustomerInfos.id, data.customerinfo_uuid));
    const stored = row && server.context.seal.open(row.fields, sealPlaces.customer(row.id));

    expect([data.id_number, kept.data.id_number]).toEqual([`1${'*'.repeat(16)}X`, `1${'*'.repeat(16)}X`]);
    expect([kept.data.name, stored?.id_number]).toEqual(['陈大满', CUSTOMER.id_number]);
    expect(guessed.code).toBe(refusals.INPUT_INVALID.code);
  });

  it('names every wrong field', async () => {
    const { data } = await server.callRaw(
      'POST /api/V1.30/yanxue/service/customerinfo',
      { body: { ...CUSTOMER, name: ' ', mobile: '1', shirt_size: 'XS', birthday: '2005-13-01' } },
      { token: await student() },
    );

    expect(data).toMatchObject({
      fields: expect.arrayContaining([
        expect.objectContaining({ field: 'body.name' }),
        { field: 'body.mobile', message: '手机号格式错误，请重新输入' },
        expect.objectContaining({ field: 'body.shirt_size' }),
        { field: 'body.birthday', message: '日期格式错误' },
      ]),
    });
  });

  it('is for who has the course', async () => {
    const { code } = await register(await student({ isOwner: false }));

    expect(code).toBe(refusals.COURSE_NOT_OWNED.code);
  });

  it('of another student cannot be read or used', async () => {
    const token = await student();
    const theirs = studyIds.customerInfo(1);

    const read = await server.call(
      'GET /api/V1.30/yanxue/service/customerinfo',
      { query: { customerinfo_uuid: theirs } },
      { token },
    );

    expect([read.code, (await choose(token, theirs, 2)).code]).toEqual([
      refusals.NOT_FOUND.code,
      refusals.NOT_FOUND.code,
    ]);
  });
});

describe('a trip', () => {
  it('takes one place, however often it is sent', async () => {
    const token = await student();
    const { data: customer } = await register(token);
    const before = await seatsTaken(2);

    const answers = await Promise.all(Array.from({ length: 10 }, () => choose(token, customer.customerinfo_uuid, 2)));

    expect(new Set(answers.map(({ data }) => data.trip_uuid)).size).toBe(1);
    expect(await seatsTaken(2)).toBe((before ?? 0) + 1);
  });

  it('gives exactly the places there are', async () => {
    await server.db
      .update(yanxueTours)
      .set({ seats: 3 })
      .where(eq(yanxueTours.id, studyIds.tour(3)));
    const all: { token: string; customer: string }[] = [];
    for (let index = 0; index < 8; index += 1) {
      const token = await student();
      all.push({ token, customer: (await register(token)).data.customerinfo_uuid });
    }

    const answers = await Promise.all(all.map(({ token, customer }) => choose(token, customer, 3)));

    expect(answers.filter(({ code }) => code === SUCCESS)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === refusals.TOUR_FULL.code)).toHaveLength(7);
  });

  it.each([
    [1, refusals.TOUR_CLOSED],
    [4, refusals.TOUR_CLOSED],
    [5, refusals.TOUR_CLOSED],
    [6, refusals.NOT_FOUND],
  ])('to tour %i is refused', async (tour, refusal) => {
    const token = await student();
    const { data } = await register(token);

    expect((await choose(token, data.customerinfo_uuid, tour)).code).toBe(refusal.code);
  });

  it('changes only what is sent', async () => {
    const { token, trip } = await travelling();

    const { data } = await change(token, trip.trip_uuid, { remark: '晚到' });

    expect(data).toMatchObject({ ...TRAVEL, remark: '晚到', revision: 2, state: 0, tour: { uuid: studyIds.tour(2) } });
  });

  it('gives its place back when it is cancelled, and may be chosen again', async () => {
    const { token, customer, trip } = await travelling();
    const taken = (await seatsTaken(2)) ?? 0;

    const { data } = await change(token, trip.trip_uuid, { is_cancelled: true });
    const freed = await seatsTaken(2);
    await change(token, trip.trip_uuid, { is_cancelled: true });
    const again = await choose(token, customer, 2);

    expect([data.state, freed, await seatsTaken(2)]).toEqual([3, taken - 1, taken]);
    expect(again.data.trip_uuid).not.toBe(trip.trip_uuid);
  });

  it('is fixed once it is confirmed, and one at a time', async () => {
    const { token, customer, trip } = await travelling();
    const second = await choose(token, customer, 4);
    await server.db.update(yanxueTrips).set({ state: 1 }).where(eq(yanxueTrips.id, trip.trip_uuid));

    expect([second.code, second.data]).toEqual([refusals.TRIP_EXISTS.code, { trip_uuid: trip.trip_uuid }]);
    expect((await change(token, trip.trip_uuid, { remark: 'x' })).code).toBe(refusals.TRIP_FIXED.code);
  });

  it('of another student is missing', async () => {
    const token = await student();

    expect((await change(token, studyIds.trip(1), { is_cancelled: true })).code).toBe(refusals.NOT_FOUND.code);
  });
});

describe('the service of a tour', () => {
  it('shows the demo student everything that belongs to it', async () => {
    const token = await server.logIn(demoMobile);
    const query = { course_id: COURSE };

    const { data } = await server.call('GET /api/V1.30/yanxue/service/detail', { query }, { token });
    const companion = await server.call('GET /api/V1.30/yanxue/service/is_peipao', { query }, { token });

    expect(data).toMatchObject({
      is_peipao: true,
      trip: { state: 1 },
      customerinfo: { name: '林知行', id_number: `1${'*'.repeat(16)}X` },
    });
    expect(data.checkins.map(({ state }) => state)).toEqual([2, 2, 1, 0]);
    expect(data.steps.map(({ is_done }) => is_done)).toEqual([true, true, true, false]);
    expect(companion.data).toMatchObject({ is_peipao: true, leader: { name: '唐牧之' } });
    server.clock.pass(61);
  });
});

describe('a check-in', () => {
  const submit = (token: string, checkin: number, content: string) =>
    server.call(
      'POST /api/V1.31/yanxue/checkin/submit',
      { body: { checkin_uuid: studyIds.checkin(checkin), content } },
      { token },
    );

  it('is shown to strangers without a record', async () => {
    const { data } = await server.call('GET /api/V1.31/yanxue/checkin/detail/{id}', {
      params: { id: studyIds.checkin(1) },
    });

    expect(data).toMatchObject({ title: '抵达打卡', submit_count: 1, is_mine: false, record: null });
  });

  it('is stored once, and says so when another text comes', async () => {
    const token = await server.logIn(demoMobile);

    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(token, 3, ' 坚毅、平静、各不相同 ')));
    const other = await submit(token, 3, '别的');

    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => SUCCESS));
    expect(answers[0]?.data).toMatchObject({ submit_count: 1, record: { content: '坚毅、平静、各不相同' } });
    expect(other.code).toBe(refusals.CHECKIN_DONE.code);
    expect((await submit(token, 2, '晚了')).code).toBe(refusals.CHECKIN_ENDED.code);
    expect((await submit(token, 4, '早了')).code).toBe(refusals.CHECKIN_NOT_STARTED.code);
  });

  it('is for students of its tour', async () => {
    const token = await student();

    const { data } = await server.call('GET /api/V1.31/yanxue/checkin', {}, { token });

    expect(data).toEqual([]);
    expect((await submit(token, 3, '路过')).code).toBe(refusals.CHECKIN_NOT_YOURS.code);
  });
});
