import type { FastifyRequest } from 'fastify';

/** Where the app says that a page does not exist. */
export const LOST_PATH = '/404';

/**
 * Whether a person stands before an address that leads nowhere, and is better shown the app's page than a bare text:
 * the browser asks for a document, and not below what only scripts ask for.
 */
export function isLostVisitor({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  if (method !== 'GET' || !headers.accept?.includes('text/html')) return false;
  const [path = ''] = url.split('?', 1);
  return path !== LOST_PATH && !/^\/(api|sandbox|assets|media|pages|storage)(\/|$)/.test(path);
}
