import { readFileSync } from 'node:fs';
import type { PageExperiment, PageRoute } from '#src/page-model/page.ts';
import { writeWhole } from '../emit/emit.ts';
import type { UsedAsset } from '../site/images.ts';

/** What the last build knew of one page file. Only pages without errors are recorded. */
export interface PageRecord {
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly size: number;
  /** Hash of the file's bytes. */
  readonly hash: string;
  /**
   * What the page was built from besides its own file: `asset:…`, `fragment:…`, `path:…`, `state:…`, `page:…`,
   * `moved:…`, `moment:…` → state then.
   */
  readonly dependencies: Readonly<Record<string, string>>;
  readonly assets: readonly UsedAsset[];
  /** Missing when the page is a draft or archived, and so not published. */
  readonly route?: PageRoute;
  /** Hash of what was published; missing like the route. */
  readonly output?: string;
  readonly experiment?: PageExperiment;
  /** Where the page is published, even if it is not at present. */
  readonly path: string;
}

/** Everything a build leaves for the next one. */
export interface BuildRecord {
  /** Hash of what every page depends on: compiler, schemas, renderer, site and navigation settings. */
  readonly key: string;
  /** The release that was made; empty before the first. */
  readonly release: string;
  /** Hash of `redirects.yaml`, the fragments and the names of all pages; empty when something was wrong with the site's own files: it is told again. */
  readonly siteFiles: string;
  readonly pages: Readonly<Record<string, PageRecord>>;
}

export const NOTHING_RECORDED: BuildRecord = { key: '', release: '', siteFiles: '', pages: {} };

/** The record of the last build; an empty one when there is none or it can't be read. */
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
