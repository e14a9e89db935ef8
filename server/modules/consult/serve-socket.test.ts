import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { CONSULT_SOCKET_PATH } from '#src/contract/consult-socket.ts';

const random = testRandom('consult socket');
let server: TestServer;
let origin = '';

beforeAll(async () => {
  server = await startTestServer();
  origin = await server.listen();
});
afterAll(() => server.close());

const connect = (from = origin) =>
  new WebSocket(`${origin.replace('http', 'ws')}${CONSULT_SOCKET_PATH}`, { headers: { origin: from } });
const closeCode = async (socket: WebSocket) => (await once(socket, 'close'))[0] as number;
const openTalk = async () => (await server.call('POST /api/v1/app/consult/open', { body: {} })).data.guest_key ?? '';

describe('the socket of a chat', () => {
  it('tells what is said after the last message that its holder has', async () => {
    const guest_key = await openTalk();
    const socket = connect();
    await once(socket, 'open');
    socket.send(JSON.stringify({ guest_key, after: 0 }));
    await once(socket, 'message');

    const heard = once(socket, 'message');
    await server.call('POST /api/v1/app/consult/messages', {
      body: { guest_key, client_id: newUuid(random), text: '你好' },
    });
    const [news] = (await heard) as [Buffer];
    socket.close();

    expect(JSON.parse(String(news))).toMatchObject({ messages: [{ text: '你好' }] });
  });

  it('is closed to a page of another site', async () => {
    expect(await closeCode(connect('https://evil.example'))).toBe(1008);
  });

  it.each([
    ['a key nobody was given', JSON.stringify({ guest_key: 'x'.repeat(43), after: 0 })],
    ['a token that is none', JSON.stringify({ token: 'y'.repeat(43), after: 0 })],
    ['no number', JSON.stringify({ after: 'x' })],
    ['no JSON', '{'],
  ])('is closed after a hello with %s', async (_, hello) => {
    const socket = connect();
    await once(socket, 'open');
    socket.send(hello);

    expect(await closeCode(socket)).toBe(1008);
  });

  it('is closed after a frame that is too large', async () => {
    const socket = connect();
    await once(socket, 'open');
    socket.send('x'.repeat(5000));

    expect(await closeCode(socket)).toBe(1009);
  });
});
