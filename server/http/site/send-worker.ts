import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bestPacking, packBytes } from './packed-files.ts';
import type { Release } from './releases.ts';

interface WorkerOptions {
  /** Folder of the built site. */
  readonly folder: string;
  readonly isOff: boolean;
  readonly releaseOf: (request: FastifyRequest) => Promise<Release>;
  /** Content security policy of a release's shell. */
  readonly policyOf: (releaseFolder: string) => () => Promise<string | undefined>;
}

/** The worker itself may only fetch from this site. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/**
 * A worker that removes itself and its caches from the browser, at the browser's next update check. Also when a page
 * that had registered it meanwhile sends it a message, because that revives a worker that is being removed.
 */
export const WORKER_THAT_LEAVES = `async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(leave()));
addEventListener('message', (event) => event.waitUntil(leave()));
`;

/**
 * Serves `/sw.js`, the service worker of the visitor's release, which contains that release's shell: so a cached shell
 * always belongs to the same build as the cached files. Decision 0287.
 */
export function serveWorker(app: FastifyInstance, options: WorkerOptions): void {
  app.get('/sw.js', async (request, reply) => {
    if (options.isOff) return send(request, reply, WORKER_THAT_LEAVES);
    const release = await options.releaseOf(request);
    const code = release.isViewed ? undefined : await workerOf(release, options);
    if (code === undefined)
      return reply.status(404).header('cache-control', 'no-store').type('text/plain').send('404\n');
    return send(request, reply, code);
  });
}

async function workerOf({ folder }: Release, options: WorkerOptions): Promise<string | undefined> {
  const [html, policy] = await Promise.all([
    readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined),
    options.policyOf(folder)(),
  ]);
  const [, file] = /<meta name="app-worker" content="\/(assets\/worker-[\w-]+\.js)"/.exec(html ?? '') ?? [];
  if (file === undefined || policy === undefined) return undefined;
  const text = await readFile(join(options.folder, file), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const end = text.indexOf('\n');
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  const parts = { ...(JSON.parse(text.slice(0, end)) as object), build: `/${file}`, shell: { html, headers } };
  return `self.workerParts=${JSON.stringify(parts)};\n${text.slice(end + 1)}`;
}

async function send(request: FastifyRequest, reply: FastifyReply, code: string): Promise<FastifyReply> {
  const packing = bestPacking(request.headers['accept-encoding']);
  const tag = `"${createHash('sha256').update(`${packing} ${code}`).digest('base64url').slice(0, 22)}"`;
  reply.header('cache-control', 'no-cache').header('content-security-policy', WORKER_POLICY);
  reply.header('vary', 'accept-encoding').header('etag', tag).type('text/javascript; charset=utf-8');
  // Browsers check for a new worker at nearly every visit.
  if (request.headers['if-none-match']?.includes(tag)) return reply.status(304).send();
  if (packing === undefined) return reply.send(code);
  return reply.header('content-encoding', packing).send(await packBytes(Buffer.from(code), packing, 'quick'));
}
