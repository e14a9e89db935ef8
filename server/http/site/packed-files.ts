import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Packing = 'br' | 'gzip';

/** A compressed file. `tag` is its ETag: it changes with content and encoding. */
interface PackedFile {
  readonly bytes: Buffer;
  readonly tag: string;
}

interface Options {
  /** Compressed bytes in memory; the least recently used are dropped first. */
  readonly limitBytes?: number;
  readonly pack?: (bytes: Buffer, packing: Packing, effort: Effort) => Promise<Buffer>;
}

/** `quick` while a visitor waits; `thorough` afterwards, for files whose name never gets other content. */
export type Effort = 'quick' | 'thorough';

export interface PackedFiles {
  /** The compressed file; `isForGood` says that its name changes with its content, so that more work is worth it. */
  readonly get: (file: string, stats: Stats, packing: Packing, isForGood: boolean) => Promise<PackedFile>;
}

const LIMIT_BYTES = 64 * 1024 * 1024;
const MOST_FILES_KNOWN = 50_000;
/** zlib uses the threads that also read files: some of the four stay free for that. */
const PACKED_AT_ONCE = 2;

/**
 * Compresses files on first request and caches the results by content, so that the same text in another folder or with
 * another time is not compressed again. Requests during compression wait for the one result. Decision 0135.
 */
export function packedFiles({ limitBytes = LIMIT_BYTES, pack = packBytes }: Options = {}): PackedFiles {
  const hashes = new Map<string, string>();
  const cache = new Map<string, { bytes: Buffer }>();
  const underway = new Map<string, Promise<PackedFile>>();
  const inTurn = turns(PACKED_AT_ONCE);
  const thorough = turns(1);
  let cachedBytes = 0;

  async function get(file: string, stats: Stats, packing: Packing, isForGood: boolean): Promise<PackedFile> {
    const state = `${file} ${stats.ino} ${stats.mtimeMs} ${stats.size}`;
    const hash = hashes.get(state);
    const known = hash === undefined ? undefined : find(`${packing} ${hash}`);
    if (known) return known;
    const key = `${packing} ${state}`;
    const running = underway.get(key) ?? inTurn(() => read(file, state, packing, isForGood));
    underway.set(key, running);
    return running.finally(() => underway.delete(key));
  }

  async function read(file: string, state: string, packing: Packing, isForGood: boolean): Promise<PackedFile> {
    const text = await readFile(file);
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    hashes.set(state, hash);
    if (hashes.size > MOST_FILES_KNOWN) hashes.delete(first(hashes));
    const key = `${packing} ${hash}`;
    const known = find(key);
    if (known) return known;
    const packed = cacheFile(key, await pack(text, packing, 'quick'));
    if (isForGood) {
      // Nobody waits for this result: if it fails, the quickly compressed file stays.
      void thorough(() => pack(text, packing, 'thorough')).then(
        (bytes) => bytes.length < packed.bytes.length && cacheFile(key, bytes),
        () => {},
      );
    }
    return packed;
  }

  function find(key: string): PackedFile | undefined {
    const found = cache.get(key);
    if (!found) return undefined;
    cache.delete(key);
    cache.set(key, found);
    return packedFile(key, found.bytes);
  }

  function cacheFile(key: string, bytes: Buffer): PackedFile {
    cachedBytes += bytes.length - (cache.get(key)?.bytes.length ?? 0);
    cache.delete(key);
    cache.set(key, { bytes });
    while (cachedBytes > limitBytes && cache.size > 1) {
      const oldest = first(cache);
      cachedBytes -= cache.get(oldest)?.bytes.length ?? 0;
      cache.delete(oldest);
    }
    return packedFile(key, bytes);
  }

  return { get };
}

const packedFile = (key: string, bytes: Buffer): PackedFile => ({ bytes, tag: `"${key.replace(' ', '-')}"` });
const first = (map: ReadonlyMap<string, unknown>): string => map.keys().next().value ?? '';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export function packBytes(bytes: Buffer, packing: Packing, effort: Effort): Promise<Buffer> {
  if (packing === 'gzip') return toGzip(bytes, { level: effort === 'quick' ? 6 : 9 });
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: effort === 'quick' ? 6 : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return toBrotli(bytes, { params });
}

/** Runs at most `count` tasks at a time; the others wait in order. */
function turns(count: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= count) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** The best encoding that an Accept-Encoding header allows. Source: RFC 9110 §12.5.3. */
export function bestPacking(accepted: string | undefined): Packing | undefined {
  const weights = new Map<string, number>();
  for (const entry of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  const allows = (packing: Packing) => (weights.get(packing) ?? weights.get('*') ?? 0) > 0;
  return allows('br') ? 'br' : allows('gzip') ? 'gzip' : undefined;
}
