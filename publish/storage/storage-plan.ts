import { readFileSync } from 'node:fs';
import { hashOf } from '#compiler/site/folders.ts';
import { type Compression, isNamedByContent } from './object-headers.ts';
import type { ReleaseObjects, SiteObject } from './site-objects.ts';
import type { Pending, StorageRecord } from './storage-record.ts';

export type PlannedDocument = SiteObject & { readonly source: string; readonly isUpToDate: boolean };

/** What has to change in a storage for it to hold a release. Keys keep their order. */
export interface StoragePlan {
  /** Shared files that the storage does not have. */
  readonly missing: readonly SiteObject[];
  readonly documents: readonly (readonly PlannedDocument[])[];
  /** Documents that no longer belong there; never an object that somebody else put into the bucket. */
  readonly gone: readonly string[];
  /** Documents that visitors may find changed, including those that an unfinished run touched. */
  readonly touched: readonly string[];
  /** Shared files that nothing needs, and since when. */
  readonly unused: Readonly<Record<string, string>>;
  /** Those of them that have expired. */
  readonly old: readonly string[];
}

interface State {
  readonly record: StorageRecord | undefined;
  readonly pending: Pending | undefined;
  /** ETags by key. */
  readonly listing: ReadonlyMap<string, string>;
}

interface Rules {
  readonly compression: Compression;
  readonly keepAssetDays: number;
  readonly now: Date;
}

const DAY_MS = 86_400_000;
/** Increase it when the headers of documents change, so that they are uploaded again. */
const HEADERS_EDITION = '1';

export function planStorage(objects: ReleaseObjects, { record, pending, listing }: State, rules: Rules): StoragePlan {
  const { compression, keepAssetDays, now } = rules;
  const documents = objects.documents.map((group) =>
    group.map((object) => {
      const source = hashOf(HEADERS_EDITION, compression, readFileSync(object.file));
      const known = record?.objects[object.key];
      const isUpToDate = known?.source === source && listing.get(object.key) === known.etag;
      return { ...object, source, isUpToDate };
    }),
  );
  const wanted = new Set(documents.flat().map(({ key }) => key));
  const left = pending?.documents ?? [];
  const gone = [...new Set([...Object.keys(record?.objects ?? {}), ...left])].filter((key) => !wanted.has(key));
  const changed = documents.flat().filter(({ isUpToDate }) => !isUpToDate);
  const needed = new Set(objects.shared.map(({ key }) => key));
  const unused = Object.fromEntries(
    [...listing.keys()]
      .filter((key) => isNamedByContent(key) && !needed.has(key))
      .map((key) => [key, record?.unused[key] ?? now.toISOString()]),
  );
  return {
    missing: objects.shared.filter(({ key }) => !listing.has(key)),
    documents,
    gone: gone.filter((key) => listing.has(key)),
    touched: [...new Set([...changed.map(({ key }) => key), ...gone, ...left])],
    unused,
    old: Object.entries(unused)
      .filter(([, since]) => now.getTime() - Date.parse(since) > keepAssetDays * DAY_MS)
      .map(([key]) => key),
  };
}
