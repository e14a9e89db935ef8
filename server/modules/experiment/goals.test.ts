import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
    const author = await openConsoleAs(server, 'author');
    const { data: list } = await author.call('GET /console/api/experiments');
    const uuid = list.experiments.find(({ page }) => page === tested.path)?.uuid ?? '';
    const { data } = await author.call('GET /console/api/experiments/{uuid}', { params: { uuid } });

    expect(data.arms.map(({ paidCents, refundedCents }) => [paidCents, refundedCents])).toEqual([
      [19900, 0],
      [2 * 19900, 19900],
    ]);
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
