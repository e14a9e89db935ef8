import type { ObjectStore } from '#site-store/object-store.ts';
import type { ReleaseFacts } from '#site-store/release-facts.ts';

/** What the storage contains; written last. It names the live release. */
export interface StorageRecord {
  readonly facts: ReleaseFacts;
  /** The live release, last, after those before it; without rolled-back ones. */
  readonly trail: readonly string[];
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
  /** Every document as uploaded. */
  readonly objects: Readonly<Record<string, StoredDocument>>;
  /** Shared files that no release needs, and since when: ISO 8601, by key. */
  readonly unused: Readonly<Record<string, string>>;
}

const TRAIL_KEPT = 20;

/** The trail with one more release; a rollback shortens it. */
export function trailTo(release: string, trail: readonly string[] = [], isRollback: boolean): string[] {
  if (isRollback && trail.includes(release)) return trail.slice(0, trail.lastIndexOf(release) + 1);
  return trail.at(-1) === release ? [...trail] : [...trail, release].slice(-TRAIL_KEPT);
}

export interface StoredDocument {
  /** Hash of the file and of its compression. */
  readonly source: string;
  readonly etag: string;
}

/**
 * Written before the first document and deleted at the very end: the documents that an unfinished run may have touched.
 */
export interface Pending {
  readonly release: string;
  readonly documents: readonly string[];
}

const RECORD_KEY = '.publish/release.json';
const PENDING_KEY = '.publish/pending.json';
const HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store' };

export const readRecord = (store: ObjectStore) => readJson<StorageRecord>(store, RECORD_KEY);
export const readPending = (store: ObjectStore) => readJson<Pending>(store, PENDING_KEY);
export const writeRecord = (store: ObjectStore, record: StorageRecord) => writeJson(store, RECORD_KEY, record);
export const writePending = (store: ObjectStore, pending: Pending) => writeJson(store, PENDING_KEY, pending);
export const clearPending = (store: ObjectStore) => store.remove(PENDING_KEY);

async function readJson<T>(store: ObjectStore, key: string): Promise<T | undefined> {
  const found = await store.get(key);
  return found && (JSON.parse(found.text) as T);
}

async function writeJson(store: ObjectStore, key: string, value: unknown): Promise<void> {
  await store.put(key, Buffer.from(JSON.stringify(value)), HEADERS);
}
