import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageCompiler } from '#server/gateways/pages/page-compiler.ts';
import type { Publisher } from '#server/gateways/pages/publisher.ts';
import { type ConsoleVisitor, forgetPageWork, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';
import type { PublishCalls } from '#src/contract/console/publisher-calls.ts';
import { NEW, OLD, planOf, wentLive } from './testing-publisher.ts';

type Plan = PublishCalls['plan']['reply'];

const file = 'campaigns/901.yaml';
const FIRST = '11111111-1111-4111-8111-111111111111';
const SECOND = '22222222-2222-4222-8222-222222222222';
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const FRAGMENT = 'fragments/foot.yaml';
const changed: Plan['pages'][number] = {
  path: '/901',
  title: '秋季班',
  what: 'changed',
  sentences: ['价格 ¥199 → ¥99'],
};

let server: TestServer;
let admin: ConsoleVisitor;
let publisher: ConsoleVisitor;
let onDisk = 'title: 二\n';
let pages: Plan['pages'] = [];
/** Hash of the live text, and of the page's dependencies. */
let live = '';
let fragment = '';
/** The fragment as visitors have it, where that is another text. */
let liveFragment = '';

beforeAll(async () => {
  const answers: Readonly<Record<string, (input: Record<string, string>) => unknown>> = {
    read: () => ({ path: '/901', text: onDisk, hash: hashOf(onDisk) }),
    describe: () => ['价格 ¥199 → ¥99'],
    findLive: () => -1,
    assess: ({ text = '' }) => [
      {
        ...{ path: '/901', title: '秋季班', what: 'changed', sentences: ['价格 ¥199 → ¥99'] },
        ...{ before: live, after: hashOf(`${text} ${fragment}`), files: [file, FRAGMENT], liveSince: null },
        ...(liveFragment && { alone: hashOf(`${text} ${liveFragment}`) }),
      },
    ],
    save: ({ text = '' }) => {
      onDisk = text;
      return { is: 'saved', hash: hashOf(text) };
    },
    plan: () => planOf(pages),
    changes: () => ({
      ...{ release: NEW, base: OLD },
      changes: pages.map(({ path, title, what }) => ({
        ...{ path, title, what, before: live },
        after: what === 'gone' ? null : hashOf(`${onDisk} ${fragment}`),
      })),
    }),
    choices: () => ({ pages: [], fragments: [], whole: null }),
    rollback: () => wentLive,
    keepRules: () => null,
    publish: () => {
      live = hashOf(`${onDisk} ${fragment}`);
      return wentLive;
    },
  };
  const ask = async (call: string, input: Record<string, string>) => answers[call]?.(input) ?? [];
  server = await startTestServer({
    console: { origin: undefined },
    pages: { ask, stop: () => {} } as unknown as PageCompiler,
    publisher: { ask, stop: () => {} } as unknown as Publisher,
  });
});
beforeEach(async () => {
  onDisk = 'title: 二\n';
  pages = [changed];
  live = 'old';
  fragment = '咨询老师';
  liveFragment = '';
  await forgetPageWork(server.db);
  admin = await openConsoleAs(server, 'admin');
  publisher = await openConsoleAs(server, 'publisher');
});
afterAll(() => server.close());

const askForReview = (isReviewRequired: boolean) =>
  admin.call('PUT /console/api/rules', { body: { isReviewRequired } });
const look = async () => (await publisher.call('POST /console/api/releases/plan')).data.unreviewed;

/** Publishes, and returns the result. */
async function publish(uuid = FIRST) {
  await publisher.call('POST /console/api/releases', { body: { uuid, expected: NEW } });
  return vi.waitFor(async () => {
    const { data } = await publisher.call('GET /console/api/releases/{uuid}', { params: { uuid } });
    expect(data.state).not.toBe('running');
    return data;
  });
}

async function send(visitor: ConsoleVisitor, text: string): Promise<string> {
  const sent = { file, text, baseHash: hashOf(onDisk), note: '' };
  return (await visitor.call('POST /console/api/reviews', { body: sent })).data.uuid;
}
const approve = async (visitor: ConsoleVisitor, uuid: string) => {
  const { data } = await visitor.call('GET /console/api/reviews/{uuid}', { params: { uuid } });
  const body = { seen: data.seen ?? '' };
  return visitor.call('POST /console/api/reviews/{uuid}/approve', { params: { uuid }, body });
};

describe('the rule that another person reads before publishing', () => {
  it('is off until an admin asks for it, which is written down', async () => {
    expect(await look()).toBeNull();
    expect((await publish()).state).toBe('live');

    expect((await publisher.call('PUT /console/api/rules', { body: { isReviewRequired: true } })).code).toBe(
      staffRefusals.STAFF_NOT_ALLOWED.code,
    );
    await askForReview(true);

    const { data } = await admin.call('GET /console/api/audit', { query: {} });
    expect(data.entries[0]).toMatchObject({ action: 'staff.rules', after: { isReviewRequired: true } });
  });

  it('publishes what was approved as it stands, and nothing else', async () => {
    await askForReview(true);
    expect(await look()).toContain('/901');
    expect(await publish()).toMatchObject({ state: 'failed', problem: expect.stringContaining('/901') });

    const author = await openConsoleAs(server, 'author');
    await approve(publisher, await send(author, 'title: 三\n'));
    expect(await look()).toBeNull();
    onDisk = 'title: 四\n';
    expect(await look()).toContain('/901');
    onDisk = 'title: 三\n';

    expect((await publish(SECOND)).state).toBe('live');
  });

  it('asks again for what changes after visitors were given the page', async () => {
    await askForReview(true);
    const author = await openConsoleAs(server, 'author');
    await approve(publisher, await send(author, onDisk));
    server.clock.pass(60);
    await publish();

    expect(await look()).toContain('/901');
  });

  it('lets no admin approve their own work', async () => {
    await askForReview(true);
    const uuid = await send(admin, 'title: 五\n');
    expect((await approve(admin, uuid)).code).toBe(staffRefusals.REVIEW_OWN.code);
    await askForReview(false);

    expect((await approve(admin, uuid)).data.state).toBe('approved');
  });

  it('asks again when a fragment is changed after the page was approved', async () => {
    await askForReview(true);
    const author = await openConsoleAs(server, 'author');
    await approve(publisher, await send(author, 'title: 三\n'));
    expect(await look()).toBeNull();

    fragment = '加微信 abc 直接付款';

    expect(await look()).toContain('/901');
    expect(await publish()).toMatchObject({ state: 'failed', problem: expect.stringContaining('/901') });
  });

  it('is kept by a page that goes out without the fragment that changed too', async () => {
    await askForReview(true);
    liveFragment = '线上的片段';
    const author = await openConsoleAs(server, 'author');
    await approve(publisher, await send(author, 'title: 三\n'));

    fragment = liveFragment;

    expect(await look()).toBeNull();
    expect((await publish()).state).toBe('live');
  });

  it('asks for every change, told in sentences or not, but for none that takes a page off', async () => {
    await askForReview(true);
    pages = [{ ...changed, sentences: [] }];
    expect(await look()).toContain('/901');

    pages = [{ ...changed, path: '/902', what: 'gone', sentences: [] }];

    expect(await look()).toBeNull();
    expect((await publish()).state).toBe('live');
  });

  it('lets nobody approve what goes out with it, where they wrote that themselves', async () => {
    await askForReview(true);
    await publisher.call('POST /console/api/page/save', {
      body: { file: FRAGMENT, text: '加微信', baseHash: hashOf(onDisk) },
    });
    onDisk = 'title: 二\n';
    const author = await openConsoleAs(server, 'author');
    const uuid = await send(author, 'title: 三\n');

    expect((await approve(publisher, uuid)).code).toBe(staffRefusals.REVIEW_OWN.code);
    expect((await approve(admin, uuid)).data.state).toBe('approved');
  });

  it('takes no approval of a time before the page went back', async () => {
    await askForReview(true);
    const author = await openConsoleAs(server, 'author');
    await approve(publisher, await send(author, 'title: 三\n'));
    server.clock.pass(60);
    await publisher.call('POST /console/api/releases/rollback', { body: { uuid: FIRST, release: OLD } });
    await vi.waitFor(async () => {
      const { data } = await publisher.call('GET /console/api/releases/{uuid}', { params: { uuid: FIRST } });
      expect(data.state).toBe('live');
    });

    expect(await look()).toContain('/901');
  });

  it('lets approving and publishing at once end in what was approved, or in nothing', async () => {
    await askForReview(true);
    const author = await openConsoleAs(server, 'author');
    const uuid = await send(author, onDisk);

    const [approved, published] = await Promise.all([approve(publisher, uuid), publish()]);

    expect(approved.data.state).toBe('approved');
    expect(['live', 'failed']).toContain(published.state);
    if (published.state === 'failed') expect((await publish(SECOND)).state).toBe('live');
  });
});
