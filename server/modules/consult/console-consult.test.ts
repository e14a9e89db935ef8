import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consultConversations, consultMessages } from '#server/db/schema/consult.ts';
import { messages } from '#server/db/schema/message.ts';
import { staffAudit } from '#server/db/schema/staff.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { addStaffMember, type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';

const random = testRandom('chats at the desk');
let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let service: ConsoleVisitor;
let operator: ConsoleVisitor;
let serviceId: string;
let operatorId: string;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  shop = shopOf(server, 'chat');
  service = await openConsoleAs(server, 'service');
  operator = await openConsoleAs(server, 'operator');
  serviceId = (await service.call('GET /console/api/session', {})).data.uuid;
  operatorId = (await operator.call('GET /console/api/session', {})).data.uuid;
});
afterAll(() => server.close());

const say = async (student: Student, text: string, course?: string) => {
  await server.call('POST /api/v1/app/consult/open', { body: {} }, { token: student.token });
  const body = { client_id: newUuid(random), text, ...(course ? { course_uuid: course } : {}) };
  await server.call('POST /api/v1/app/consult/messages', { body }, { token: student.token });
};
/** A student’s conversation with one question. */
async function asked(text = '能回看吗', course?: string) {
  const student = await shop.student();
  await say(student, text, course);
  const [row] = await server.db
    .select()
    .from(consultConversations)
    .where(eq(consultConversations.userId, student.userId));
  return { student, uuid: row?.id ?? '' };
}
const list = async (part: 'waiting' | 'mine' | 'all', as = service, after?: string) =>
  (await as.call('GET /console/api/consult', { query: { part, ...(after ? { after } : {}) } })).data;
const read = async (uuid: string, as = service, before?: number) =>
  (await as.call('GET /console/api/consult/{uuid}', { params: { uuid }, query: before ? { before } : {} })).data;
const claim = (uuid: string, as = service, from: string | null = null) =>
  as.call('POST /console/api/consult/{uuid}/claim', { params: { uuid }, body: { from } });
const answer = (uuid: string, text: string, as = service, clientId = newUuid(random)) =>
  as.call('POST /console/api/consult/{uuid}/messages', { params: { uuid }, body: { clientId, text } });
const actsOn = async (uuid: string) =>
  (
    await server.db
      .select()
      .from(staffAudit)
      .where(eq(staffAudit.subject, uuid.slice(0, 8)))
      .orderBy(staffAudit.id)
  ).map(({ action }) => action);

describe('the list of chats', () => {
  it('has those that wait first, longest first, with who they are, the course and what is unread', async () => {
    const course = await shop.course({ name: '英语精讲' });
    const first = await asked('第一个问题', course);
    const second = await asked('第二个问题');
    await say(first.student, '还在吗');
    const third = await asked('第三个问题');
    await answer(third.uuid, '可以');

    const { chats, counts } = await list('all');
    const uuids = chats.map(({ uuid }) => uuid);
    const own = chats.find(({ uuid }) => uuid === first.uuid);

    expect(uuids.indexOf(first.uuid)).toBeLessThan(uuids.indexOf(second.uuid));
    expect(uuids.indexOf(second.uuid)).toBeLessThan(uuids.indexOf(third.uuid));
    expect(own).toMatchObject({ nickname: '买课同学', course: { name: '英语精讲' }, unread: 2, claimedBy: null });
    expect(own?.mobile).toMatch(/^1\d\d\*{4}\d{4}$/);
    expect(own?.last).toMatchObject({ sender: 'student', text: '还在吗' });
    expect(counts.waiting).toBe((await list('waiting')).chats.length);
    expect((await list('waiting')).chats.some(({ uuid }) => uuid === third.uuid)).toBe(false);
    expect((await list('mine')).chats.map(({ uuid }) => uuid)).toContain(third.uuid);
    expect((await list('mine', operator)).chats.map(({ uuid }) => uuid)).not.toContain(third.uuid);
  });

  it('goes on by a cursor, each conversation once', async () => {
    const { uuid } = await asked('排队');
    const [row] = await server.db.select().from(consultConversations).where(eq(consultConversations.id, uuid));
    if (!row) throw new Error('Nobody waits.');
    const { advisorId, startedAt } = row;
    const others = (await shop.students(60)).map(({ userId }) => ({ id: newUuid(random), userId }));
    await server.db.insert(consultConversations).values(others.map((one) => ({ ...one, advisorId, startedAt })));
    const said = { sender: 'student' as const, body: '排队', sentAt: startedAt };
    const messagesOf = others.map(({ id }) => ({ ...said, conversationId: id, clientId: newUuid(random) }));
    await server.db.insert(consultMessages).values(messagesOf);
    const settled = others.slice(0, 20).map(({ id }) => id);
    await server.db
      .update(consultConversations)
      .set({ waitingId: null, waitingSince: null })
      .where(inArray(consultConversations.id, settled));

    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { chats, next } = await list('all', service, after);
      seen.push(...chats.map(({ uuid }) => uuid));
      after = next ?? undefined;
    } while (after);

    expect(seen.length).toBe(await server.db.$count(consultConversations));
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('knows a visitor only as one, and keeps what waits when they log in', async () => {
    const { data } = await server.call('POST /api/v1/app/consult/open', { body: {} });
    const guest_key = data.guest_key ?? '';
    const body = { guest_key, client_id: newUuid(random), text: '没登录时问的' };
    await server.call('POST /api/v1/app/consult/messages', { body });
    const guest = (await list('waiting')).chats.find(({ last }) => last?.text === '没登录时问的');
    await claim(guest?.uuid ?? '');

    const student = await shop.student();
    await say(student, '以前的账号');
    const [own] = await server.db
      .select()
      .from(consultConversations)
      .where(eq(consultConversations.userId, student.userId));
    await answer(own?.id ?? '', '收到', operator);
    await operator.call('POST /console/api/consult/{uuid}/release', { params: { uuid: own?.id ?? '' } });
    await server.call('POST /api/v1/app/consult/open', { body: { guest_key } }, { token: student.token });
    const joined = (await list('waiting')).chats.find(({ uuid }) => uuid === own?.id);

    expect(guest).toMatchObject({ nickname: '', mobile: '', unread: 1 });
    expect(joined).toMatchObject({ waitingSince: guest?.waitingSince, claimedBy: { uuid: serviceId } });
  });
});

describe('a chat', () => {
  it('is claimed by one of two at once, and the other is told by whom', async () => {
    const { uuid } = await asked();

    const both = await Promise.all([claim(uuid, service), claim(uuid, operator)]);
    const [winner, loser] = both[0]?.code === SUCCESS ? [service, operator] : [operator, service];

    expect(both.map(({ code }) => code).sort()).toEqual([SUCCESS, staffRefusals.CHAT_CLAIMED.code].sort());
    const refused = await answer(uuid, '我也来答', loser);
    expect(refused).toMatchObject({ code: staffRefusals.CHAT_CLAIMED.code });
    expect(refused.msg).toMatch(/^(小何|阿杰)正在回复这个对话$/);
    expect((await claim(uuid, winner)).code).toBe(SUCCESS);
    expect(await actsOn(uuid)).toEqual(['chat.claim']);
  });

  it('is answered once for each name of the message, at once too, and the student is told once', async () => {
    const { uuid, student } = await asked();
    const clientId = newUuid(random);

    const both = await Promise.all([
      answer(uuid, '能，课后两小时', service, clientId),
      answer(uuid, '能，课后两小时', service, clientId),
    ]);
    const again = await answer(uuid, '别的话', service, clientId);

    expect(new Set([...both, again].map(({ data }) => data.id)).size).toBe(1);
    expect(again.data).toMatchObject({ text: '能，课后两小时', by: '小何' });
    const told = await server.db.select().from(messages).where(eq(messages.userId, student.userId));
    expect(told.map(({ kind }) => kind)).toEqual(['advisor-replied']);
    const { chat } = await read(uuid);
    expect(chat).toMatchObject({ unread: 0, waitingSince: null, claimedBy: { uuid: serviceId } });
    await say(student, '谢谢，还想问');
    expect((await read(uuid)).chat.waitingSince).not.toBeNull();
  });

  it('goes to a colleague with a note, who alone answers then', async () => {
    const { uuid } = await asked();
    await claim(uuid);
    const hand = (to: string, as = service) =>
      as.call('POST /console/api/consult/{uuid}/hand', { params: { uuid }, body: { to, note: '问退款，请你看' } });
    const teacher = await addStaffMember(server, 'teacher');

    expect((await hand(teacher.uuid)).code).toBe(staffRefusals.CHAT_COLLEAGUE_UNFIT.code);
    expect((await hand(operatorId)).data).toMatchObject({
      ...{ claimedBy: { name: '阿杰' }, handedBy: '小何', handNote: '问退款，请你看' },
    });
    expect((await hand(operatorId)).code).toBe(SUCCESS);
    expect((await answer(uuid, '晚了', service)).code).toBe(staffRefusals.CHAT_CLAIMED.code);
    expect((await answer(uuid, '我来处理', operator)).code).toBe(SUCCESS);
    expect(await actsOn(uuid)).toEqual(['chat.claim', 'chat.hand']);
  });

  it('is taken over from the colleague who was seen to have it, and from nobody else', async () => {
    const { uuid } = await asked();
    await claim(uuid);

    const blind = await claim(uuid, operator);
    const wrong = await claim(uuid, operator, newUuid(random));
    const seen = await claim(uuid, operator, serviceId);

    expect([blind.code, wrong.code]).toEqual([staffRefusals.CHAT_CLAIMED.code, staffRefusals.CHAT_CLAIMED.code]);
    expect(seen.data.claimedBy).toMatchObject({ uuid: operatorId });
  });

  it('is released to all, by who has it', async () => {
    const { uuid } = await asked();
    await claim(uuid);
    const release = (as: ConsoleVisitor) => as.call('POST /console/api/consult/{uuid}/release', { params: { uuid } });

    expect((await release(operator)).code).toBe(staffRefusals.CHAT_CLAIMED.code);
    expect((await release(service)).data.claimedBy).toBeNull();
    expect((await release(operator)).code).toBe(SUCCESS);
  });

  it('needs no answer only up to the message that was seen', async () => {
    const { uuid, student } = await asked('谢谢');
    const { chat } = await read(uuid);
    await say(student, '等等，还有一个问题');
    const settle = (messageId: number) =>
      service.call('POST /console/api/consult/{uuid}/settle', { params: { uuid }, body: { messageId } });

    expect((await settle(chat.newestId)).code).toBe(staffRefusals.CHAT_CHANGED.code);
    expect((await settle((await read(uuid)).chat.newestId)).data.waitingSince).toBeNull();
  });

  it('is read only by who answers it, as the student sees', async () => {
    const { uuid, student } = await asked();
    const { chat } = await read(uuid);
    const note = (as: ConsoleVisitor) =>
      as.call('POST /console/api/consult/{uuid}/read', { params: { uuid }, body: { messageId: chat.newestId } });
    const seen = async () =>
      (await server.call('POST /api/v1/app/consult/poll', { body: { after: 0 } }, { token: student.token })).data
        .advisor_read_id;

    await note(service);
    const before = await seen();
    await claim(uuid);
    await note(operator);
    const others = await seen();
    await note(service);

    expect([before, others, await seen()]).toEqual([0, 0, chat.newestId]);
  });

  it('shows older messages by a cursor', async () => {
    const { uuid, student } = await asked('最早的');
    const rows = Array.from({ length: 120 }, (_row, index) => ({
      ...{ conversationId: uuid, clientId: newUuid(random), sender: 'student' as const, body: `第 ${index} 句` },
      sentAt: server.clock.now(),
    }));
    await server.db.insert(consultMessages).values(rows);
    await say(student, '最新的');

    const newest = await read(uuid);
    const older = await read(uuid, service, newest.next ?? undefined);
    const oldest = await read(uuid, service, older.next ?? undefined);

    expect(newest.messages.at(-1)?.text).toBe('最新的');
    expect([newest.messages.length, older.messages.length, oldest.messages.length]).toEqual([50, 50, 22]);
    expect([oldest.messages[0]?.text, oldest.next]).toEqual(['最早的', null]);
  });

  it('has beside it what the student bought, owns and is as a lead; nothing of a visitor', async () => {
    const { uuid, student } = await asked();
    const course = await shop.course({ name: '数学真题' });
    await shop.order(course, student);
    const { data } = await service.call('GET /console/api/consult/{uuid}/student', { params: { uuid } });

    expect(data.student).toMatchObject({ uuid: student.userId, courses: [] });
    expect(data.student?.orders).toEqual([
      expect.objectContaining({ course: '数学真题', total: 19900, stateText: '未支付' }),
    ]);
  });

  it('refuses what is no message, and a conversation that is not there', async () => {
    const { uuid } = await asked();
    expect((await answer(uuid, '   ')).code).toBe(refusals.INPUT_INVALID.code);
    expect((await answer(uuid, '长'.repeat(501))).code).toBe(refusals.INPUT_INVALID.code);
    expect((await answer(newUuid(random), '有人吗')).code).toBe(refusals.NOT_FOUND.code);
  });
});

it('what waits is told at the desk, with the oldest', async () => {
  const waitingNow = async () =>
    (await service.call('GET /console/api/waiting', {})).data.items.find(({ kind }) => kind === 'chats-waiting');
  await asked();
  const item = await waitingNow();

  expect(item?.count).toBe((await list('waiting')).counts.waiting);
  expect(item?.since).toBe((await list('waiting')).chats[0]?.waitingSince);
});
