import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Compression = 'gzip' | 'brotli' | 'none';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.vtt': 'text/vtt; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.pdf': 'application/pdf',
};
const PACKED = new Set(['.html', '.js', '.css', '.json', '.svg', '.vtt', '.txt']);
const SMALLEST_WORTH_PACKING_BYTES = 860;

const NAMED_BY_CONTENT = /^(assets|media)\/.*[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+$/;

/** Whether a key names its content and so never changes. */
export const isNamedByContent = (key: string): boolean => NAMED_BY_CONTENT.test(key);

const packGzip = promisify(gzip);
const packBrotli = promisify(brotliCompress);

/** The stored form of a file: its bytes, compressed where that is worth it, and its response headers. */
export async function packObject(
  key: string,
  file: string,
  bytes: Uint8Array,
  compression: Compression,
): Promise<{ readonly body: Uint8Array; readonly headers: Record<string, string> }> {
  const extension = extname(file).toLowerCase();
  const headers: Record<string, string> = {
    'content-type': TYPES[extension] ?? 'application/octet-stream',
    'cache-control': isNamedByContent(key) ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
  if (compression === 'none' || !PACKED.has(extension) || bytes.length < SMALLEST_WORTH_PACKING_BYTES) {
    return { body: bytes, headers };
  }
  if (compression === 'gzip') {
    return { body: await packGzip(bytes, { level: 9 }), headers: { ...headers, 'content-encoding': 'gzip' } };
  }
  // Uploaded once and sent often; a level above 9 takes ten times as long for one per cent.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return { body: await packBrotli(bytes, { params }), headers: { ...headers, 'content-encoding': 'br' } };
}
