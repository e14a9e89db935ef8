import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
};

/** Files that are compressed, as by the server. */
const TEXT = /\.(html|js|css|json)$/;

/** Serves a built site on a free port, text files as brotli. Files must not change meanwhile. For measuring only. */
export async function serveFolder(folder: string): Promise<{ origin: string; close: () => Promise<void> }> {
  const packedForms = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = /^\/(assets|media)\//.test(pathname)
      ? join(folder, pathname)
      : join(folder, 'current', extname(pathname) ? pathname : `${pathname}.html`);
    if (!existsSync(file)) return response.writeHead(404).end();
    const packed = packedForms.get(file) ?? (TEXT.test(file) ? brotliCompressSync(readFileSync(file)) : undefined);
    if (packed) packedForms.set(file, packed);
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      ...(packed && { 'content-encoding': 'br' }),
    });
    return response.end(packed ?? readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
