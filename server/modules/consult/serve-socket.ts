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
import { type Hello, serveSocket } from '#server/http/calls/serve-socket.ts';
import { CONSULT_SOCKET_PATH } from '#src/contract/consult-socket.ts';
import { messageView } from './message-view.ts';

const LOOK_EVERY_MS = 1000;
const MAX_SOCKETS = 2000;
const MAX_SOCKETS_OF_ADDRESS = 20;

interface Listener {
  readonly socket: WebSocket;
  readonly conversationId: string;
  lastId: number;
  advisorReadId: number;
}

/** Notifies open chats of new messages in the database, which another process may have stored. */
export async function serveConsultSocket(
  app: FastifyInstance,
  context: ServerContext,
  siteOrigins: readonly string[],
): Promise<void> {
  let isLooking = false;
  const look = async () => {
    if (isLooking || listeners.size === 0) return;
    isLooking = true;
    await tellNews(context, listeners).catch((error: unknown) => app.log.warn(describeError(error), 'chat not read'));
    isLooking = false;
  };
  const listeners = await serveSocket<Listener>(app, {
    ...{ path: CONSULT_SOCKET_PATH, siteOrigins, most: MAX_SOCKETS, mostOfAddress: MAX_SOCKETS_OF_ADDRESS },
    admit: async (hello, socket) => {
      const conversation = await conversationOf(context, hello);
      return conversation && { socket, conversationId: conversation.id, lastId: hello.after, advisorReadId: -1 };
    },
    onJoin: look,
  });
  const looking = setInterval(look, LOOK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(looking));
}

async function conversationOf({ db, clock }: ServerContext, hello: Hello): Promise<ConversationRow | undefined> {
  if (hello.token === undefined) return findConversation(db, { userId: undefined, guestKey: hello.text('guest_key') });
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
