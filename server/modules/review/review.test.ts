import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PageCompiler } from '#server/gateways/pages/page-compiler.ts';
import { addStaffMember, type ConsoleVisitor, forgetPageWork, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';

const file = 'campaigns/901.yaml';
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const OLD = 'title: 一\n';
const NEW = 'title: 二\n';

let server: TestServer;
let author: ConsoleVisitor;
let publisher: ConsoleVisitor;
let onDisk = OLD;
/** The live text. */
let live = OLD;

beforeAll(async () => {
  const answers: Readonly<Record<string, (input: Record<string, string> & { texts?: string[] }) => unknown>> = {
    read: () => ({ path: '/901', text: onDisk, hash: hashOf(onDisk) }),
    describe: ({ before = '', after = '' }) => [`${before.trim()} → ${after.trim()}`],
    assess: ({ text = '' }) => [
      {
        ...{ path: '/901', title: '一页', before: hashOf(live), after: hashOf(text), files: [file], liveSince: null },
        what: text === live ? 'same' : 'changed',
        sentences: text === live ? [] : [`${live.trim()} → ${text.trim()}`],
      },
    ],
    findLive: ({ texts = [] }) => texts.indexOf(live),
    save: ({ text = '', baseHash }) => {
      if (hashOf(onDisk) !== baseHash) return { is: 'changed', text: onDisk, hash: hashOf(onDisk) };
      onDisk = text;
      return { is: 'saved', hash: hashOf(text) };
    },
  };
  const ask = async (call: string, input: Record<string, string>) => answers[call]?.(input);
  server = await startTestServer({
    console: { origin: undefined },
    pages: { ask, stop: () => {} } as unknown as PageCompiler,
  });
});
beforeEach(async () => {
  onDisk = OLD;
  live = OLD;
  await forgetPageWork(server.db);
  author = await openConsoleAs(server, 'author');
  publisher = await openConsoleAs(server, 'publisher');
});
afterAll(() => server.close());

const send = (visitor: ConsoleVisitor, text = NEW) =>
  visitor.call('POST /console/api/reviews', { body: { file, text, baseHash: hashOf(onDisk), note: '改了标题' } });
const look = async (uuid: string) =>
  (await publisher.call('GET /console/api/reviews/{uuid}', { params: { uuid } })).data;
const approve = async (visitor: ConsoleVisitor, uuid: string, seen?: string | null) =>
  visitor.call('POST /console/api/reviews/{uuid}/approve', {
    params: { uuid },
    body: { seen: seen ?? (await look(uuid)).seen ?? '0'.repeat(64) },
  });
const giveBack = (visitor: ConsoleVisitor, uuid: string) =>
  visitor.call('POST /console/api/reviews/{uuid}/return', { params: { uuid }, body: { reason: '价格不对' } });
const withdraw = (visitor: ConsoleVisitor, uuid: string) =>
  visitor.call('POST /console/api/reviews/{uuid}/withdraw', { params: { uuid } });
const ways = { approve, return: giveBack, withdraw };

describe('a review', () => {
  it('waits with its changes in sentences', async () => {
    const { data } = await send(author);

    expect(data).toMatchObject({
      state: 'waiting',
      sentences: ['title: 一 → title: 二'],
      isMine: true,
      canDecide: false,
    });
    const queue = await publisher.call('GET /console/api/reviews', { query: {} });
    expect(queue.data.waiting).toMatchObject([{ note: '改了标题', isMine: false, canDecide: true }]);
    expect(onDisk).toBe(OLD);
  });

  it('is seen against what visitors have, whatever was saved since', async () => {
    await author.call('POST /console/api/page/save', { body: { file, text: NEW, baseHash: hashOf(OLD) } });

    const { data } = await send(author, 'title: 三\n');

    expect(data.sentences).toEqual(['title: 一 → title: 三']);
    expect(await look(data.uuid)).toMatchObject({
      before: OLD,
      pages: [{ path: '/901', what: 'changed', sentences: ['title: 一 → title: 三'] }],
    });
  });

  it('of what visitors have already says nothing', async () => {
    const { data } = await send(author, OLD);

    expect(data.sentences).toEqual([]);
    expect((await look(data.uuid)).pages).toMatchObject([{ what: 'same' }]);
  });

  it('is not approved when visitors have something else than it was seen against', async () => {
    const { data } = await send(author);
    const { seen } = await look(data.uuid);
    live = 'title: 零\n';

    expect((await approve(publisher, data.uuid, seen)).code).toBe(staffRefusals.REVIEW_STALE.code);

    expect(onDisk).toBe(OLD);
    expect((await approve(publisher, data.uuid)).code).toBe(20000);
  });

  it("that is approved is in the file, as its author's work", async () => {
    const { data } = await send(author);

    const approved = await approve(publisher, data.uuid);

    expect(approved.data).toMatchObject({ state: 'approved', decidedBy: expect.any(String) });
    expect(onDisk).toBe(NEW);
    const versions = await author.call('GET /console/api/page/versions', { query: { file } });
    expect(versions.data.versions[0]).toMatchObject({ by: data.author });
  });

  it('that is given back says why', async () => {
    const { data } = await send(author);

    await giveBack(publisher, data.uuid);

    const list = await author.call('GET /console/api/reviews', { query: { file } });
    expect(list.data).toMatchObject({ waiting: [], decided: [{ state: 'returned', reason: '价格不对' }] });
    expect(onDisk).toBe(OLD);
  });

  it('is not approved over what somebody changed meanwhile, and goes on waiting', async () => {
    const { data } = await send(author);
    onDisk = 'title: 三\n';

    expect((await approve(publisher, data.uuid)).code).toBe(staffRefusals.PAGE_CHANGED.code);

    expect(onDisk).toBe('title: 三\n');
    const queue = await publisher.call('GET /console/api/reviews', { query: {} });
    expect(queue.data.waiting).toHaveLength(1);
  });

  it('takes the place of what the same author sent before', async () => {
    await send(author);
    await send(author, 'title: 三\n');

    const queue = await publisher.call('GET /console/api/reviews', { query: {} });
    expect(queue.data.waiting).toMatchObject([{ sentences: ['title: 一 → title: 三'] }]);
    expect(queue.data.decided).toMatchObject([{ state: 'withdrawn' }]);
  });

  it.each([
    ['a publisher', 'publisher', 'approve', staffRefusals.REVIEW_OWN.code],
    ['a publisher', 'publisher', 'return', staffRefusals.REVIEW_OWN.code],
    ['a publisher', 'publisher', 'withdraw', 20000],
    ['an admin', 'admin', 'approve', 20000],
    ['an author', 'author', 'approve', staffRefusals.STAFF_NOT_ALLOWED.code],
    ['an author', 'author', 'withdraw', 20000],
  ] as const)('of %s: their own %s, %s', async (_who, role, way, code) => {
    const visitor = await openConsoleAs(server, role);
    const { data } = await send(visitor);

    expect((await ways[way](visitor, data.uuid)).code).toBe(code);
  });

  it('is taken back by nobody but its author', async () => {
    const { data } = await send(author);

    expect((await withdraw(publisher, data.uuid)).code).toBe(staffRefusals.REVIEW_OWN.code);
  });

  it.each(['approve', 'return', 'withdraw'] as const)('is over after: %s', async (way) => {
    const { data } = await send(author);
    await ways[way](way === 'withdraw' ? author : publisher, data.uuid);

    for (const next of ['approve', 'return'] as const) {
      expect((await ways[next](publisher, data.uuid)).code).toBe(staffRefusals.REVIEW_DECIDED.code);
    }
    expect((await withdraw(author, data.uuid)).code).toBe(staffRefusals.REVIEW_DECIDED.code);
  });

  it('is decided once by two publishers at once', async () => {
    const other = await addStaffMember(server, 'publisher');
    const { data } = await send(author);

    const answers = await Promise.all([approve(publisher, data.uuid), giveBack(other.visitor, data.uuid)]);

    expect(answers.map(({ code }) => code).toSorted()).toEqual([20000, staffRefusals.REVIEW_DECIDED.code]);
  });
});

describe('comments', () => {
  const say = (visitor: ConsoleVisitor, text: string, threadId: number | null = null) =>
    visitor.call('POST /console/api/comments', { body: { file, block: '首屏', threadId, text } });
  const list = async () => (await author.call('GET /console/api/comments', { query: { file } })).data;

  it('are threads that somebody settles', async () => {
    const first = await say(publisher, '这里写错了');
    await say(author, '改好了', first.data.id);

    await publisher.call('POST /console/api/comments/{id}/settle', { params: { id: String(first.data.id) } });

    expect(await list()).toMatchObject([
      { block: '首屏', threadId: null, settledBy: expect.any(String) },
      { block: '首屏', threadId: first.data.id, text: '改好了' },
    ]);
  });

  it('know the block that they are about, but for answers', async () => {
    const anchor = { id: null, type: 'hero', text: '- type: hero\n  heading: 七天\n', index: 0 };
    const body = { file, block: '首屏 · 七天', anchor, text: '这里写错了' };

    const first = await author.call('POST /console/api/comments', { body: { ...body, threadId: null } });
    await author.call('POST /console/api/comments', { body: { ...body, threadId: first.data.id } });

    expect((await list()).map((comment) => comment.anchor)).toEqual([anchor, null]);
  });

  it('have words in them', async () => {
    await say(author, '   ');

    expect(await list()).toEqual([]);
  });
});
