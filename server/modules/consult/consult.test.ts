import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advisors } from '#server/db/schema/content.ts';
import { seedIds } from '#server/demo/ids.ts';
import { addMessage, findConversation } from '#server/domains/consult/messages.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
const random = testRandom('consult');
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const open = (body: object = {}, token?: string) =>
  server.call('POST /api/v1/app/consult/open', { body }, token ? { token } : {});
const say = (body: { client_id: string; text: string; guest_key?: string }, token?: string) =>
  server.call('POST /api/v1/app/consult/messages', { body }, token ? { token } : {});

/** The advisor answers in the conversation of this visitor. */
async function answer(guestKey: string, text: string): Promise<number> {
  const conversation = await findConversation(server.db, { userId: undefined, guestKey });
  const { id } = await addMessage(server.db, {
    conversationId: conversation?.id ?? '',
    clientId: newUuid(random),
    sender: 'advisor',
    body: text,
    courseId: null,
    now: server.clock.now(),
  });
  return id;
}

describe('a visitor without an account', () => {
  it('gets a key, an advisor and the course asked about, and finds the talk again with the key', async () => {
    const first = await open({ course_uuid: seedIds.course(1) });
    const guestKey = first.data.guest_key ?? '';
    await say({ guest_key: guestKey, client_id: newUuid(random), text: '  有优惠吗？ ' });

    const again = await open({ guest_key: guestKey });

    expect(first.data).toMatchObject({ advisor: { title: expect.any(String) }, course: { uuid: seedIds.course(1) } });
    expect(again.data.guest_key).toBe(guestKey);
    expect(again.data.messages).toMatchObject([{ sender: 'student', text: '有优惠吗？' }]);
  });

  it('is given a new key for one that nobody was given', async () => {
    const invented = 'x'.repeat(43);

    const { data } = await open({ guest_key: invented });

    expect(data.guest_key).not.toBe(invented);
    expect(data.messages).toEqual([]);
  });

  it('says a thing once, however often it is sent', async () => {
    const guest_key = (await open()).data.guest_key ?? '';
    const written = { guest_key, client_id: newUuid(random), text: '在吗' };

    const sent = await Promise.all([say(written), say(written), say(written)]);

    expect(new Set(sent.map(({ data }) => data.id)).size).toBe(1);
    expect((await open({ guest_key })).data.messages).toHaveLength(1);
  });

  it('counts what the advisor said until it is read', async () => {
    const guest_key = (await open()).data.guest_key ?? '';
    const unread = async () =>
      (await server.call('POST /api/v1/app/consult/unread', { body: { guest_key } })).data.count;
    await answer(guest_key, '你好');
    const id = await answer(guest_key, '目标院校是哪里？');
    const before = await unread();

    await server.call('POST /api/v1/app/consult/read', { body: { guest_key, message_id: id } });

    expect([before, await unread()]).toEqual([2, 0]);
  });

  it('hears what came after the last message it has', async () => {
    const guest_key = (await open()).data.guest_key ?? '';
    const first = await answer(guest_key, '一');
    await answer(guest_key, '二');

    const { data } = await server.call('POST /api/v1/app/consult/poll', { body: { guest_key, after: first } });

    expect(data.messages.map(({ text }) => text)).toEqual(['二']);
  });

  it.each([
    ['nothing', ''],
    ['blanks', '   '],
    ['more than it may', '长'.repeat(501)],
  ])('is refused %s', async (_, text) => {
    const guest_key = (await open()).data.guest_key ?? '';

    expect((await say({ guest_key, client_id: newUuid(random), text })).code).toBe(refusals.INPUT_INVALID.code);
  });
});

describe('a student', () => {
  it('goes on with what was said before the login, and the key is worth nothing then', async () => {
    const guest_key = (await open()).data.guest_key ?? '';
    await say({ guest_key, client_id: newUuid(random), text: '登录前' });
    const token = await server.logIn('13770000001');

    const { data } = await open({ guest_key }, token);
    await say({ client_id: newUuid(random), text: '登录后' }, token);

    expect(data.guest_key).toBeNull();
    expect(data.messages.map(({ text }) => text)).toEqual(['登录前']);
    expect((await server.call('POST /api/v1/app/consult/poll', { body: { guest_key, after: 0 } })).code).toBe(
      refusals.NOT_FOUND.code,
    );
    expect((await open({}, token)).data.messages).toHaveLength(2);
  });

  it('with a talk of old keeps both', async () => {
    const token = await server.logIn('13770000002');
    await open({}, token);
    await say({ client_id: newUuid(random), text: '账号里的' }, token);
    const guest_key = (await open()).data.guest_key ?? '';
    await say({ guest_key, client_id: newUuid(random), text: '访客的' });

    const { data } = await open({ guest_key }, token);

    expect(data.messages.map(({ text }) => text).sort()).toEqual(['访客的', '账号里的'].sort());
  });

  it('never sees what another says', async () => {
    const [one, other] = [await server.logIn('13770000003'), await server.logIn('13770000004')];
    await open({}, one);
    await say({ client_id: newUuid(random), text: '我的目标是清华' }, one);

    expect((await open({}, other)).data.messages).toEqual([]);
  });
});

describe('without an advisor on duty', () => {
  it('a talk is not begun', async () => {
    const quiet = await startTestServer();
    await quiet.db.update(advisors).set({ isOnDuty: false });

    const { code } = await quiet.call('POST /api/v1/app/consult/open', { body: {} });
    await quiet.close();

    expect(code).toBe(refusals.CONSULT_CLOSED.code);
    expect(code).not.toBe(SUCCESS);
  });
});
