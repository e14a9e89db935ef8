import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { filePath, isRoutePath } from '../site/site-path.ts';

/** Where the build puts the console, in the folder of the site. */
export const CONSOLE_FOLDER = 'console';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Shows a page in the editor: its own styles and pictures, and no script except the one that renders it. */
const FRAME_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "media-src 'self' blob: https:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/**
 * The working page in the editor. Its own CSP, in its head, allows its one script by hash; this CSP must not forbid
 * that script, and allows requests to this server only.
 */
const TRYOUT_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "media-src 'self' blob: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

const FRAMES: Readonly<Record<string, string>> = { 'frame.html': FRAME_POLICY, 'tryout.html': TRYOUT_POLICY };

/** Serves the console's page at each of its addresses, and its files. Its data comes from its API. */
export function serveConsole(app: FastifyInstance, consoleFolder: string): void {
  const folder = resolve(consoleFolder);
  app.get('/console/assets/*', async (request, reply) => {
    const file = filePath((request.url.split('?', 1)[0] ?? '').slice('/console/'.length - 1));
    if (file === undefined) return reply.status(404).send();
    return reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(file, folder);
  });
  for (const [file, policy] of Object.entries(FRAMES)) {
    app.get(`/console/${file}`, async (_request, reply) => {
      reply.header('content-security-policy', policy).header('cache-control', 'no-cache');
      reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'same-origin');
      reply.header('x-frame-options', 'SAMEORIGIN');
      return reply.sendFile(file, folder);
    });
  }
  for (const url of ['/console', '/console/*']) {
    app.get(url, async (request, reply) => {
      const path = request.url.split('?', 1)[0] ?? '';
      if (path.startsWith('/console/api') || !isRoutePath(path.replace(/\/$/, ''))) return reply.callNotFound();
      reply.header('content-security-policy', POLICY).header('cache-control', 'no-cache');
      reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'same-origin');
      return reply.sendFile('index.html', join(folder));
    });
  }
}
