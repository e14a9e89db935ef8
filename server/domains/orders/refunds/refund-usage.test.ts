import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { teachers } from '#server/db/schema/course.ts';
import { examAttempts, papers } from '#server/db/schema/exam.ts';
import { orderCourses } from '#server/db/schema/order.ts';
import { sandboxTrades } from '#server/db/schema/payment.ts';
import { chapters, liveClasses, sections, videoProgress, videos } from '#server/db/schema/study.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { examStates, sectionKinds } from '#src/contract/states.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
const random = testRandom('refund usage');
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'usage');
});
afterAll(() => server.close());

/** A paid course with lessons of a minute each and one test, and its buyer. */
async function studied(priceCents: number, lessonCount: number) {
  const { db } = server;
  const course = await shop.course({ priceCents });
  const chapterId = newUuid(random);
  const name = '第一章';
  await db.insert(chapters).values({ id: chapterId, courseId: course, outlineTp: 1, name, position: 0 });
  const lessons: string[] = [];
  for (let position = 0; position < lessonCount; position += 1) {
    const id = newUuid(random);
    const file = { poster: '', url: '', subtitlesUrl: '', durationSeconds: 60, isFree: false };
    await db.insert(videos).values({ id, courseId: course, name: '一节', ...file });
    const section = { chapterId, name: '一节', kind: sectionKinds.VIDEO, position, videoId: id };
    await db.insert(sections).values({ id: newUuid(random), ...section });
    lessons.push(id);
  }
  const [paper] = await db.select().from(papers).limit(1);
  const test = { chapterId, name: '测试', kind: sectionKinds.PAPER, position: 99, paperUuid: paper?.id ?? null };
  await db.insert(sections).values({ id: newUuid(random), ...test });
  const buyer = await shop.student();
  const order = await shop.order(course, buyer);
  await shop.pay(order.uuid, buyer);
  const watch = (count: number, student = buyer) => watchLessons(lessons.slice(0, count), student);
  const handIn = async () => {
    const now = server.clock.now();
    const times = { startedAt: now, deadlineAt: now, submittedAt: now, closedBy: 'student' as const };
    const attempt = { userId: buyer.userId, paperId: paper?.id ?? '', number: 1, state: examStates.DONE, score: 60 };
    await db.insert(examAttempts).values({ id: newUuid(random), ...attempt, ...times });
  };
  return { buyer, course, order: order.uuid, watch, handIn };
}

const progress = (id: string, { token }: Student) =>
  server.call('GET /api/v1/course/myorder/{id}/refund', { params: { id } }, { token });

describe('a student who used a part of a course', () => {
  it('gets back what was not learned: four of seven lessons and the test', async () => {
    const { buyer, order, watch, handIn } = await studied(19_900, 7);
    await watch(4);
    await handIn();

    const { data: offer } = await shop.offer(order, buyer);
    const asked = await shop.refund(order, buyer);
    await shop.run(sendRefunds);

    expect(offer).toMatchObject({ paid: 19_900, amount: 7_462 });
    expect(offer.parts[0]?.reason).toBe('已学 5 节（含测试 1 份），共 8 节，超过 3 节，退未学的 3 节');
    expect(asked).toMatchObject({ code: SUCCESS, data: { amount: 7_462, kept: 12_438 } });
    expect((await progress(order, buyer)).data).toMatchObject({
      pay_state: 6,
      items: [{ amount: 7_462, status: 'done' }],
    });
    const [trade] = await server.db.select().from(sandboxTrades).where(eq(sandboxTrades.orderId, order));
    expect(trade?.refundedCents).toBe(7_462);
    expect(await shop.ledger(order)).toEqual({ held: 12_438, due: 12_438 });
    expect(await shop.owned(buyer)).toEqual([]);
  });

  it('gets all back of ¥479 with one of fifteen lessons learned within the days, and a part after them', async () => {
    const { buyer, order, watch } = await studied(47_900, 14);
    await watch(1);
    const early = await shop.offer(order, buyer);
    server.clock.pass(8 * 24 * 3600);

    const late = await shop.offer(order, buyer);

    expect([early.data.amount, late.data.amount]).toEqual([47_900, Math.floor((47_900 * 14) / 15)]);
  });

  it('gets all back of what was only watched as free lessons before, also when they are opened again', async () => {
    const { course, watch } = await studied(19_900, 7);
    const buyer = await shop.student();
    await watch(5, buyer);
    server.clock.pass(3600);
    const { uuid } = await shop.order(course, buyer);
    await shop.pay(uuid, buyer);
    server.clock.pass(60);
    const isOwn = eq(videoProgress.userId, buyer.userId);
    await server.db.update(videoProgress).set({ updatedAt: server.clock.now() }).where(isOwn);

    const { data } = await shop.offer(uuid, buyer);

    expect([data.amount, data.parts[0]?.reason]).toEqual([
      19_900,
      '开通 7 天内，已学 0 节，共 8 节，不超过 3 节，全额退',
    ]);
  });

  it.each([
    [54, 0],
    [55, 4],
  ])(
    'learned lessons of 61 seconds when nine tenths of each were reached: %i seconds are %i lessons',
    async (reached, learned) => {
      const { buyer, course, order, watch } = await studied(19_900, 7);
      await watch(4);
      await server.db.update(videos).set({ durationSeconds: 61 }).where(eq(videos.courseId, course));
      const part = { doneAt: null, reachedSeconds: reached };
      await server.db.update(videoProgress).set(part).where(eq(videoProgress.userId, buyer.userId));

      const { data } = await shop.offer(order, buyer);

      expect(data.parts[0]?.reason).toContain(`已学 ${learned} 节，共 8 节`);
    },
  );

  it('is refused with the new figure when another device learned meanwhile', async () => {
    const { buyer, order, watch } = await studied(19_900, 7);
    const { data: seen } = await shop.offer(order, buyer);
    await watch(5);

    const refused = await shop.refund(order, buyer, seen.amount);

    expect(refused.code).toBe(refusals.REFUND_CHANGED.code);
    expect(refused.data).toMatchObject({ refund: { amount: 7_462 } });
    expect(await shop.stateOf(order)).toBe(4);
  });

  it('is told by which rule nothing goes back, and keeps the course', async () => {
    const { buyer, order, watch, handIn } = await studied(19_900, 4);
    await watch(4);
    await handIn();

    const { data: offer } = await shop.offer(order, buyer);
    const refused = await shop.refund(order, buyer);

    expect([offer.amount, refused.code]).toEqual([0, refusals.REFUND_REFUSED.code]);
    expect(refused.msg).toContain('已学 5 节');
    expect(offer.parts[0]?.rule).toContain('正价课：开通后 7 天内');
    expect(await shop.owned(buyer)).toHaveLength(1);
  });

  it('gets it back once, however many devices ask at once while another watches', async () => {
    const { buyer, order, watch } = await studied(19_900, 7);
    await watch(5);

    const answers = await Promise.all([...[1, 2, 3, 4].map(() => shop.refund(order, buyer, 7_462)), watch(7)]);

    const taken = answers.filter((answer) => answer?.code === SUCCESS);
    expect(taken.length).toBeLessThanOrEqual(1);
    const { held, due } = await shop.ledger(order);
    expect(held).toBe(due);
    expect(held).toBe(taken.length === 1 ? 19_900 - 7_462 : 19_900);
  });
});

describe('a live class', () => {
  /** A paid course of five live classes, an hour each and without recordings; the first begins now. */
  async function taughtLive() {
    const { db, clock } = server;
    const course = await shop.course();
    const chapterId = newUuid(random);
    await db.insert(chapters).values({ id: chapterId, courseId: course, outlineTp: 2, name: '直播课', position: 0 });
    const [teacher] = await db.select().from(teachers).limit(1);
    const rooms: string[] = [];
    const begin = clock.now();
    const inHours = (hours: number) => new Date(begin.getTime() + hours * 3_600_000);
    for (let position = 0; position < 5; position += 1) {
      const id = newUuid(random);
      const [startsAt, endsAt] = [inHours(position), inHours(position + 1)];
      const texts = { name: '一节直播', intro: '', streamUrl: '', poster: '' };
      const live = { courseId: course, teacherId: teacher?.id ?? '', startsAt, endsAt, isPublic: false, ...texts };
      await db.insert(liveClasses).values({ id, classroom: id, ...live });
      const section = { chapterId, name: '一节直播', kind: sectionKinds.LIVE, position, liveId: id };
      await db.insert(sections).values({ id: newUuid(random), ...section });
      rooms.push(id);
    }
    const buyer = await shop.student();
    const order = await shop.order(course, buyer);
    await shop.pay(order.uuid, buyer);
    const note = (classroom = '') =>
      server.call('POST /api/v1/living/attendance', { body: { classroom } }, { token: buyer.token });
    /** Attends the first classes for this many minutes each. */
    const sit = async (count: number, minutes: number) => {
      for (const room of rooms.slice(0, count)) {
        for (let minute = 0; minute <= minutes; minute += 1) {
          if (minute > 0) clock.pass(60);
          await note(room);
        }
        clock.pass(3600 - minutes * 60);
      }
    };
    return { buyer, order: order.uuid, rooms, note, sit };
  }

  it('counts as learned for who sat in it for ten minutes, also without its recording', async () => {
    const { buyer, order, sit } = await taughtLive();
    await sit(4, 10);

    const { data } = await shop.offer(order, buyer);

    expect(data.parts[0]?.reason).toBe('已学 4 节，共 5 节，超过 3 节，退未学的 1 节');
    expect(data.amount).toBe(19_900 / 5);
  });

  it('does not count for who looked in, nor the time between two visits', async () => {
    const { buyer, order, rooms, note } = await taughtLive();
    await note(rooms[0]);
    server.clock.pass(30 * 60);
    const { data: back } = await note(rooms[0]);
    server.clock.pass(30 * 60);

    const { data } = await shop.offer(order, buyer);

    expect(back.seconds).toBe(0);
    expect([data.amount, data.parts[0]?.reason]).toEqual([
      19_900,
      '开通 7 天内，已学 0 节，共 5 节，不超过 3 节，全额退',
    ]);
  });

  it('is noted for its owners only, and while it goes on', async () => {
    const { rooms, note } = await taughtLive();
    const stranger = await shop.student();
    const asStranger = await server.call(
      'POST /api/v1/living/attendance',
      { body: { classroom: rooms[0] ?? '' } },
      { token: stranger.token },
    );

    expect([asStranger.code, (await note(rooms[1])).code, (await note('nowhere')).code]).toEqual([
      refusals.COURSE_NOT_OWNED.code,
      refusals.REFUSED.code,
      refusals.NOT_FOUND.code,
    ]);
  });
});

describe('an order', () => {
  it('remembers what it was bought under', async () => {
    const { buyer, order } = await studied(19_900, 7);
    const [row] = await server.db.select().from(orderCourses).where(eq(orderCourses.orderId, order));
    const refund = { by: 'lessons', days: 30, lessons: 9, lessonMinutes: 10, after: 'nothing' } as const;
    const promise = { id: 'course', title: '旧约定', refund };
    await server.db.update(orderCourses).set({ promise }).where(eq(orderCourses.orderId, order));

    const { data } = await shop.offer(order, buyer);

    expect(row?.promise).toMatchObject({ id: 'course', refund: { days: 7, lessons: 3 } });
    expect(data.parts[0]?.rule).toContain('旧约定：开通后 30 天内');
  });

  it('that goes back in part keeps its coupon used; one that goes back whole gives it back', async () => {
    const left: number[] = [];
    for (const lessons of [0, 5]) {
      const { course, watch } = await studied(19_900, 7);
      const buyer = await shop.student();
      await shop.coupon(buyer, { endsAt: new Date('2028-01-01') }, [course]);
      const order = await shop.order(course, buyer);
      await shop.pay(order.uuid, buyer);
      await watch(lessons, buyer);
      await shop.refund(order.uuid, buyer);
      const { data } = await shop.open(course, buyer);
      left.push(data.coupons.usable.length);
    }

    expect(left).toEqual([1, 0]);
  });
});

/** Watches lessons to their end. */
async function watchLessons(videoIds: readonly string[], { userId }: Student): Promise<void> {
  const now = server.clock.now();
  const times = { startedAt: now, updatedAt: now, doneAt: now };
  for (const videoId of videoIds) {
    const row = { userId, videoId, positionSeconds: 60, reachedSeconds: 60, ...times };
    await server.db.insert(videoProgress).values(row).onConflictDoNothing();
  }
}
