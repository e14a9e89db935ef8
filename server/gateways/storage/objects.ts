import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DIALECTS, type StoragePlace } from '#site-store/dialects.ts';
import { type Keys, type ObjectStore, openStore, type Send } from '#site-store/object-store.ts';
import { type ObjectStorage, STORAGE_KEY } from './object-storage.ts';

/** A folder or a bucket. The server creates the keys: names and slashes, never user input. */
export interface Objects {
  /** Stores the bytes whole or not at all. */
  readonly put: (key: string, bytes: Buffer) => Promise<void>;
  readonly get: (key: string) => Promise<Buffer | undefined>;
  readonly has: (key: string) => Promise<boolean>;
  readonly remove: (key: string) => Promise<void>;
}

/** A folder that all machines can reach, or a bucket with its keys. */
export type ObjectsPlace = { readonly folder: string } | { readonly bucket: StoragePlace; readonly keys: Keys };

export function openObjects(place: ObjectsPlace, send: Send = fetch): Objects {
  return 'folder' in place ? folderObjects(place.folder) : bucketObjects(openStore(place.bucket, place.keys, send));
}

function folderObjects(folder: string): Objects {
  const pathOf = (key: string) => join(folder, key);
  return {
    put: async (key, bytes) => {
      await mkdir(dirname(pathOf(key)), { recursive: true });
      const part = `${pathOf(key)}.${randomUUID()}.part`;
      await writeFile(part, bytes);
      await rename(part, pathOf(key));
    },
    get: (key) => readFile(pathOf(key)).catch(nothingThere),
    has: async (key) => (await stat(pathOf(key)).catch(nothingThere)) !== undefined,
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

function nothingThere(cause: NodeJS.ErrnoException): undefined {
  if (cause.code === 'ENOENT') return undefined;
  throw cause;
}

function bucketObjects(store: ObjectStore): Objects {
  return {
    put: async (key, bytes) => {
      await store.put(key, bytes, { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' });
    },
    get: async (key) => (await store.get(key))?.bytes,
    has: (key) => store.has(key),
    remove: (key) => store.remove(key),
  };
}

/** Stores students' files where all machines can reach them. */
export function sharedStorage(objects: Objects): ObjectStorage {
  const nameOf = (key: string) => {
    if (!STORAGE_KEY.test(key)) throw new Error('A storage key has 40 hexadecimal digits.');
    return `${key.slice(0, 2)}/${key}`;
  };
  return {
    put: async (key, bytes) => objects.put(nameOf(key), bytes),
    get: async (key) => objects.get(nameOf(key)),
    remove: async (key) => objects.remove(nameOf(key)),
    hasRoom: async () => true,
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads `NAME`, a folder or `s3://bucket/prefix?endpoint=https://…&region=…` (also `oss://` and `cos://`), with its
 * keys in `NAME_KEY_ID` and `NAME_KEY_SECRET`. Undefined when it is not set; invalid values are added to `problems`.
 */
export function readObjectsPlace(name: string, env: Environment, problems: string[]): ObjectsPlace | undefined {
  const text = env[name];
  if (!text) return undefined;
  const [, kind = ''] = /^(\w+):\/\//.exec(text) ?? [];
  if (kind === '') return { folder: text };
  const place = isKind(kind) ? bucketOf(text, kind) : undefined;
  const [id, secret] = [env[`${name}_KEY_ID`], env[`${name}_KEY_SECRET`]];
  if (place && id && secret) return { bucket: place, keys: { id, secret, session: env[`${name}_SESSION_TOKEN`] } };
  problems.push(
    `${name} must be a folder or look like s3://bucket/prefix?endpoint=https://…&region=… (also oss:// and cos://), with ${name}_KEY_ID and ${name}_KEY_SECRET.`,
  );
  return undefined;
}

const isKind = (kind: string): kind is StoragePlace['kind'] => Object.hasOwn(DIALECTS, kind);

function bucketOf(text: string, kind: StoragePlace['kind']): StoragePlace | undefined {
  if (!URL.canParse(text)) return undefined;
  const { hostname: bucket, pathname, searchParams } = new URL(text);
  const [endpoint, region] = [searchParams.get('endpoint') ?? '', searchParams.get('region') ?? ''];
  if (!bucket || !region || !URL.canParse(endpoint)) return undefined;
  const prefix = pathname.replace(/^\/+|\/+$/g, '');
  return {
    kind,
    bucket,
    endpoint: new URL(endpoint).origin,
    region,
    ...(prefix && { prefix: `${prefix}/` }),
    ...(searchParams.get('addressing') === 'path' && { addressing: 'path' as const }),
  };
}
