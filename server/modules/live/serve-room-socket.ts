import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import type { Listen } from '#server/db/database.ts';
import { describeError } from '#server/db/describe-error.ts';
import { liveClasses } from '#server/db/schema/study.ts';
import { checkSession } from '#server/domains/accounts/sessions.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { ROOMS_CHANNEL } from '#server/domains/lives/append-event.ts';
import { openLive } from '#server/domains/lives/open-live.ts';
import { lastSeqs, readRoom } from '#server/domains/lives/read-room.ts';
import { type Hello, serveSocket } from '#server/http/calls/serve-socket.ts';
import { LIVE_SOCKET_PATH } from '#src/contract/live-events.ts';
import { roomView } from './room-view.ts';

const MAX_SOCKETS = 5000;
/** A whole dormitory may share one address. */
const MAX_SOCKETS_OF_ADDRESS = 200;
/** Events within this time are read and sent together. */
const GATHER_MS = 120;
/** Polling interval, for events without a notification: behind a pooler no notification arrives. */
const LOOK_EVERY_MS = 2000;
/** Number of polls between two updates of the number of students. */
const LOOKS_UNTIL_ONLINE = 5;
/** A client that does not read fast enough is disconnected; it reconnects with the number of its last event. */
const MOST_BUFFERED_BYTES = 512 * 1024;

interface Listener {
  readonly socket: WebSocket;
  readonly liveId: string;
  after: number;
  online: number;
  isNew: boolean;
}

interface SocketSettings {
  readonly siteOrigins: readonly string[];
  /** Receives notifications of other processes; without it, polling every two seconds finds their events. */
  readonly listen: Listen | undefined;
}

/** Sends the events of live classes to their rooms, whichever process stored them. Decision 0282. */
export async function serveRoomSocket(
  app: FastifyInstance,
  context: ServerContext,
  { siteOrigins, listen }: SocketSettings,
): Promise<void> {
  const told = new Map<string, number>();
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  const tell = async (liveId: string) => {
    waiting.delete(liveId);
    const here = [...listeners].filter((listener) => listener.liveId === liveId);
    if (here.length === 0) return void told.delete(liveId);
    const seq = await tellRoom(context, liveId, here).catch((error: unknown) => {
      app.log.warn(describeError(error), 'live room not read');
    });
    if (seq !== undefined) told.set(liveId, seq);
  };
  const tellSoon = (liveId: string) => {
    if (!waiting.has(liveId)) waiting.set(liveId, setTimeout(() => void tell(liveId), GATHER_MS).unref());
  };
  const listeners = await serveSocket<Listener>(app, {
    ...{ path: LIVE_SOCKET_PATH, siteOrigins, most: MAX_SOCKETS, mostOfAddress: MAX_SOCKETS_OF_ADDRESS },
    admit: async (hello, socket) => {
      const liveId = await roomOf(context, hello);
      return liveId ? { socket, liveId, after: hello.after, online: -1, isNew: true } : undefined;
    },
    onJoin: ({ liveId }) => tellSoon(liveId),
  });
  const rooms = () => [...new Set([...listeners].map(({ liveId }) => liveId))];
  let looks = 0;
  const look = async () => {
    looks += 1;
    const open = rooms();
    const latest = await lastSeqs(context.db, open).catch(() => new Map<string, number>());
    const isTurn = looks % LOOKS_UNTIL_ONLINE === 0;
    for (const id of open) if (isTurn || (latest.get(id) ?? 0) > (told.get(id) ?? 0)) tellSoon(id);
  };
  const looking = setInterval(look, LOOK_EVERY_MS).unref();
  const stop = await listen?.(ROOMS_CHANNEL, (liveId) => {
    for (const id of liveId === '' ? rooms() : [liveId]) tellSoon(id);
  });
  app.addHook('onClose', async () => {
    clearInterval(looking);
    for (const timer of waiting.values()) clearTimeout(timer);
    await stop?.();
  });
}

async function roomOf(context: ServerContext, hello: Hello): Promise<string | undefined> {
  const { db, clock } = context;
  const check = hello.token === undefined ? undefined : await checkSession(db, hello.token, clock.now());
  if (check && check.status !== 'valid') return undefined;
  const session = check ? { userId: check.userId } : null;
  return (await openLive({ db, clock, session }, hello.text('classroom') ?? '')).id;
}

/** Reads the room once and sends each listener the events it lacks. Returns the number of the latest event. */
async function tellRoom({ db, clock }: ServerContext, liveId: string, listeners: readonly Listener[]): Promise<number> {
  const [live] = await db.select().from(liveClasses).where(eq(liveClasses.id, liveId));
  if (!live) return 0;
  const news = await readRoom(db, clock.now(), liveId, Math.min(...listeners.map(({ after }) => after)));
  const view = roomView(live, news);
  const first = view.events[0]?.seq ?? 0;
  // Nearly all listeners have the same number, so each text is created only once.
  const texts = new Map<number, string>();
  for (const listener of listeners) {
    const { socket, after } = listener;
    if (!listener.isNew && after >= view.room.seq && listener.online === view.room.online) continue;
    if (socket.bufferedAmount > MOST_BUFFERED_BYTES) {
      socket.terminate();
      continue;
    }
    let text = texts.get(after);
    if (text === undefined) {
      const events = view.events.filter(({ seq }) => seq > after);
      text = JSON.stringify({ ...view, events, is_reset: view.is_reset && after < first - 1 });
      texts.set(after, text);
    }
    socket.send(text);
    listener.after = Math.max(view.room.seq, view.events.at(-1)?.seq ?? 0);
    listener.online = view.room.online;
    listener.isNew = false;
  }
  return view.room.seq;
}
