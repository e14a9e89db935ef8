import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';

const HELLO_LIMIT_MS = 5000;
const PING_EVERY_MS = 25_000;
/** A hello is a token, a name and a number. */
const MAX_FRAME_BYTES = 1024;

interface Listener {
  readonly socket: WebSocket;
}

interface SocketOptions<L extends Listener> {
  readonly path: string;
  /** Origins of other sites that may open it. */
  readonly siteOrigins: readonly string[];
  readonly most: number;
  readonly mostOfAddress: number;
  /** Identifies the caller by the first frame; undefined closes the socket. */
  readonly admit: (hello: Hello, socket: WebSocket) => Promise<L | undefined>;
  /** Called when the listener has been added. */
  readonly onJoin: (listener: L) => unknown;
}

/** The first frame of a socket, with the fields that all sockets share. */
export interface Hello {
  readonly token: string | undefined;
  /** The number of the last event that the caller has. */
  readonly after: number;
  /** The short text with this name; undefined when it is missing or too long. */
  readonly text: (name: string) => string | undefined;
}

/**
 * A socket that only sends. The caller identifies itself in its first frame, not in the address, which would be logged;
 * to send something, a client makes an ordinary call. Returns the current listeners.
 */
export async function serveSocket<L extends Listener>(
  app: FastifyInstance,
  { path, siteOrigins, most, mostOfAddress, admit, onJoin }: SocketOptions<L>,
): Promise<ReadonlySet<L>> {
  if (!app.hasDecorator('websocketServer')) {
    await app.register(websocket, { options: { maxPayload: MAX_FRAME_BYTES } });
  }
  const listeners = new Set<L>();
  const byAddress = new Map<string, number>();
  const pinging = setInterval(() => {
    for (const { socket } of listeners) socket.ping();
  }, PING_EVERY_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(pinging);
    for (const { socket } of listeners) socket.terminate();
  });
  app.get(path, { websocket: true }, (socket, request) => {
    const { origin, host } = request.headers;
    const held = byAddress.get(request.ip) ?? 0;
    const isOurs = origin !== undefined && (isHost(origin, host) || siteOrigins.includes(origin));
    if (!isOurs || listeners.size >= most || held >= mostOfAddress) return socket.close(1008);
    byAddress.set(request.ip, held + 1);
    let listener: L | undefined;
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
      const admitted = hello && (await admit(hello, socket).catch(() => undefined));
      if (!admitted || socket.readyState !== socket.OPEN) return socket.close(1008);
      listener = admitted;
      listeners.add(admitted);
      await onJoin(admitted);
    });
  });
  return listeners;
}

function readHello(frame: string): Hello | undefined {
  try {
    const fields = JSON.parse(frame) as Record<string, unknown>;
    const { after } = fields;
    if (!Number.isSafeInteger(after) || Number(after) < 0) return undefined;
    const text = (name: string) => {
      const value = fields[name];
      return typeof value === 'string' && value.length <= 200 ? value : undefined;
    };
    return { token: text('token'), after: Number(after), text };
  } catch {
    return undefined;
  }
}

function isHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}
