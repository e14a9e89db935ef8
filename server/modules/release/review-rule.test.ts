import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ConsoleVisitor, openConsoleAs } from '#server/console-testing.ts';
import type { PageDesk } from '#server/gateways/pages/page-desk.ts';
import type { Publisher } from '#server/gateways/pages/publisher.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';
import type { PublishCalls } from '#src/contract/console/publish-desk.ts';
import { NEW, OLD, wentLive } from './testing-publisher.ts';

type Plan = PublishCalls['plan']['reply'];

const file = 'campaigns/901.yaml';
const FIRST = '11111111-1111-4111-8111-111111111111';
const SECOND = '22222222-2222-4222-8222-222222222222';
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
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
let untold = 0;

beforeEach(async () => {
  onDisk = 'title: 二\n';
  pages = [changed];
  untold = 0;
  const answers: Readonly<Record<string, (input: Record<string, string>) => unknown>> = {
    read: () => ({ path: '/901', text: onDisk, hash: hashOf(onDisk) }),
    describe: () => ['价格 ¥199 → ¥99'],
    save: ({ text = '' }) => {
      onDisk = text;
      return { is: 'saved', hash: hashOf(text) };
    },
    plan: () => planOf(pages, untold),
    publish: () => wentLive,
  };
  const ask = async (call: string, input: Record<string, string>) => answers[call]?.(input) ?? [];
  server = await startTestServer({
    console: { origin: undefined },
    pages: { ask, stop: () => {} } as unknown as PageDesk,
    publisher: { ask, stop: () => {} } as unknown as Publisher,
  });
  admin = await openConsoleAs(server, 'admin');
  publisher = await openConsoleAs(server, 'publisher');
});
afterEach(() => server.close());

function planOf(told: Plan['pages'], more: number): Plan {
  const counts = { all: 9, new: 0, changed: told.length + more, gone: 0 };
  const files = { count: 0, bytes: 0 };
  return { release: NEW, before: OLD, pages: told, counts, isAppChanged: false, files, mostGone: 3, failed: [] };
}

const askForReview = (isReviewRequired: boolean) =>
  admin.call('PUT /console/api/rules', { body: { isReviewRequired } });
const look = async () => (await publisher.call('POST /console/api/releases/plan')).data.unreviewed;

/** Publishes, and gives what became of it. */
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
const approve = (visitor: ConsoleVisitor, uuid: string) =>
  visitor.call('POST /console/api/reviews/{uuid}/approve', { params: { uuid } });

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

  it('asks for nothing where visitors read the same, or lose a page', async () => {
    await askForReview(true);
    pages = [
      { ...changed, sentences: [] },
      { ...changed, path: '/902', what: 'gone', sentences: [] },
    ];

    expect(await look()).toBeNull();
    expect((await publish()).state).toBe('live');
  });

  it('publishes nothing that it cannot look through', async () => {
    await askForReview(true);
    pages = [];
    untold = 1;

    expect((await publish()).problem).toContain('1 页');
  });
});
