import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ObjectStore } from '#site-store/object-store.ts';
import type { ReleaseFacts } from '#site-store/release-facts.ts';
import { whoAmI } from '#site-store/switch-log.ts';
import { type Compression, packObject } from './object-headers.ts';
import { addressesOf, type SiteObject } from './site-objects.ts';
import type { PlannedDocument, StoragePlan } from './storage-plan.ts';
import {
  clearPending,
  type StorageRecord,
  type StoredDocument,
  trailTo,
  writePending,
  writeRecord,
} from './storage-record.ts';

interface Parts {
  readonly store: ObjectStore;
  readonly plan: StoragePlan;
  readonly facts: ReleaseFacts;
  readonly record: StorageRecord | undefined;
  /** ETags by key. */
  readonly listing: ReadonlyMap<string, string>;
  readonly compression: Compression;
  readonly now: Date;
  /** Whether this is a rollback. */
  readonly isRollback: boolean;
  /** Purges addresses from the caches in front of the storage. */
  readonly purge: (addresses: readonly string[]) => Promise<void>;
  /** Throws when somebody else has taken the lock. */
  readonly checkHeld: () => Promise<void>;
  readonly onProgress: (done: number, all: number) => void;
}

export interface FillReport {
  readonly uploaded: number;
  readonly bytes: number;
  readonly deleted: number;
  readonly purged: number;
}

const SIDE_BY_SIDE = 12;

/**
 * Uploads a release in an order in which no document ever refers to a missing file: shared files, pages, the shell, the
 * lists of pages, the record that names the release. Then deletes what is gone, purges changed addresses, and deletes
 * expired shared files. When it is killed at any moment, the next run completes it. Decision 0139.
 */
export async function fillStorage(parts: Parts): Promise<FillReport> {
  const { store, plan, facts, record, listing, compression, now, onProgress, checkHeld } = parts;
  const stale = plan.documents.map((group) => group.filter(({ isUpToDate }) => !isUpToDate));
  const all = plan.missing.length + stale.flat().length;
  let done = 0;
  let uploaded = 0;
  let bytes = 0;

  const upload = async ({ key, file }: SiteObject) => {
    const { body, headers } = await packObject(key, file, readFileSync(file), compression);
    const md5 = createHash('md5').update(body).digest('hex');
    const isThere = listing.get(key) === md5;
    const etag = isThere ? md5 : await store.put(key, body, headers);
    if (!isThere) {
      uploaded += 1;
      bytes += body.length;
    }
    onProgress(++done, all);
    return etag ?? '';
  };

  await sideBySide(plan.missing, SIDE_BY_SIDE, upload);
  await checkHeld();
  if (plan.touched.length > 0) await writePending(store, { release: facts.release, documents: plan.touched });
  const etags = new Map<string, string>();
  for (const group of stale) {
    await sideBySide(group, SIDE_BY_SIDE, async (object) => etags.set(object.key, await upload(object)));
  }
  await checkHeld();
  await writeRecord(store, {
    facts,
    trail: trailTo(facts.release, record?.trail, parts.isRollback),
    by: whoAmI(),
    at: now.toISOString(),
    objects: documentsOf(plan.documents.flat(), etags, record),
    unused: Object.fromEntries(Object.entries(plan.unused).filter(([key]) => !plan.old.includes(key))),
  });
  await sideBySide(plan.gone, SIDE_BY_SIDE, (key) => store.remove(key));
  const addresses = addressesOf(plan.touched);
  if (addresses.length > 0) await parts.purge(addresses);
  await sideBySide(plan.old, SIDE_BY_SIDE, (key) => store.remove(key));
  await clearPending(store);
  return { uploaded, bytes, deleted: plan.gone.length + plan.old.length, purged: addresses.length };
}

function documentsOf(
  planned: readonly PlannedDocument[],
  etags: ReadonlyMap<string, string>,
  record: StorageRecord | undefined,
): Record<string, StoredDocument> {
  return Object.fromEntries(
    planned.map(({ key, source }) => [key, { source, etag: etags.get(key) ?? record?.objects[key]?.etag ?? '' }]),
  );
}

/**
 * Processes all items in order, at most `width` at a time. After a failure nothing new begins; it is thrown when all
 * have ended.
 */
async function sideBySide<T>(items: readonly T[], width: number, work: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = items.values();
  let failure: { readonly cause: unknown } | undefined;
  const worker = async () => {
    for (const item of waiting) {
      if (failure) return;
      try {
        await work(item);
      } catch (cause) {
        failure ??= { cause };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  if (failure) throw failure.cause;
}
