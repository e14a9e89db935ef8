import { existsSync, readdirSync, statSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(html|js|css|json|svg|vtt)$/;
const SMALLEST_WORTH_COMPRESSING = 860;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Writes `.br` and `.gz` beside every text file below `dist` that has none or an older one.
 *
 * The server takes a compressed sibling only while it is not older than the file itself, so a page that was published
 * without this step is still served right.
 */
export async function precompress(dist: string): Promise<void> {
  const stale = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(needsCompressing);
  let next = 0;
  const lane = async () => {
    for (let file = stale[next++]; file !== undefined; file = stale[next++]) await compress(file);
  };
  await Promise.all(Array.from({ length: 4 }, lane));
}

function needsCompressing(file: string): boolean {
  const { size, mtimeMs } = statSync(file);
  if (size < SMALLEST_WORTH_COMPRESSING) return false;
  return !existsSync(`${file}.br`) || statSync(`${file}.br`).mtimeMs < mtimeMs;
}

async function compress(file: string) {
  const text = await readFile(file);
  // Files of the browser build are compressed once and served for ever; pages change often.
  const quality = file.includes('/assets/') ? constants.BROTLI_MAX_QUALITY : 7;
  await put(`${file}.gz`, await toGzip(text, { level: 9 }));
  await put(`${file}.br`, await toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
}

async function put(file: string, bytes: Uint8Array) {
  await writeFile(`${file}.part`, bytes);
  await rename(`${file}.part`, file);
}
