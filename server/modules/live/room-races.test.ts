import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { liveAnswers, liveEvents } from '#server/db/schema/live-room.ts';
import { liveClasses } from '#server/db/schema/study.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

const random = testRandom('room races');
const classroom = '20261120-2';

let server: TestServer;
let staff: ConsoleVisitor;
let liveId = '';
let students: string[];
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  staff = await openConsoleAs(server, 'operator');
  const [live] = await server.db.select().from(liveClasses).where(eq(liveClasses.classroom, classroom));
  liveId = live?.id ?? '';
  students = [];
  for (let index = 0; index < 8; index += 1) students.push(await server.logIn(`1377000010${index}`));
});
afterAll(() => server.close());

const command = (body: { kind: 'poll' | 'poll-end'; text?: string; choices?: string[] }) =>
  staff.call('POST /console/api/lives/{uuid}/commands', {
    params: { uuid: liveId },
    body: { clientId: newUuid(random), ...body },
  });

it('who follows a room by numbers misses nothing of what many write at once, and the numbers have no gap', async () => {
  const ask = async (after: number) =>
    (await server.call('GET /api/v1/living/room', { query: { classroom, after } })).data;
  const start = (await ask(0)).room.seq;
  const heard: number[] = [];
  let seq = start;
  let isWriting = true;
  const follow = async () => {
    do {
      const { events, room } = await ask(seq);
      heard.push(...events.map((event) => event.seq));
      seq = Math.max(seq, room.seq, ...events.map((event) => event.seq));
    } while (isWriting || seq < start + 3 * students.length);
  };
  const following = follow();

  for (let round = 0; round < 3; round += 1) {
    server.clock.pass(1);
    await Promise.all(
      students.map((token, index) => {
        const body = { classroom, client_id: newUuid(random), text: `${round}-${index}` };
        // Each call goes out twice, as a phone with a bad line sends it.
        const send = () => server.call('POST /api/v1/living/messages', { body }, { token });
        return Promise.all([send(), send()]);
      }),
    );
  }
  isWriting = false;
  await following;

  const expected = Array.from({ length: 3 * students.length }, (_, index) => start + index + 1);
  expect(heard).toEqual(expected);
});

it('a vote while the poll is closed either counts in the result or is refused, and each counts once', async () => {
  const { seq } = (await command({ kind: 'poll', text: '？', choices: ['A', 'B'] })).data;
  const vote = (token: string, choice: number) =>
    server.call('POST /api/v1/living/vote', { body: { classroom, seq, choice } }, { token });

  const answers = await Promise.all([
    ...students.flatMap((token, index) => [vote(token, index % 2), vote(token, 1 - (index % 2))]),
    command({ kind: 'poll-end' }),
  ]);

  const ofPoll = and(eq(liveEvents.liveId, liveId), eq(liveEvents.seq, seq));
  const [poll] = await server.db.select().from(liveEvents).where(ofPoll);
  const rows = await server.db
    .select()
    .from(liveAnswers)
    .where(and(eq(liveAnswers.liveId, liveId), eq(liveAnswers.seq, seq)));
  expect(poll?.counts?.reduce((sum, count) => sum + count, 0)).toBe(rows.length);
  expect(new Set(rows.map(({ userId }) => userId)).size).toBe(rows.length);
  expect(answers.every(({ code }) => code === SUCCESS || code === refusals.REFUSED.code)).toBe(true);
});
