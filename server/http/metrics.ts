import { createServer, type IncomingMessage, type Server } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '#server/kernel/metrics.ts';
import { isPrivateAddress } from '#server/kernel/private-address.ts';

export interface MetricsSettings {
  /** Addresses and networks that may read; undefined: this machine and private networks. */
  readonly from: readonly string[] | undefined;
  /** A separate port; without one they are on the site's port, for requests without a proxy only. */
  readonly port: number | undefined;
}

/** Headers that proxies add. A request through a proxy comes from outside, even if the proxy's address is private. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto', 'via'];

/** `/metrics` on the site's port. Everybody else gets 404. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, { from }: MetricsSettings): void {
  const isAllowed = readerOf(from);
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isAllowed(request.raw)) return reply.callNotFound();
    return reply.type(metrics.registry.contentType).send(await metrics.text());
  });
}

/** The metrics on a separate port, which serves nothing else. */
export async function listenForMetrics(
  metrics: Metrics,
  { from, port, host }: MetricsSettings & { readonly host: string },
): Promise<{ readonly port: number; readonly stop: () => Promise<void> }> {
  const isAllowed = readerOf(from);
  const server: Server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics' || !isAllowed(request)) {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function readerOf(from: readonly string[] | undefined) {
  const listed = from && blockList(from);
  return ({ headers, socket }: IncomingMessage) => {
    if (FORWARDED.some((name) => headers[name] !== undefined)) return false;
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
    if (isIP(address) === 0) return false;
    return listed ? listed.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') : isPrivateAddress(address);
  };
}

function blockList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return list;
}
