import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { courses } from '#server/db/schema/course.ts';
import { courseStocks } from '#server/db/schema/order.ts';
import { coupons, groupActivities } from '#server/db/schema/promotion.ts';
import { liveClasses, videos } from '#server/db/schema/study.ts';
import { seedIds } from '#server/demo/ids.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import type { CatalogueQuestion } from '#src/contract/catalogue.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { couponSetStates, groupActivityStates } from '#src/contract/states.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ask = (body: CatalogueQuestion) => server.call('POST /api/v1/catalogue/', { body });

it('finds courses by number, by uuid and by product, each once', async () => {
  const { code, data } = await ask({
    course_numbers: ['KY2027-EN-01', 'KY0000-XX-00'],
    course_uuids: [seedIds.course(1), seedIds.course(14)],
  });

  expect(code).toBe(SUCCESS);
  expect(data.courses.map(({ uuid }) => uuid).sort()).toEqual([seedIds.course(1), seedIds.course(14)]);
  expect(data.courses[0]).toMatchObject({
    uuid: seedIds.course(1),
    price: 100,
    origin_price: 19900,
    is_sold_out: false,
  });
});

it('knows how many live classes the outline of a course has: the sample school holds what its pages promise', async () => {
  const { data } = await ask({
    course_numbers: ['KY2027-EN-01', 'KY2027-MA-01', 'KY2027-PO-01', 'KY2027-PO-02', 'KY2027-EN-03', 'KY2028-START-01'],
  });

  expect(Object.fromEntries(data.courses.map(({ course_number, live_count }) => [course_number, live_count]))).toEqual({
    'KY2027-EN-01': 7,
    'KY2027-MA-01': 21,
    'KY2027-PO-01': 5,
    'KY2027-PO-02': 15,
    'KY2027-EN-03': 0,
    'KY2028-START-01': 2,
  });
});

it('finds the variants of a product', async () => {
  const { data } = await ask({ course_uuids: [seedIds.course(115)] });

  expect(data.courses.length).toBeGreaterThan(0);
  expect(data.courses.every(({ uuid, product_uuid }) => [uuid, product_uuid].includes(seedIds.course(115)))).toBe(true);
});

it('does not find a course off the shelf, nor its activities', async () => {
  await server.db
    .update(courses)
    .set({ isOnShelf: false })
    .where(eq(courses.id, seedIds.course(6)));

  const { data } = await ask({ course_numbers: ['KY2027-EN-02'] });
  await server.db
    .update(courses)
    .set({ isOnShelf: true })
    .where(eq(courses.id, seedIds.course(6)));

  expect(data).toMatchObject({ courses: [], coupons: [], lives: [], activities: [] });
});

it('brings the group activities of the courses asked for, also those to come', async () => {
  const { data } = await ask({ course_numbers: ['KY2027-EN-02', 'KY2027-MA-02'] });

  expect(data.activities.map(({ course_uuid, status }) => [course_uuid, status])).toEqual(
    expect.arrayContaining([[seedIds.course(6), groupActivityStates.GOING]]),
  );
  expect(data.activities.some(({ status }) => status === groupActivityStates.NOT_STARTED)).toBe(true);
});

it('does not bring an activity that was taken off the shelf', async () => {
  const [row] = await server.db.select().from(groupActivities).where(eq(groupActivities.isOnShelf, true));
  const id = row?.id ?? '';
  await server.db.update(groupActivities).set({ isOnShelf: false }).where(eq(groupActivities.id, id));

  const { data } = await ask({ activity_uuids: [id] });
  await server.db.update(groupActivities).set({ isOnShelf: true }).where(eq(groupActivities.id, id));

  expect(data.activities).toEqual([]);
});

it('says of a coupon what it takes off, when, and how many are left', async () => {
  const id = seedIds.coupon(1);
  await server.db.update(coupons).set({ receivedCount: 0, stock: 3 }).where(eq(coupons.id, id));

  const { data } = await ask({ coupon_uuids: [id, seedIds.coupon(7), seedIds.coupon(99)] });

  expect(data.coupons).toHaveLength(2);
  expect(data.coupons[0]).toMatchObject({ uuid: id, set_state: couponSetStates.ING, stock_left: 3 });
  expect(data.coupons[1]).toMatchObject({ set_state: couponSetStates.END });
});

it('says of a coupon that was given out that none is left', async () => {
  const id = seedIds.coupon(2);
  await server.db.update(coupons).set({ receivedCount: 3, stock: 3 }).where(eq(coupons.id, id));

  expect((await ask({ coupon_uuids: [id] })).data.coupons[0]?.stock_left).toBe(0);
});

it('says that a course is sold out with its last place', async () => {
  const [full, left] = [seedIds.course(4), seedIds.course(3)];
  await server.db.delete(courseStocks);
  await server.db.insert(courseStocks).values([
    { courseId: full, stock: 2, soldCount: 2 },
    { courseId: left, stock: 2, soldCount: 1 },
  ]);

  const { data } = await ask({ course_uuids: [full, left] });

  expect(Object.fromEntries(data.courses.map(({ uuid, is_sold_out: isOut }) => [uuid, isOut]))).toEqual({
    [full]: true,
    [left]: false,
  });
});

it('finds one course, one coupon and one activity that are asked for alone', async () => {
  const [course, coupon, activity] = [seedIds.course(1), seedIds.coupon(1), seedIds.groupActivity(1)];
  const answers = [
    await ask({ course_uuids: [course] }),
    await ask({ coupon_uuids: [coupon] }),
    await ask({ activity_uuids: [activity] }),
  ];

  expect(answers.map(({ data }) => data.courses.map(({ uuid }) => uuid))).toEqual([[course], [], []]);
  expect(answers.map(({ data }) => data.coupons.map(({ uuid }) => uuid))).toEqual([[], [coupon], []]);
  expect(answers[2]?.data.activities.map(({ uuid }) => uuid)).toEqual([activity]);
});

it('finds public classrooms only, and says whether they have a recording', async () => {
  const [hidden] = await server.db.select().from(liveClasses).where(eq(liveClasses.isPublic, false));
  const room = 'study-room';
  const find = async () => (await ask({ classrooms: [room, 'nowhere', hidden?.classroom ?? ''] })).data.lives;
  const before = await find();
  const [video] = await server.db.select().from(videos).limit(1);
  const recorded = { recordAt: new Date('2028-01-01'), recordVideoId: video?.id ?? null };
  await server.db.update(liveClasses).set(recorded).where(eq(liveClasses.classroom, room));

  expect(hidden).toBeDefined();
  expect([before, await find()]).toMatchObject([
    [{ classroom: room, has_record: false }],
    [{ classroom: room, has_record: true }],
  ]);
});

it('answers for nothing with the number and the hours of the school alone, and refuses more ids than it answers for', async () => {
  const service = { phone: '400-800-2027', hours: '每天 9:00—22:00' };
  expect((await ask({})).data).toEqual({ service, courses: [], coupons: [], lives: [], activities: [] });
  const { code } = await ask({ course_numbers: Array.from({ length: 101 }, (_, index) => `KY-${index}`) });
  expect(code).toBe(refusals.INPUT_INVALID.code);
});
