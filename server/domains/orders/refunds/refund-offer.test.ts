import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliveryPackages } from '#server/db/schema/delivery.ts';
import { examAttempts, papers } from '#server/db/schema/exam.ts';
import { orderCourses, shipments } from '#server/db/schema/order.ts';
import { chapters, liveAttendance, liveClasses, sections, videoProgress, videos } from '#server/db/schema/study.ts';
import { yanxueTours } from '#server/db/schema/yanxue.ts';
import { after as later } from '#server/kernel/clock.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import { toursOf } from '#server/testing/tour.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { examStates, sectionKinds } from '#src/contract/states.ts';

const [HOUR, DAY] = [3600, 24 * 3600];
const TERM = { validType: 0 as const, validEndTime: null, validDays: 365 };
const random = testRandom('refund offer');
let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let tour: ReturnType<typeof toursOf>;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'refund offer');
  tour = toursOf(server, shop);
});
afterAll(() => server.close());

async function bought(changes: Parameters<typeof shop.course>[0] = {}) {
  const buyer = await shop.student();
  const course = await shop.course({ ...TERM, ...changes });
  const { uuid } = await shop.order(course, buyer, { address_uuid: await shop.address(buyer) });
  await shop.pay(uuid, buyer);
  return { buyer, course, order: uuid };
}
const offered = async (order: string, buyer: Student) => {
  const { data } = await shop.offer(order, buyer);
  return [data.amount, data.parts[0]?.reason];
};

describe('what was sent with an order', () => {
  const sent = async (order: string, buyer: Student) => {
    const parcel = {
      productName: '',
      companyName: '',
      expressCode: order,
      goodsNames: [],
      issueTime: server.clock.now(),
    };
    const to = { addressId: await shop.address(buyer), receiver: '', phone: '', company: '', fullDistrict: '' };
    await server.db.insert(shipments).values({ id: newUuid(random), orderId: order, location: '', ...parcel, ...to });
    await server.db
      .update(deliveryPackages)
      .set({ receiver: '夏夏', confirmedAt: server.clock.now(), sentAt: server.clock.now() })
      .where(eq(deliveryPackages.orderId, order));
  };
  const packed = (order: string, { userId }: Student, courseId: string, counts: number[], isSent: boolean) => {
    const goods = counts.map((count) => ({ name: '教材', count }));
    const now = server.clock.now();
    const row = { id: newUuid(random), userId, orderId: order, courseId, name: '', goods, createdAt: now };
    const left = isSent ? { receiver: '夏夏', confirmedAt: now, sentAt: now } : {};
    return server.db.insert(deliveryPackages).values({ ...row, ...left });
  };

  it('keeps the money of books from the moment they leave', async () => {
    const { buyer, course, order } = await bought({ kind: 'books' });
    const before = await offered(order, buyer);
    await packed(order, buyer, course, [1], false);
    const waiting = await offered(order, buyer);
    await sent(order, buyer);

    expect([before, waiting]).toEqual(Array(2).fill([19900, '还没有发货，全额退']));
    expect(await offered(order, buyer)).toEqual([0, expect.stringContaining('已经发货')]);
  });

  it('keeps the money of books that left before packages were counted', async () => {
    const { buyer, order } = await bought({ kind: 'books' });
    await sent(order, buyer);

    expect(await offered(order, buyer)).toEqual([0, expect.stringContaining('已经发货')]);
  });

  it('is only what left: the other package of the order is still here', async () => {
    const { buyer, course, order } = await bought({ kind: 'books' });
    await packed(order, buyer, course, [1], false);
    const to = { addressId: await shop.address(buyer), receiver: '', phone: '', company: '', fullDistrict: '' };
    const parcel = { productName: '', companyName: '', expressCode: order, goodsNames: [], location: '' };
    const shipment = { id: newUuid(random), orderId: order, issueTime: server.clock.now(), ...parcel, ...to };
    await server.db.insert(shipments).values(shipment);

    expect(await offered(order, buyer)).toEqual([19900, '还没有发货，全额退']);
  });

  it('is taken off a course by the piece, once it has left', async () => {
    const [first, second] = [await bought(), await bought()];
    await packed(first.order, first.buyer, first.course, [2, 1], false);
    const waiting = await offered(first.order, first.buyer);
    await sent(first.order, first.buyer);
    await packed(second.order, second.buyer, second.course, [1], true);

    expect(waiting[0]).toBe(19900);
    expect(await offered(first.order, first.buyer)).toEqual([
      ...[19900 - 6000, '开通 7 天内，还没有学习，不超过 3 节，全额退，扣已寄出的教材 3 件共 60 元'],
    ]);
    expect((await offered(second.order, second.buyer))[0]).toBe(19900 - 2000);
  });
});

describe('the money of a tour', () => {
  const leaveIn = (id = '', seconds = 0) => {
    const [now, startsAt] = [server.clock.now(), later(server.clock.now(), seconds)];
    const times = { applyFrom: later(now, -DAY), applyUntil: seconds > DAY ? later(now, DAY) : now, startsAt };
    return server.db.update(yanxueTours).set(times).where(eq(yanxueTours.id, id));
  };

  it.each([
    [15 * DAY, 19900, '距出发 15 天，全额退'],
    [14 * DAY, 15920, '距出发 14 天，退 80%'],
    [1, 3980, '今天出发，退 20%'],
    [0, 0, '行程已经出发，不能退款'],
  ])('that leaves in %i seconds goes back by the days that are left: %i', async (seconds, cents, why) => {
    const { course, tours } = await tour.activity(9);
    const { buyer, order } = await tour.paid(course, tours[0]);
    await leaveIn(tours[0], seconds);

    expect(await offered(order, buyer)).toEqual([cents, why]);
  });

  it('goes back by the day on which the last trip was called off', async () => {
    const { course, tours } = await tour.activity(9, 9);
    const { buyer, order } = await tour.paid(course, tours[0]);
    const customer = await tour.customerOf(buyer, course);
    const callOff = async (of: string | undefined) => {
      const { data } = await tour.startTrip(buyer, customer, of);
      await tour.changeTrip(buyer, data.trip_uuid, { is_cancelled: true });
    };
    const heard = [];
    await leaveIn(tours[0], 16 * DAY);
    await callOff(tours[0]);
    server.clock.pass(3 * DAY);
    heard.push(await offered(order, buyer));
    await leaveIn(tours[1], 12 * DAY);
    await callOff(tours[1]);
    server.clock.pass(5 * DAY);
    heard.push(await offered(order, buyer));

    expect(heard).toEqual([
      [19900, '距出发 16 天，全额退'],
      [15920, '距出发 12 天，退 80%'],
    ]);
  });

  it('of a trial goes by its first class', async () => {
    const { buyer, course, order } = await bought({ isTrial: true });
    const [teacher] = await server.db.select().from(liveClasses).limit(1);
    const texts = { name: '', intro: '', streamUrl: '', poster: '', isPublic: false };
    const live = (hours: number) => {
      const id = newUuid(random);
      const startsAt = later(server.clock.now(), hours * HOUR);
      const of = { courseId: course, teacherId: teacher?.teacherId ?? '', startsAt, endsAt: later(startsAt, HOUR) };
      return { ...texts, ...of, id, classroom: id };
    };
    const without = await offered(order, buyer);
    await server.db.insert(liveClasses).values([live(96), live(48), live(72)]);
    const heard = [];
    for (const seconds of [48 * HOUR - 1, 1, 24 * HOUR - 1, 1]) {
      server.clock.pass(seconds);
      heard.push((await offered(order, buyer))[1]);
    }

    expect([without[1], ...heard]).toEqual([
      ...['开课不满 24 小时，全额退', '还没有开课，全额退', '开课不满 24 小时，全额退', '开课不满 24 小时，全额退'],
      '开课已满 24 小时，不能退款',
    ]);
  });
});

describe('what was learned', () => {
  /** A paid course of a class with a recording, an hour each, and a test. */
  async function taught() {
    const { db, clock } = server;
    const made = await bought();
    const { course: courseId, buyer } = made;
    const [paper] = await db.select().from(papers).limit(1);
    const [template] = await db.select().from(liveClasses).limit(1);
    const [chapterId, videoId, liveId] = [newUuid(random), newUuid(random), newUuid(random)];
    await db.insert(chapters).values({ id: chapterId, courseId, outlineTp: 1, name: '第一章', position: 0 });
    const file = { poster: '', url: '', subtitlesUrl: '', durationSeconds: HOUR, isFree: false };
    await db.insert(videos).values({ id: videoId, courseId, name: '回放', ...file });
    const startsAt = clock.now();
    const texts = { name: '', intro: '', streamUrl: '', poster: '', isPublic: false, recordVideoId: videoId };
    const endsAt = later(startsAt, HOUR);
    const times = { startsAt, endsAt, recordAt: endsAt, teacherId: template?.teacherId ?? '' };
    await db.insert(liveClasses).values({ id: liveId, classroom: liveId, courseId, ...texts, ...times });
    const section = { chapterId, name: '一节' };
    const { LIVE, PAPER, MATERIAL } = sectionKinds;
    await db.insert(sections).values([
      { ...section, id: newUuid(random), kind: LIVE, position: 0, liveId },
      { ...section, id: newUuid(random), kind: PAPER, position: 1, paperUuid: paper?.id ?? null },
      { ...section, id: newUuid(random), kind: MATERIAL, position: 2 },
    ]);
    const { userId } = buyer;
    const sit = (seconds: number, seenAt = clock.now()) =>
      db.insert(liveAttendance).values({ userId, liveId, seconds, seenAt });
    const watch = (reachedSeconds: number) => {
      const row = { userId, videoId, positionSeconds: 0, reachedSeconds, doneAt: null };
      return db.insert(videoProgress).values({ ...row, startedAt: clock.now(), updatedAt: clock.now() });
    };
    const write = (submittedAt: Date | null, startedAt = clock.now()) => {
      const attempt = { id: newUuid(random), userId, paperId: paper?.id ?? '', number: 1, startedAt };
      const end = submittedAt
        ? { state: examStates.MARKING, submittedAt, closedBy: 'student' as const }
        : { state: examStates.GOING };
      return db.insert(examAttempts).values({ ...attempt, ...end, deadlineAt: startedAt });
    };
    const learned = async () => /已学 (\d) 节(.*)，共 (\d) 节/.exec((await offered(made.order, buyer))[1] as string);
    return { ...made, sit, watch, write, learned: async () => (await learned())?.slice(1, 4).join(' ') };
  }

  it('is a class once, whether it was attended or watched, or both', async () => {
    const [both, seen, little] = [await taught(), await taught(), await taught()];
    await both.sit(600);
    await both.watch(3600);
    await seen.watch(600);
    await little.sit(599);
    await little.watch(599);

    expect([await both.learned(), await seen.learned(), await little.learned()]).toEqual(['1  2', '1  2', '0  2']);
  });

  it('is a test that was handed in since the course was opened, and no other', async () => {
    const [done, going, early] = [await taught(), await taught(), await taught()];
    const now = server.clock.now();
    await done.write(now);
    await going.write(null);
    await early.write(now, later(now, -1));

    expect([await done.learned(), await going.learned(), await early.learned()]).toEqual([
      ...['1 （含测试 1 份） 2', '0  2', '0  2'],
    ]);
  });

  it('is no class that was attended before the course was opened', async () => {
    const [early, exact] = [await taught(), await taught()];
    await early.sit(600, later(server.clock.now(), -1));
    await exact.sit(600);

    expect([await early.learned(), await exact.learned()]).toEqual(['0  2', '1  2']);
  });

  it('is of a lesson begun before only what was added', async () => {
    const { order, watch, learned } = await taught();
    await watch(1100);
    const [row] = await server.db.select().from(videoProgress).where(eq(videoProgress.reachedSeconds, 1100));
    const watchedUntil = (seconds: number) =>
      server.db
        .update(orderCourses)
        .set({ watchedBefore: { [row?.videoId ?? '']: seconds } })
        .where(eq(orderCourses.orderId, order));
    await watchedUntil(501);
    const less = await learned();
    await watchedUntil(500);

    expect([less, await learned()]).toEqual(['0  2', '1  2']);
  });
});

describe('an order of two courses', () => {
  it('gives back the sum of its parts, and says of each why', async () => {
    const buyer = await shop.student();
    const [one, two] = [await shop.course({ ...TERM, name: '甲' }), await shop.course({ name: '乙', kind: 'books' })];
    const body = { course_uuids: [one, two] };
    const { data } = await server.call('POST /api/V1.29/course/multiple/checkout', { body }, { token: buyer.token });
    const bare = await shop.submit(data, buyer);
    const { data: order } = await shop.submit(data, buyer, { address_uuid: await shop.address(buyer) });
    await shop.pay(order.uuid, buyer);
    const refund = { by: 'lessons', days: 0, lessons: 0, lessonMinutes: 1, after: 'nothing' } as const;
    const promise = { id: 'course', title: '正价课', refund };
    await server.db.update(orderCourses).set({ promise }).where(eq(orderCourses.courseId, one));

    const { code } = await shop.refund(order.uuid, buyer, 19900);

    expect([bare.code, data.needs_address, code]).toEqual([refusals.ADDRESS_REQUIRED.code, true, SUCCESS]);
    expect(await shop.orderRow(order.uuid)).toMatchObject({
      keptCents: 19900,
      refundReasons: ['甲：开通已满 0 天，还没有学习，不能退款', '乙：还没有发货，全额退'],
    });
  });

  it('says of one course why, without its name', async () => {
    const { buyer, order } = await bought();
    await shop.refund(order, buyer);

    expect((await shop.orderRow(order)).refundReasons).toEqual(['开通 7 天内，还没有学习，不超过 3 节，全额退']);
  });
});
