import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userSources } from '#server/db/schema/account.ts';
import { trafficChannels } from '#server/db/schema/visit.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { storeSource } from './sources.ts';

const AD = { ch: 'q7', click_ids: { gdt_vid: 'abc' } } as const;
/** Sent by a page's form, and passed on to the order by a link. */
const MARK = { source: 'autumn', h5: '/autumn' } as const;

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'sources');
});
afterAll(() => server.close());

type Said = Parameters<typeof storeSource>[2]['tracking'];

/** A student who says one thing after the other, each with the marks of pages that are live then; what counts at last. */
async function credited(
  steps: readonly {
    readonly said: Said;
    readonly marks: Readonly<Record<string, string>>;
    readonly days?: number;
    readonly landingPage?: string;
  }[],
) {
  const { userId } = await shop.student();
  for (const { said, marks, days = 1, landingPage = '/' } of steps) {
    server.clock.pass(days * 86_400);
    const livePage: ServerContext['livePage'] = async (path) =>
      marks[path] === undefined ? undefined : { source: marks[path], isMeasured: true, blocks: new Set() };
    await storeSource(
      server.db,
      { random: testRandom(`sources ${server.clock.now().toISOString()}`), livePage, userAgent: '', city: '' },
      {
        ...{ userId, occasion: 'login', tracking: said, now: server.clock.now() },
        trace: { currentPage: '', landingPage },
      },
    );
  }
  const [last] = await server.db
    .select({
      ...{ key: trafficChannels.key, clickIds: userSources.clickIds },
      ...{ page: userSources.page, variant: userSources.variant, firstPage: userSources.firstPage },
    })
    .from(userSources)
    .innerJoin(trafficChannels, eq(trafficChannels.id, userSources.channelId))
    .where(eq(userSources.userId, userId))
    .orderBy(desc(userSources.createdAt))
    .limit(1);
  if (!last) throw new Error('Nothing was recorded.');
  return last;
}

const LIVE = { '/autumn': 'autumn' };

describe('a student who came by two ads', () => {
  it('is of the later one, also where nothing more is said', async () => {
    const later = { ch: 'q8', click_ids: { gdt_vid: 'def' } };
    const last = await credited([
      { said: { ...AD, h5: '/901' }, marks: {} },
      { said: { ...later, h5: '/901' }, marks: {} },
      { said: {}, marks: {} },
    ]);

    expect(last).toMatchObject({ key: 'link:q8', clickIds: later.click_ids });
  });
});

describe('the mark of a page that was taken down', () => {
  it('still names no way to a student who said it while the page was there', async () => {
    const last = await credited([
      { said: { ...AD, h5: '/901' }, marks: LIVE },
      { said: MARK, marks: LIVE },
      { said: {}, marks: {} },
      { said: MARK, marks: {} },
    ]);

    expect(last).toMatchObject({ key: 'link:q7', clickIds: AD.click_ids });
  });

  it('is a way like any other where the student said it more than a month ago', async () => {
    const last = await credited([
      { said: { ...AD, h5: '/901' }, marks: LIVE },
      { said: MARK, marks: LIVE },
      { said: {}, marks: {}, days: 20 },
      { said: {}, marks: {}, days: 20 },
      { said: MARK, marks: {} },
    ]);

    expect(last).toMatchObject({ key: 'source:autumn', clickIds: {} });
  });

  it('is a way like any other where it was one before the ad', async () => {
    const last = await credited([
      { said: { source: 'poster', h5: '/901' }, marks: {} },
      { said: { ...AD, h5: '/901' }, marks: {} },
      { said: { source: 'poster', h5: '/901' }, marks: {} },
    ]);

    expect(last).toMatchObject({ key: 'source:poster', clickIds: {} });
  });
});

describe('the mark of a page', () => {
  const [POSTER, OTHER] = [{ source: 'poster' }, { source: 'summer', h5: '/summer' }];
  const BOTH = { ...LIVE, '/summer': 'summer' };

  it.each<readonly [string, Said, string]>([
    ['counts after nothing', {}, 'source:autumn'],
    ['counts after the mark of another page', OTHER, 'source:autumn'],
    ['counts for nothing after a source that is no mark', POSTER, 'source:poster'],
    ['counts for nothing after a channel link', { ch: 'q7' }, 'link:q7'],
  ])('%s', async (_name, before, key) => {
    const last = await credited([
      { said: before, marks: BOTH },
      { said: MARK, marks: BOTH },
    ]);

    expect([last.key, last.page]).toEqual([key, '/autumn']);
  });
});

describe('a touch', () => {
  const SECOND = 1 / 86_400;
  const ad = { ...AD, h5: '/901?ch=q7', variant: 'b' };

  it.each([
    ['counts for thirty days', {}, 30, { key: 'link:q7', page: '/901', variant: 'b', clickIds: AD.click_ids }],
    ['counts no longer after them', {}, 30 + SECOND, { key: 'direct', page: '/', variant: '', clickIds: {} }],
    ['keeps its page where none is named', { h5: 'app' }, 1, { key: 'link:q7', page: '/901', variant: 'b' }],
    ['of another page is of no arm', { h5: '/902' }, 1, { key: 'link:q7', page: '/902', variant: '' }],
    ['says its own arm', { h5: '/902', variant: 'a' }, 1, { key: 'link:q7', page: '/902', variant: 'a' }],
    ['of another click is new', { click_ids: { gdt_vid: 'x' } }, 1, { key: 'ad:tencent', clickIds: { gdt_vid: 'x' } }],
    ['of one word more is new', { ...AD, utm: { source: 'feed' } }, 1, { key: 'link:q7', clickIds: AD.click_ids }],
    ['of another link is new', { ch: 'q8', source: 'a' }, 1, { key: 'link:q8', clickIds: {} }],
  ])('%s', async (_name, said, days, expected) => {
    const last = await credited([
      { said: ad, marks: {} },
      { said, marks: {}, days },
    ]);

    expect(last).toMatchObject(expected);
  });

  it('without a page is none: the first page comes after it', async () => {
    const last = await credited([
      { said: {}, marks: {}, landingPage: '' },
      { said: ad, marks: {} },
    ]);

    expect(last).toMatchObject({ key: 'link:q7', page: '/901', firstPage: '/901' });
  });

  it('of a page that is gone by now is told by its own mark no more', async () => {
    const last = await credited([
      { said: MARK, marks: LIVE },
      { said: {}, marks: {} },
      { said: { source: 'winter', h5: '/winter' }, marks: { '/winter': 'winter' } },
    ]);

    expect(last.key).toBe('source:autumn');
  });
});
