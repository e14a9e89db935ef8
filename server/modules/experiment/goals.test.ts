import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { courses } from '#server/db/schema/course.ts';
import { experimentAmounts, experimentDays } from '#server/db/schema/experiment.ts';
import { orderCourses } from '#server/db/schema/order.ts';
import { videoProgress, videos } from '#server/db/schema/study.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { after } from '#server/kernel/clock.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { openConsoleAs } from '#server/testing/console.ts';
import { experimentsOf } from '#server/testing/experiment.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import type { PublishedExperiment } from '#src/contract/console/experiment.ts';

let folder = '';
let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let lab: ReturnType<typeof experimentsOf>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'goals-'));
  server = await startTestServer({
    siteFolder: folder,
    console: { origin: undefined },
    livePage: async () => ({ source: '', blocks: new Set(['top']), isMeasured: true }),
  });
  shop = shopOf(server, 'goals');
  lab = experimentsOf(server, shop, folder);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe('the income of an arm', () => {
  it('is what the ledger has of its visitors’ orders: gross, and what went back', async () => {
    const tested = lab.experiment({ goal: 'paid' });
    await lab.publish(tested);
    for (const [arm, isBack] of [
      ['b', false],
      ['b', true],
      ['control', false],
    ] as const) {
      const visitor = lab.newVisitor(tested, arm);
      await lab.show(tested, visitor, arm);
      const { buyer, orderId } = await lab.order(tested, visitor);
      await shop.pay(orderId, buyer);
      if (isBack) await shop.refund(orderId, buyer);
    }
    await shop.run(sendRefunds);

    expect((await lab.detailOf(tested)).arms.map(({ paidCents, refundedCents }) => [paidCents, refundedCents])).toEqual(
      [
        [19900, 0],
        [2 * 19900, 19900],
      ],
    );
  });
});

/** Buys, gets access after ten minutes, and starts a lesson some minutes after paying. */
async function begin(tested: PublishedExperiment, minutes: number) {
  const visitor = lab.newVisitor(tested, 'b');
  await lab.show(tested, visitor, 'b');
  const { buyer, orderId } = await lab.order(tested, visitor);
  await shop.pay(orderId, buyer);
  const [course] = await server.db.select().from(orderCourses).where(eq(orderCourses.orderId, orderId));
  const paid = server.clock.now();
  await server.db
    .update(orderCourses)
    .set({ openedAt: after(paid, 600) })
    .where(eq(orderCourses.orderId, orderId));
  const video = {
    id: newUuid(testRandom(buyer.userId)),
    courseId: course?.courseId ?? '',
    name: '第一课',
    poster: '',
    url: '',
  };
  await server.db.insert(videos).values({ ...video, subtitlesUrl: '', durationSeconds: 600, isFree: true });
  const begun = after(paid, minutes * 60);
  const seconds = { positionSeconds: 10, reachedSeconds: 10, startedAt: begun, updatedAt: begun };
  await server.db.insert(videoProgress).values({ userId: buyer.userId, videoId: video.id, ...seconds });
}

describe('the first lesson after buying', () => {
  it('counts when the course was open, not when it was free to look at before', async () => {
    const tested = lab.experiment({ goal: 'first-lesson' });
    await lab.publish(tested);
    await begin(tested, 5);
    await begin(tested, 15);

    expect(await lab.versionsOf(tested)).toEqual([[1, 'running', [0, 0], [2, 1]]]);
  });
});

describe('a regular course', () => {
  it('counts when it was paid; a trial, a book and an order do not', async () => {
    const tested = lab.experiment({ goal: 'regular-paid' });
    await lab.publish(tested);
    const buys = async (course: Partial<typeof courses.$inferInsert>, isPaid = true) => {
      const visitor = lab.newVisitor(tested, 'b');
      await lab.show(tested, visitor, 'b');
      const { buyer, orderId } = await lab.order(tested, visitor);
      if (isPaid) await shop.pay(orderId, buyer);
      const [bought] = await server.db.select().from(orderCourses).where(eq(orderCourses.orderId, orderId));
      await server.db
        .update(courses)
        .set({ isTrial: false, ...course })
        .where(eq(courses.id, bought?.courseId ?? ''));
    };
    await buys({ isTrial: true });
    await buys({ kind: 'books' });
    await buys({}, false);
    await buys({});

    expect(await lab.versionsOf(tested)).toEqual([[1, 'running', [0, 0], [4, 1]]]);
  });
});

describe('net income for each visitor', () => {
  it('is what was paid without what went back, over all visitors, before the end of the experiment and after', async () => {
    const tested = lab.experiment({ goal: 'net' });
    await lab.publish(tested);
    for (const pays of ['nothing', 'and keeps', 'and returns'] as const) {
      const visitor = lab.newVisitor(tested, 'b');
      await lab.show(tested, visitor, 'b');
      if (pays === 'nothing') continue;
      const { buyer, orderId } = await lab.order(tested, visitor);
      await shop.pay(orderId, buyer);
      if (pays === 'and returns') await shop.refund(orderId, buyer);
    }
    await shop.run(sendRefunds);
    const figures = async () => (await lab.detailOf(tested)).arms.map((arm) => [arm.visitors, arm.converted, arm.net]);
    const before = await figures();
    const publisher = await openConsoleAs(server, 'publisher');
    const params = { uuid: (await lab.detailOf(tested)).uuid };
    await publisher.call('POST /console/api/experiments/{uuid}/end', { params, body: { winner: 'b' } });

    expect(before).toEqual([
      [0, 0, null],
      [3, 2, Math.round(19_900 / 3) / 100],
    ]);
    expect(await figures()).toEqual(before);
  });

  it('is compared in yuan; the twenty largest amounts count as the twentieth', async () => {
    const tested = lab.experiment({ goal: 'net' });
    await lab.publish(tested);
    const { uuid } = await lab.detailOf(tested);
    const day = { day: '2026-11-01', visitors: 10_000, paid: 0, refunded: 0 };
    const amounts = (arm: string, people: number) => ({ experimentId: uuid, arm, cents: 20_000, people });
    await server.db.insert(experimentDays).values([
      { experimentId: uuid, arm: 'control', converted: 500, ...day },
      { experimentId: uuid, arm: 'b', converted: 701, ...day },
    ]);
    await server.db
      .insert(experimentAmounts)
      .values([amounts('control', 500), amounts('b', 700), { ...amounts('b', 1), cents: 90_000_000 }]);

    const { arms, cap, experiment } = await lab.detailOf(tested);
    expect([cap, arms.map(({ net }) => net)]).toEqual([200, [10, 14.02]]);
    expect(arms[1]?.difference).toMatchObject({ points: 4.02 });
    expect(experiment.verdict).toMatch(/“另一句”的人均净收入更高：每个访客在 \+\d\.\d\d 到 \+\d\.\d\d 元之间/);
  });
});
