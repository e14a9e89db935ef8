import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { LIVE_SOCKET_PATH } from '#src/contract/live-events.ts';

const random = testRandom('room socket');
/** Public, and running at noon. */
const RUNNING = '20261120-2';
const OF_A_COURSE = '20261120-4';

let server: TestServer;
let origin = '';
let token = '';
beforeAll(async () => {
  server = await startTestServer();
  origin = await server.listen();
  token = await server.logIn('13770000001');
});
afterAll(() => server.close());

type News = ReplyOf<'GET /api/v1/living/room'>;

/** A socket whose first frame this was, and what it hears next. */
async function greet(hello: object) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${LIVE_SOCKET_PATH}`, { headers: { origin } });
  await once(socket, 'open');
  socket.send(JSON.stringify(hello));
  const heard = async () => JSON.parse(String((await once(socket, 'message'))[0])) as News;
  return { socket, heard };
}

const say = (text: string) =>
  server.call(
    'POST /api/v1/living/messages',
    { body: { classroom: RUNNING, client_id: newUuid(random), text } },
    { token },
  );

describe('the socket of a room', () => {
  it('tells what is stored after the number that its holder has, to strangers of a public class too', async () => {
    const { room } = (await server.call('GET /api/v1/living/room', { query: { classroom: RUNNING } })).data;
    const { socket, heard } = await greet({ classroom: RUNNING, after: room.seq });
    const first = await heard();

    const next = heard();
    await say('现在说的');
    const news = await next;
    socket.close();

    expect(first.events).toEqual([]);
    expect(news.events.map(({ text }) => text)).toEqual(['现在说的']);
    expect(news.room.seq).toBe(room.seq + 1);
  });

  it.each([
    ['a class of a course not owned', () => ({ classroom: OF_A_COURSE, token, after: 0 })],
    ['a token that is none', () => ({ classroom: RUNNING, token: 'y'.repeat(43), after: 0 })],
    ['no room', () => ({ after: 0 })],
  ])('is closed after a hello with %s', async (_, hello) => {
    const { socket } = await greet(hello());

    expect((await once(socket, 'close'))[0]).toBe(1008);
  });
});
