import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentAnswer } from '#server/domains/documents/document-facts.ts';
import { fillShell } from './fill-shell.ts';
import { bestPacking, packBytes } from './packed-files.ts';
import type { FoundFile } from './send-file.ts';

/** Sends the app's shell with the words of what it shows, or as the document of an address that leads nowhere. */
export async function sendShell(
  request: FastifyRequest,
  reply: FastifyReply,
  { folder, file }: FoundFile,
  answer: NonNullable<DocumentAnswer>,
): Promise<FastifyReply> {
  const plain = await readFile(join(folder, file), 'utf8');
  const [path = '/'] = request.url.split('?', 1);
  const html = answer === 'missing' ? plain : fillShell(plain, answer, `${request.protocol}://${request.host}${path}`);
  if (answer === 'missing') reply.status(404).header('cache-control', 'no-store');
  reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding');
  const packing = bestPacking(request.headers['accept-encoding']);
  if (packing === undefined) return reply.send(html);
  return reply.header('content-encoding', packing).send(await packBytes(Buffer.from(html), packing, 'quick'));
}
