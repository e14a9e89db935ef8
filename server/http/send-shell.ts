import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fillShell, type ShellContent } from './fill-shell.ts';
import { bestPacking, packBytes } from './packed-files.ts';
import type { FoundFile } from './send-file.ts';

/** Sends the app's shell with what is known of the thing it shows, or as the answer for a missing address. */
export async function sendShell(
  request: FastifyRequest,
  reply: FastifyReply,
  { folder, file }: FoundFile,
  answer: ShellContent | 'missing',
): Promise<FastifyReply> {
  const plain = await readFile(join(folder, file), 'utf8');
  const [path = '/'] = request.url.split('?', 1);
  const html = answer === 'missing' ? plain : fillShell(plain, answer, `${request.protocol}://${request.host}${path}`);
  if (answer === 'missing') reply.status(404).header('cache-control', 'no-store');
  const varies = reply.getHeader('vary');
  reply.type('text/html; charset=utf-8').header('vary', ['accept-encoding', varies].filter(Boolean).join(', '));
  const packing = bestPacking(request.headers['accept-encoding']);
  if (packing === undefined) return reply.send(html);
  return reply.header('content-encoding', packing).send(await packBytes(Buffer.from(html), packing, 'quick'));
}
