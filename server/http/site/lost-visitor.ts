import type { FastifyRequest } from 'fastify';

/** The app's page for a missing page. */
export const LOST_PATH = '/404';

/**
 * Whether a request for a missing address comes from a person, who should see the app's page rather than a plain text:
 * the browser asks for a document, at a path that is not only for scripts.
 */
export function isLostVisitor({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  if (method !== 'GET' || !headers.accept?.includes('text/html')) return false;
  const [path = ''] = url.split('?', 1);
  return path !== LOST_PATH && !/^\/(api|sandbox|assets|media|pages|storage)(\/|$)/.test(path);
}
