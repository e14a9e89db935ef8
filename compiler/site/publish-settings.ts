import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { SiteSource } from '#src/page-model/sources.gen.ts';
import { type SiteContent, siteContentOf } from '../compile/page-content.ts';

type Written = NonNullable<SiteSource['publish']>;
export type PublishSettings = Required<Written>;

const DEFAULTS: PublishSettings = { keepReleases: 20, keepAssetDays: 30, confirmDeletions: 20, targets: [] };

/** What `site.yaml` says of publishing; what it does not say, or says wrong, is as by default. */
export function readPublishSettings(pages: string): PublishSettings {
  return { ...DEFAULTS, ...publishOf(textOf(join(pages, 'site.yaml'))) };
}

/** What pages take from `site.yaml` when they are rendered; undefined while it is not written as it must be. */
export function readSiteContent(pages: string): SiteContent | undefined {
  try {
    return siteContentOf(parse(textOf(join(pages, 'site.yaml'))) as SiteSource);
  } catch {
    return undefined;
  }
}

function publishOf(text: string): Partial<Written> {
  try {
    // The check of the site has told the author of every mistake before this.
    return (parse(text) as Partial<SiteSource> | null)?.publish ?? {};
  } catch {
    return {};
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
