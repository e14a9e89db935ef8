import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { LONGEST_BODY_MS } from './calls/slow-body.ts';

const HEADERS_TIMEOUT_MS = 5000;
const KEEP_ALIVE_MS = 10_000;
const DRAIN_MS = 9000;
/** By then a request that is being sent on an open connection has arrived. */
const ON_ITS_WAY_MS = 200;
/** Connections that may wait to be accepted; the system may allow fewer. */
const BACKLOG = 4096;

/** A page that the browser reloads without a script. */
const STARTING = `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="2">
<title>正在启动</title>
<p>正在启动，马上就好，页面会自己打开。</p>
</html>
`;

type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** A bound port, before there is anything to serve. */
export interface BoundPort {
  readonly port: number;
  /** Passes requests to the listener from now on; before, they get 503. */
  readonly serve: (listener: RequestListener, onUpgrade: UpgradeListener) => void;
  /**
   * Answers requests that are being sent and closes their connections, accepts no new ones, gives running requests a
   * few seconds, and then cuts them.
   */
  readonly stop: () => Promise<void>;
}

/** Binds the port at once, so that a second server fails here, before it touches data. */
export async function bindPort(port: number, host: string): Promise<BoundPort> {
  let isStopping = false;
  /** For upgraded connections, which the server waits for and cannot end by itself. */
  const sockets = new Set<Duplex>();
  let current: RequestListener = sayStarting;
  const server = createServer(
    {
      // Routes end slow bodies by themselves; this limit applies where no route is reached.
      requestTimeout: HEADERS_TIMEOUT_MS + LONGEST_BODY_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: 1000,
    },
    (request, response) => {
      if (isStopping) response.setHeader('connection', 'close');
      current(request, response);
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    serve: (listener, onUpgrade) => {
      current = listener;
      server.on('upgrade', (request, socket, head) => {
        if (isStopping) {
          socket.destroy();
          return;
        }
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
        onUpgrade(request, socket, head);
      });
    },
    stop: async () => {
      isStopping = true;
      for (const socket of sockets) socket.destroy();
      const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      // Closing the server ends idle connections at once, even if a request is being sent on one.
      if (await hasConnections(server)) await pause(ON_ITS_WAY_MS);
      const idle = setInterval(() => server.closeIdleConnections(), 100);
      await new Promise<void>((resolve) => server.close(() => resolve()));
      clearInterval(idle);
      clearTimeout(cut);
    },
  };
}

const hasConnections = (server: Server) =>
  new Promise<boolean>((resolve) => server.getConnections((error, count) => resolve(!error && count > 0)));

const sayStarting: RequestListener = ({ headers }, response) => {
  const isPerson = headers.accept?.includes('text/html') === true;
  response.writeHead(503, {
    'retry-after': '1',
    'cache-control': 'no-store',
    'content-type': `${isPerson ? 'text/html' : 'text/plain'}; charset=utf-8`,
  });
  response.end(isPerson ? STARTING : 'Starting.\n');
};
