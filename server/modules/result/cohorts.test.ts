import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoProgress, videos } from '#server/db/schema/study.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { mondayOf } from '#server/domains/results/cohorts.ts';
import { openConsoleAs } from '#server/testing/console.ts';
import { registerOn } from '#server/testing/lead.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';

const DAY = 86_400;
const PAGE = '/cohort-page';
const NONE = { buyers: 0, netCents: 0, refundedCents: 0, refunders: 0, lessons: 0 };

let server: TestServer;
/** From noon of Friday, 20 November, in China, to seven weeks later. */
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  const shop = shopOf(server, 'cohorts');
  const trial = await shop.course({ priceCents: 100, isTrial: true });
  const regular = await shop.course({ priceCents: 200_00 });
  const buy = async (buyer: Student, course: string) => {
    const { uuid } = await shop.order(course, buyer);
    await shop.pay(uuid, buyer);
    return uuid;
  };
  const first = await registerOn(server, PAGE);
  const second = await registerOn(server, PAGE);
  await registerOn(server, PAGE);
  await buy(first, trial);
  server.clock.pass(2 * DAY);
  const [video] = await server.db.select().from(videos).limit(1);
  if (!video) throw new Error('The sample has no video.');
  const now = server.clock.now();
  await server.db.insert(videoProgress).values({
    userId: second.userId,
    videoId: video.id,
    positionSeconds: 9,
    reachedSeconds: 9,
    startedAt: now,
    doneAt: now,
    updatedAt: now,
  });
  await buy(first, regular);
  const returned = await buy(second, regular);
  // The next week, one comes back to the page and one is new.
  server.clock.pass(8 * DAY);
  await registerOn(server, PAGE, { mobile: first.mobile });
  const third = await registerOn(server, PAGE);
  // A second code for one mobile has to wait a minute.
  server.clock.pass(120);
  await registerOn(server, '/another-page', { mobile: third.mobile });
  // What was studied is kept.
  await shop.refund(returned, second);
  await shop.run(sendRefunds);
  server.clock.pass(39 * DAY);
});
afterAll(() => server.close());

const ask = async (query: { path?: string; weeks: number }) => {
  const author = await openConsoleAs(server, 'author');
  return (await author.call('GET /console/api/results/cohorts', { query })).data;
};

describe('cohorts of a page', () => {
  it('count each person once, in the week of the first registration, with what they did within so many days', async () => {
    const { cohorts } = await ask({ path: PAGE, weeks: 10 });

    expect(cohorts).toEqual([
      { week: '2026-11-30', registered: 1, within: [NONE, NONE, NONE, null] },
      {
        week: '2026-11-16',
        registered: 3,
        within: [
          { ...NONE, netCents: 100 },
          { buyers: 2, netCents: 401_00, refundedCents: 0, refunders: 0, lessons: 1 },
          { buyers: 2, netCents: 212_25, refundedCents: 188_75, refunders: 1, lessons: 1 },
          null,
        ],
      },
    ]);
  });

  it('leave out people who registered before the weeks that are asked for', async () => {
    expect((await ask({ path: PAGE, weeks: 5 })).cohorts.map(({ week }) => week)).toEqual([]);
    expect((await ask({ path: PAGE, weeks: 6 })).cohorts.map(({ week }) => week)).toEqual(['2026-11-30']);
  });

  it('count a person on each page where they registered, and once for the school', async () => {
    const { cohorts, pages } = await ask({ weeks: 7 });
    const [other] = (await ask({ path: '/another-page', weeks: 7 })).cohorts;

    expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining([PAGE, '/another-page']));
    expect(other).toMatchObject({ week: '2026-11-30', registered: 1 });
    expect(cohorts.find(({ week }) => week === '2026-11-30')).toMatchObject({ registered: 1 });
  });
});

describe('mondayOf', () => {
  it.each([
    ['2026-11-23T00:00:00+08:00', 1, '2026-11-23T00:00:00+08:00'],
    ['2026-11-22T23:59:59+08:00', 1, '2026-11-16T00:00:00+08:00'],
    ['2026-11-26T07:00:00+08:00', 2, '2026-11-16T00:00:00+08:00'],
  ])('of %s, %i weeks back, is %s', (now, weeks, monday) => {
    expect(mondayOf(new Date(now), weeks)).toEqual(new Date(monday));
  });
});
