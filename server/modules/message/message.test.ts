import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notices } from '#server/db/schema/content.ts';
import { messages } from '#server/db/schema/message.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { type Message, tellStudent } from '#server/domains/messages/tell-student.ts';
import { after as later } from '#server/kernel/clock.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import type { InputOf } from '#src/contract/all.ts';

const random = testRandom('inbox');
let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let student: Student;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'inbox');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.delete(notices);
  student = await shop.student();
  server.clock.pass(60);
});

let facts = 0;
const tell = (message: Partial<Message> = {}) => {
  facts += 1;
  return inTransaction(server.db, (tx) =>
    tellStudent(tx, {
      ...{ studentId: student.userId, kind: 'order-paid', key: `fact:${facts}`, title: `第 ${facts} 件` },
      ...{ text: '', address: '/my/order', now: server.clock.now(), ...message },
    }),
  );
};
const announce = async (title: string, publishedAt = server.clock.now()) => {
  const id = newUuid(random);
  await server.db.insert(notices).values({ id, title, contentHtml: '<p>好</p>', isPopup: false, publishedAt });
  return id;
};
const list = async (query: InputOf<'GET /api/v1/messages'>['query'] = {}, by = student) =>
  (await server.call('GET /api/v1/messages', { query }, { token: by.token })).data;
const unread = async (by = student) => (await server.call('GET /api/v1/messages/unread', {}, { token: by.token })).data;
const read = (id: string, mark: string, by = student) =>
  server.call('POST /api/v1/messages/{id}/read', { params: { id }, body: { mark } }, { token: by.token });
const readAll = (body: InputOf<'POST /api/v1/messages/read-all'>['body']) =>
  server.call('POST /api/v1/messages/read-all', { body }, { token: student.token });
const choose = (name: 'parcel' | 'notice', isOn: boolean) =>
  server.call(
    'PUT /api/v1/messages/settings/{name}',
    { params: { name }, body: { is_on: isOn } },
    { token: student.token },
  );

describe('the inbox', () => {
  it('shows messages and notices as one list, newest first, each once over its pages', async () => {
    await tell({ title: '一' });
    server.clock.pass(1);
    // Three of one moment.
    for (const title of ['二', '三', '四']) await tell({ title });
    server.clock.pass(1);
    await announce('放假通知');
    const seen: string[] = [];
    let before: string | undefined;
    for (let more = true; more; ) {
      const { list: page, has_more: hasMore } = await list({ page_size: 2, ...(before ? { before } : {}) });
      seen.push(...page.map(({ title }) => title));
      before = page.at(-1)?.mark;
      more = hasMore;
    }

    expect([seen[0], seen.slice(1, 4).sort(), seen.slice(4)]).toEqual(['放假通知', ['三', '二', '四'].sort(), ['一']]);
  });

  it('is only the student’s own', async () => {
    await tell();
    const other = await shop.student();
    const [mine] = (await list()).list;

    await read(mine?.uuid ?? '', mine?.mark ?? '', other);

    expect(await list({}, other)).toEqual({ list: [], has_more: false });
    expect((await list()).list).toMatchObject([{ is_read: false }]);
  });

  it('counts what is unread by topic, and shows a topic alone', async () => {
    await tell();
    await tell({ kind: 'live-soon' });
    await tell({ kind: 'account-changed' });
    await announce('放假通知');

    expect(await unread()).toEqual({ total: 4, order: 1, study: 1, service: 1, notice: 1 });
    for (const topic of ['order', 'study', 'service', 'notice'] as const) {
      expect((await list({ topic })).list.map((one) => one.topic)).toEqual([topic]);
    }
  });
});

describe('reading', () => {
  it('a message twice, or on two devices at once, is reading it once', async () => {
    await tell();
    const [one] = (await list()).list;
    const say = () => read(one?.uuid ?? '', one?.mark ?? '');

    const answers = await Promise.all([say(), say()]);

    expect(answers.map(({ data }) => data.total)).toEqual([0, 0]);
    expect((await list()).list).toMatchObject([{ is_read: true }]);
  });

  it('late does not hide a message that came again meanwhile', async () => {
    const reply = { kind: 'advisor-replied', key: 'advisor', mayComeAgain: true } as const;
    await tell(reply);
    const [old] = (await list()).list;
    await read(old?.uuid ?? '', old?.mark ?? '');
    server.clock.pass(1);
    await tell(reply);

    const { data } = await read(old?.uuid ?? '', old?.mark ?? '');

    expect(data.total).toBe(1);
  });

  it('all leaves what came after the list was seen', async () => {
    await tell();
    await announce('放假通知');
    const [newest] = (await list()).list;
    server.clock.pass(1);
    await tell();
    await announce('又一条');

    const { data } = await readAll({ mark: newest?.mark ?? '' });

    expect(data).toMatchObject({ total: 2, order: 1, notice: 1 });
  });

  it('all of a topic leaves the others', async () => {
    await tell();
    await tell({ kind: 'live-soon' });
    await announce('放假通知');
    const [newest] = (await list({ topic: 'study' })).list;

    expect((await readAll({ mark: newest?.mark ?? '', topic: 'study' })).data).toMatchObject({ total: 2, study: 0 });
    const [notice] = (await list({ topic: 'notice' })).list;
    expect((await readAll({ mark: notice?.mark ?? '', topic: 'notice' })).data).toMatchObject({ total: 1, order: 1 });
  });

  it('with a mark of the future hides no notice that comes', async () => {
    await readAll({ mark: `99999999999999999_${newUuid(random)}` });
    server.clock.pass(1);
    await announce('放假通知');

    expect((await unread()).notice).toBe(1);
  });
});

describe('a notice', () => {
  it('makes no row for who does not open it, and is read by opening it', async () => {
    const id = await announce('放假通知');
    const rows = await server.db.select().from(messages).where(eq(messages.userId, student.userId));
    const [one] = (await list()).list;

    await read(id, one?.mark ?? '');
    server.clock.pass(1);

    expect(rows).toEqual([]);
    expect(one).toMatchObject({ uuid: id, address: `/notice_detail/${id}`, is_read: false });
    expect([(await unread()).total, (await unread(await shop.student())).total]).toEqual([0, 0]);
  });

  it('from before the account counts as read, one of the future or that is over is not there', async () => {
    await announce('旧的', later(server.clock.now(), -3600));
    await announce('未来的', later(server.clock.now(), 3600));
    const over = await announce('过期的', later(server.clock.now(), -30));
    await server.db.update(notices).set({ endsAt: server.clock.now() }).where(eq(notices.id, over));

    expect((await list()).list).toMatchObject([{ title: '旧的', is_read: true }]);
  });
});

describe('what a student does not want', () => {
  it('is not told: parcels; notices are shown only where they are asked for', async () => {
    await choose('parcel', false);
    await choose('parcel', false);
    const { data } = await choose('notice', false);
    await tell({ kind: 'parcel-sent' });
    await announce('放假通知');

    expect(data.switches.filter((one) => !one.is_on).map(({ name }) => name)).toEqual(['parcel', 'notice']);
    expect([(await unread()).total, (await list()).list]).toEqual([0, []]);
    expect((await list({ topic: 'notice' })).list).toMatchObject([{ title: '放假通知', is_read: true }]);
  });

  it('is told again once it is turned on', async () => {
    await choose('parcel', false);
    await choose('parcel', true);
    await tell({ kind: 'parcel-sent' });

    expect((await unread()).order).toBe(1);
  });
});
