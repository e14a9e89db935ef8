import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { describeError } from '#server/db/describe-error.ts';
import { checkSession } from '#server/domains/accounts/sessions.ts';
import {
  advisorReads,
  type ConversationRow,
  findConversation,
  messagesAfter,
} from '#server/domains/consult/messages.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { CONSULT_SOCKET_PATH } from '#src/contract/consult-socket.ts';
import { messageView } from './message-view.ts';

const HELLO_LIMIT_MS = 5000;
const LOOK_EVERY_MS = 1000;
const PING_EVERY_MS = 25_000;
/** A hello is a token and a number. */
const MAX_FRAME_BYTES = 1024;
const MAX_SOCKETS = 2000;
const MAX_SOCKETS_OF_ADDRESS = 20;

interface Listener {
  readonly socket: WebSocket;
  readonly conversationId: string;
  lastId: number;
  advisorReadId: number;
}

/**
 * Notifies open chats of new messages in the database, which another process may have stored.
 *
 * A socket only receives. Its first frame says who it is for, not the address, which would be logged; messages are sent
 * by the ordinary call.
 */
export async function serveConsultSocket(
  app: FastifyInstance,
  context: ServerContext,
  siteOrigins: readonly string[],
): Promise<void> {
  const listeners = new Set<Listener>();
  const byAddress = new Map<string, number>();
  await app.register(websocket, { options: { maxPayload: MAX_FRAME_BYTES } });
  let isLooking = false;
  const look = async () => {
    if (isLooking || listeners.size === 0) return;
    isLooking = true;
    await tellNews(context, listeners).catch((error: unknown) => app.log.warn(describeError(error), 'chat not read'));
    isLooking = false;
  };
  const looking = setInterval(look, LOOK_EVERY_MS).unref();
  const pinging = setInterval(() => {
    for (const { socket } of listeners) socket.ping();
  }, PING_EVERY_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(looking);
    clearInterval(pinging);
    for (const { socket } of listeners) socket.terminate();
  });
  app.get(CONSULT_SOCKET_PATH, { websocket: true }, (socket, request) => {
    const { origin, host } = request.headers;
    const held = byAddress.get(request.ip) ?? 0;
    const isOurs = origin !== undefined && (isHost(origin, host) || siteOrigins.includes(origin));
    if (!isOurs || listeners.size >= MAX_SOCKETS || held >= MAX_SOCKETS_OF_ADDRESS) return socket.close(1008);
    byAddress.set(request.ip, held + 1);
    let listener: Listener | undefined;
    const impatience = setTimeout(() => socket.close(1008), HELLO_LIMIT_MS);
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearTimeout(impatience);
      if (listener) listeners.delete(listener);
      const left = (byAddress.get(request.ip) ?? 1) - 1;
      if (left > 0) byAddress.set(request.ip, left);
      else byAddress.delete(request.ip);
    });
    socket.once('message', async (frame) => {
      clearTimeout(impatience);
      const hello = readHello(String(frame));
      const conversation = hello && (await conversationOf(context, hello).catch(() => undefined));
      if (!conversation || socket.readyState !== socket.OPEN) return socket.close(1008);
      listener = { socket, conversationId: conversation.id, lastId: hello.after, advisorReadId: -1 };
      listeners.add(listener);
      await look();
    });
  });
}

interface Hello {
  readonly token: string | undefined;
  readonly guestKey: string | undefined;
  readonly after: number;
}

function readHello(frame: string): Hello | undefined {
  try {
    const { token, guest_key: guestKey, after } = JSON.parse(frame) as Record<string, unknown>;
    if (!Number.isSafeInteger(after) || Number(after) < 0) return undefined;
    const text = (value: unknown) => (typeof value === 'string' && value.length <= 200 ? value : undefined);
    return { token: text(token), guestKey: text(guestKey), after: Number(after) };
  } catch {
    return undefined;
  }
}

async function conversationOf({ db, clock }: ServerContext, hello: Hello): Promise<ConversationRow | undefined> {
  if (hello.token === undefined) return findConversation(db, { userId: undefined, guestKey: hello.guestKey });
  const session = await checkSession(db, hello.token, clock.now());
  return session.status === 'valid' ? findConversation(db, { userId: session.userId, guestKey: undefined }) : undefined;
}

async function tellNews({ db }: ServerContext, listeners: ReadonlySet<Listener>): Promise<void> {
  const ids = [...new Set([...listeners].map(({ conversationId }) => conversationId))];
  const afterId = Math.min(...[...listeners].map(({ lastId }) => lastId));
  const messages = await messagesAfter(db, ids, { afterId, limit: 1000 });
  const reads = await advisorReads(db, ids);
  for (const listener of listeners) {
    const news = messages.filter(
      ({ conversationId, id }) => conversationId === listener.conversationId && id > listener.lastId,
    );
    const readId = reads.get(listener.conversationId) ?? 0;
    if (news.length === 0 && readId === listener.advisorReadId) continue;
    listener.lastId = news.at(-1)?.id ?? listener.lastId;
    listener.advisorReadId = readId;
    listener.socket.send(JSON.stringify({ messages: news.map(messageView), advisor_read_id: readId }));
  }
}

function isHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}
