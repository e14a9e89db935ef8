import { readFileSync } from 'node:fs';
import type { PageExperiment, PageRoute } from '#src/page-model/page.ts';
import { writeWhole } from '../emit/emit.ts';
import type { UsedAsset } from '../site/images.ts';

/** What the last build recorded about one page file. Pages with errors are not recorded. */
export interface PageRecord {
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly size: number;
  /** Hash of the file's bytes. */
  readonly hash: string;
  /** Name of its stored text, for later publishing. */
  readonly text: string;
  /**
   * The page's dependencies besides its own file (`asset:…`, `fragment:…`, `path:…`, `state:…`, `page:…`, `moved:…`,
   * `moment:…`), each with its state at that time.
   */
  readonly dependencies: Readonly<Record<string, string>>;
  readonly assets: readonly UsedAsset[];
  /** Missing for a draft or an archived page, which is not published. */
  readonly route?: PageRoute;
  /** Hash of what was published; missing when `route` is. */
  readonly output?: string;
  readonly experiment?: PageExperiment;
  /** The page's address, even while it is not published. */
  readonly path: string;
}

/** Everything a build records for the next one. */
export interface BuildRecord {
  /** Hash of what every page depends on: compiler, schemas, renderer, site and navigation settings. */
  readonly key: string;
  /** The release that was made; empty before the first. */
  readonly release: string;
  /**
   * Hash of `redirects.yaml`, the fragments and the names of all pages. Empty after a build with problems in the site's
   * own files, so that the next build reports them again.
   */
  readonly siteFiles: string;
  readonly pages: Readonly<Record<string, PageRecord>>;
}

export const NOTHING_RECORDED: BuildRecord = { key: '', release: '', siteFiles: '', pages: {} };

/** The record of the last build; an empty one when there is none or it cannot be read. */
export function readRecord(file: string): BuildRecord {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as BuildRecord;
  } catch {
    return NOTHING_RECORDED;
  }
}

/** The assets that published pages use, each once. */
export function usedAssets(pages: readonly PageRecord[]): UsedAsset[] {
  const used = new Map<string, UsedAsset>();
  for (const { assets, route } of pages) {
    if (route) for (const asset of assets) used.set(`${asset.kind}:${asset.source}:${asset.facts.hash}`, asset);
  }
  return [...used.values()];
}

export function writeRecord(file: string, record: BuildRecord): void {
  writeWhole(file, JSON.stringify(record));
}
