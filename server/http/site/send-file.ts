import type { Stats } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bestPacking, type PackedFiles } from './packed-files.ts';

/** A regular file below a folder, not reached through a link. */
export interface FoundFile {
  readonly folder: string;
  /** Relative to the folder, with forward slashes. */
  readonly file: string;
  readonly stats: Stats;
}

/** What is worth compressing, and the name of the plain file. */
const TEXT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.vtt': 'text/vtt; charset=utf-8',
};
const SMALLEST_WORTH_PACKING_BYTES = 860;

export async function findFile(folder: string, file: string): Promise<FoundFile | undefined> {
  try {
    const [root, real] = await Promise.all([realpath(folder), realpath(join(folder, file))]);
    if (real !== join(root, file)) return undefined;
    const stats = await stat(real);
    return stats.isFile() ? { folder: root, file, stats } : undefined;
  } catch {
    return undefined;
  }
}

/** Sends a file, compressed if that is worth it and the browser accepts it. Ranges are sent plain. */
export async function sendFound(
  request: FastifyRequest,
  reply: FastifyReply,
  { folder, file, stats }: FoundFile,
  packed: PackedFiles,
  isForGood: boolean,
): Promise<FastifyReply> {
  const type = TEXT_TYPES[extname(file)];
  // Documents that differ by visitor may have the same length and time.
  const known = varied(reply).length > 0 ? { etag: false, lastModified: false } : {};
  if (type === undefined || stats.size < SMALLEST_WORTH_PACKING_BYTES) return reply.sendFile(file, folder, known);
  reply.header('vary', ['accept-encoding', ...varied(reply)].join(', '));
  const packing = request.headers.range === undefined ? bestPacking(request.headers['accept-encoding']) : undefined;
  if (packing === undefined) return reply.sendFile(file, folder, known);
  const { bytes, tag } = await packed.get(join(folder, file), stats, packing, isForGood);
  reply.header('etag', tag).header('content-encoding', packing).type(type);
  return isKnown(request.headers['if-none-match'], tag) ? reply.status(304).send() : reply.send(bytes);
}

/** Other headers that the answer varies by. */
function varied(reply: FastifyReply): string[] {
  const value = reply.getHeader('vary');
  return typeof value === 'string' ? [value] : [];
}

/** Whether the browser has this version cached. Source: RFC 9110 §13.1.2. */
function isKnown(tags: string | undefined, tag: string): boolean {
  const known = (tags ?? '').split(',').map((entry) => entry.trim().replace(/^W\//, ''));
  return known.includes('*') || known.includes(tag);
}
