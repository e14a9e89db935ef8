import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { endSlowBodies } from './slow-body.ts';

const TIMEOUT_MS = 40;
const HEAD = 'POST /answers HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n';

let app: FastifyInstance;
afterEach(() => app.close());

/** A server with one route that has a body, with hooks from a test. */
async function listen(addHooks: (app: FastifyInstance) => void): Promise<number> {
  app = Fastify();
  endSlowBodies(app);
  addHooks(app);
  app.post('/answers', { config: { bodyTimeoutMs: TIMEOUT_MS } }, async ({ body }) => body);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** Sends text; `answer` is everything received when the connection ended. */
function send(port: number, text: string) {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => (received += String(chunk)));
  socket.write(text);
  return { socket, answer: new Promise<string>((resolve) => socket.once('close', () => resolve(received))) };
}

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('a body that does not come is cut off with 408', async () => {
  const port = await listen(() => {});

  expect(await send(port, `${HEAD}content-length: 9\r\n\r\n{"a"`).answer).toMatch(/^HTTP\/1.1 408/);
});

it('a call that waited long for its turn is not blamed for it', async () => {
  const port = await listen((server) => server.addHook('onRequest', () => later(TIMEOUT_MS * 3)));

  expect(await send(port, `${HEAD}content-length: 7\r\n\r\n{"a":1}`).answer).toMatch(/^HTTP\/1.1 200.*\{"a":1\}$/s);
});

it('a body that arrived while the process was busy is read', async () => {
  const port = await listen((server) =>
    server.addHook('preParsing', async () => {
      sent.socket.write('{"a":1}');
      const end = performance.now() + TIMEOUT_MS * 3;
      while (performance.now() < end);
    }),
  );
  const sent = send(port, `${HEAD}content-length: 7\r\n\r\n`);

  expect(await sent.answer).toMatch(/^HTTP\/1.1 200.*\{"a":1\}$/s);
});

it('an injected call with a body waits for its turn like any other', async () => {
  await listen((server) => server.addHook('onRequest', () => later(TIMEOUT_MS * 3)));

  const answer = await app.inject({ method: 'POST', url: '/answers', payload: { a: 1 } });

  expect(answer.json()).toEqual({ a: 1 });
});
