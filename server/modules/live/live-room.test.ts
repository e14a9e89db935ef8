import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveAnswers, liveEvents, liveRooms } from '#server/db/schema/live-room.ts';
import { liveAttendance, liveClasses } from '#server/db/schema/study.ts';
import { studyRoom } from '#server/demo/shop/course-list-ids.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import type { ConsoleInput } from '#src/contract/console/all.ts';

const random = testRandom('live room');
/** Public, from 11:30 to 13:30; the clock of the tests stands at noon. */
const RUNNING = '20261120-2';
const OF_A_COURSE = '20261120-4';

let server: TestServer;
let one: string;
let other: string;
let staff: ConsoleVisitor;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  one = await server.logIn('13770000001');
  other = await server.logIn('13770000002');
  staff = await openConsoleAs(server, 'operator');
});
afterAll(() => server.close());

const as = (token?: string) => (token === undefined ? {} : { token });
const say = (
  text: string,
  token = one,
  changes: { client_id?: string; classroom?: string; media_ms?: number } = {},
) => {
  server.clock.pass(1);
  return server.call(
    'POST /api/v1/living/messages',
    { body: { classroom: RUNNING, client_id: newUuid(random), text, ...changes } },
    { token },
  );
};
const look = async (after = 0, token?: string, classroom = RUNNING) =>
  (await server.call('GET /api/v1/living/room', { query: { classroom, after } }, as(token))).data;
const idOf = async (classroom: string) => {
  const [row] = await server.db.select().from(liveClasses).where(eq(liveClasses.classroom, classroom));
  return row?.id ?? '';
};
type Command = ConsoleInput<'POST /console/api/lives/{uuid}/commands'>['body'];
const command = async (asked: Omit<Command, 'clientId'> & { clientId?: string }, classroom = RUNNING) =>
  staff.call('POST /console/api/lives/{uuid}/commands', {
    params: { uuid: await idOf(classroom) },
    body: { clientId: newUuid(random), ...asked },
  });

describe('the chat of a room', () => {
  it('counts up without gaps, stamps the moment of the class and shows nicknames masked', async () => {
    const first = (await say('  老师好 ')).data;
    const second = (await say('听得到', other)).data;

    const { events, room } = await look(first.seq - 1);

    expect(second.seq).toBe(first.seq + 1);
    expect(events.map(({ text }) => text)).toEqual(['老师好', '听得到']);
    expect(events[0]?.name).toMatch(/^.\*\*$/);
    expect(events[0]?.who).not.toBe(events[1]?.who);
    expect(first.media_ms).toBeGreaterThanOrEqual(30 * 60_000);
    expect(room.seq).toBe(second.seq);
  });

  it('keeps a message once, however often and at once it is sent', async () => {
    const client_id = newUuid(random);

    const sent = await Promise.all(Array.from({ length: 8 }, () => say('只算一次', one, { client_id })));

    const kept = await server.db.select().from(liveEvents).where(eq(liveEvents.clientId, client_id));
    expect(new Set(sent.map(({ data }) => data.seq)).size).toBe(1);
    expect(kept).toHaveLength(1);
  });

  it('tells what came after a number, and what a late reader cannot have all is marked', async () => {
    const { seq } = (await say('一')).data;
    const ofMany = await idOf('20261120-3');
    await server.db.insert(liveEvents).values(
      Array.from({ length: 205 }, (_, index) => ({
        ...{ liveId: ofMany, seq: index + 1, kind: 'message' as const, clientId: newUuid(random) },
        ...{ staffName: '助教', body: `第 ${index + 1} 条`, mediaMs: index, sentAt: server.clock.now() },
      })),
    );
    await server.db.insert(liveRooms).values({ liveId: ofMany, lastSeq: 205 });

    expect((await look(seq)).events).toEqual([]);
    const late = await look(1, undefined, '20261120-3');
    expect([late.is_reset, late.events.length, late.events.at(-1)?.seq]).toEqual([true, 200, 205]);
    expect((await look(100, undefined, '20261120-3')).is_reset).toBe(false);
  });

  it('is open to those who may enter, to write only with a login and while the class runs', async () => {
    const write = (classroom: string, token?: string) =>
      server.callRaw(
        'POST /api/v1/living/messages',
        { body: { classroom, client_id: newUuid(random), text: '你好' } },
        as(token),
      );
    const read = (classroom: string, token?: string) =>
      server.callRaw('GET /api/v1/living/room', { query: { classroom } }, as(token));

    const codes = [
      await read(RUNNING),
      await write(RUNNING),
      await read(OF_A_COURSE),
      await read(OF_A_COURSE, one),
      await write(OF_A_COURSE, one),
      await write('20261121-1', one),
      await write('nowhere', one),
    ].map(({ code }) => code);

    expect(codes).toEqual([
      SUCCESS,
      refusals.LOGIN_REQUIRED.code,
      refusals.LOGIN_REQUIRED.code,
      refusals.COURSE_NOT_OWNED.code,
      refusals.COURSE_NOT_OWNED.code,
      refusals.REFUSED.code,
      refusals.NOT_FOUND.code,
    ]);
  });

  it('takes the moment of the picture that the student sees, within a minute', async () => {
    const byClock = (await say('按时钟')).data.media_ms;
    const late = (await say('画面晚了', one, { media_ms: byClock - 8000 })).data.media_ms;
    const invented = (await say('乱写', one, { media_ms: -80_000_000 })).data.media_ms;
    const { code } = await say('自习室开了很久', one, { media_ms: 9_000_000_000 });

    expect(code).toBe(SUCCESS);

    expect(late).toBe(byClock - 8000);
    expect(invented).toBeGreaterThan(byClock - 60_000);
  });
});

describe('moderation', () => {
  it('takes a message out for all, in its place in the order, and from the replay', async () => {
    const { seq } = (await say('广告')).data;
    await command({ kind: 'pin', target: seq });
    const before = await look(seq - 1);
    await command({ kind: 'delete', target: seq });

    const { events, room } = await look(seq);

    expect(before.room.pinned?.text).toBe('广告');
    expect(events.at(-1)).toMatchObject({ kind: 'delete', target: seq });
    expect(room.pinned).toBeNull();
    expect((await look(seq - 1)).events.map((event) => event.text)).not.toContain('广告');
    const { data } = await server.call('GET /api/v1/living/replay', { query: { classroom: RUNNING } });
    expect(data.messages.map(({ text }) => text)).not.toContain('广告');
    expect(data.messages.map(({ text }) => text)).toContain('老师好');
  });

  it('mutes a student until allowed again, and nobody else is told', async () => {
    const { seq } = (await say('吵', other)).data;
    const room = await staff.call('GET /console/api/lives/{uuid}', {
      params: { uuid: await idOf(RUNNING) },
      query: { after: seq - 1 },
    });
    const student = room.data.events[0]?.student ?? '';
    await command({ kind: 'mute', student });

    const muted = await say('还吵', other);
    const told = await look(seq, other);
    await command({ kind: 'unmute', student });

    expect([muted.code, muted.msg]).toEqual([refusals.REFUSED.code, '老师已暂停你的发言']);
    expect([told.me?.is_muted, told.events]).toEqual([true, []]);
    expect((await say('好了', other)).code).toBe(SUCCESS);
  });

  it('slows a student down by the seconds of the room', async () => {
    await say('快', one);
    await command({ kind: 'slow', seconds: 30 });

    const quick = await say('太快', one);
    server.clock.pass(30);
    const late = await say('慢', one);
    await command({ kind: 'slow', seconds: 0 });

    expect([quick.code, late.code]).toEqual([refusals.TOO_OFTEN.code, SUCCESS]);
    expect(quick.msg).toMatch(/2\d 秒后再发/);
  });

  it('does a command once, however often it is sent', async () => {
    const clientId = newUuid(random);

    const done = await Promise.all(
      Array.from({ length: 4 }, () => command({ kind: 'message', text: '开始讲第二题', clientId })),
    );

    expect(new Set(done.map(({ data }) => data.seq)).size).toBe(1);
    expect((await look((done[0]?.data.seq ?? 1) - 1)).events).toMatchObject([
      { is_teacher: true, text: '开始讲第二题' },
    ]);
  });
});

describe('a sign-in', () => {
  it('counts once for a student, stays with the attendance, and is refused when it is over', async () => {
    const { seq } = (await command({ kind: 'sign-in' })).data;
    const sign = (token: string) =>
      server.call('POST /api/v1/living/sign-in', { body: { classroom: RUNNING, seq } }, { token });

    const first = await sign(one);
    server.clock.pass(60);
    const again = await sign(one);
    const shown = await look(0, one);
    await command({ kind: 'sign-in-end' });
    const late = await sign(other);

    const signed = await server.db
      .select()
      .from(liveAttendance)
      .where(eq(liveAttendance.liveId, await idOf(RUNNING)));
    expect(again.data).toEqual(first.data);
    expect([shown.room.sign_in, shown.me?.is_signed]).toEqual([seq, true]);
    expect(signed.filter(({ signedAt }) => signedAt !== null)).toHaveLength(1);
    expect(late.code).toBe(refusals.REFUSED.code);
  });
});

describe('a poll', () => {
  it('takes the first vote of each, tells the votes to who has voted, and the result at its end to all', async () => {
    const { seq } = (await command({ kind: 'poll', text: '选哪个？', choices: ['A', 'B', 'C'] })).data;
    const vote = (choice: number, token: string) =>
      server.call('POST /api/v1/living/vote', { body: { classroom: RUNNING, seq, choice } }, { token });

    const votes = await Promise.all([vote(1, one), vote(1, one), vote(1, one)]);
    const changed = await vote(2, one);
    const open = await look(0, other);
    await vote(0, other);
    await command({ kind: 'poll-end' });
    const closed = await look(0);
    const late = await vote(0, await server.logIn('13770000003'));

    expect(votes.map(({ data }) => data.choice)).toEqual([1, 1, 1]);
    expect(changed.data).toEqual({ choice: 1, counts: [0, 1, 0] });
    expect(open.room.poll).toMatchObject({ is_open: true, counts: null });
    expect(open.me?.vote).toBeNull();
    expect(closed.room.poll).toMatchObject({ is_open: false, counts: [1, 1, 0] });
    expect(late.code).toBe(refusals.REFUSED.code);
    expect(await server.db.select().from(liveAnswers).where(eq(liveAnswers.seq, seq))).toHaveLength(2);
  });

  it('is not begun with one choice twice', async () => {
    const answer = await command({ kind: 'poll', text: '？', choices: ['A', 'A '] });

    expect(answer.code).toBe(refusals.INPUT_INVALID.code);
  });
});

describe('a hand', () => {
  it('is shown to staff while it is up', async () => {
    const raise = (is_up: boolean) =>
      server.call('POST /api/v1/living/hand', { body: { classroom: RUNNING, is_up } }, { token: one });
    const hands = async () =>
      (await staff.call('GET /console/api/lives/{uuid}', { params: { uuid: await idOf(RUNNING) }, query: {} })).data
        .hands.length;
    await server.call('POST /api/v1/living/attendance', { body: { classroom: RUNNING } }, { token: one });

    await raise(true);
    const up = await hands();
    await raise(false);

    expect([up, await hands()]).toEqual([1, 0]);
  });
});

it('lists the rooms of today for staff, with those that run first', async () => {
  const { data } = await staff.call('GET /console/api/lives', {});
  const now = server.clock.now().getTime();
  const isRunning = data.lives.map(({ startsAt, endsAt }) => Date.parse(startsAt) <= now && now < Date.parse(endsAt));
  expect(data.lives.map(({ classroom }) => classroom)).toEqual(expect.arrayContaining([RUNNING, studyRoom]));
  expect(isRunning).toEqual(isRunning.toSorted((a, b) => Number(b) - Number(a)));
});

describe('the end of a class', () => {
  it('is told to all, ends what is open and closes the room to writing', async () => {
    const { seq } = (await command({ kind: 'poll', text: '懂了吗', choices: ['懂', '没懂'] })).data;
    await command({ kind: 'sign-in' });
    await command({ kind: 'end' });

    const { room, events } = await look(seq);
    const late = await say('还在吗');
    const { data } = await server.call('GET /api/v1/living/detail', { query: { classroom: RUNNING } });

    expect(Date.parse(room.end_time)).toBeLessThanOrEqual(server.clock.now().getTime());
    expect(events.at(-1)?.kind).toBe('end');
    expect([room.sign_in, room.poll?.is_open]).toEqual([null, false]);
    expect([late.code, late.msg]).toEqual([refusals.REFUSED.code, '直播已结束，不能再发言了']);
    expect([data.stream, data.can_enter]).toEqual([null, false]);
  });
});
