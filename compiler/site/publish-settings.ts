import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { SiteSource } from '#src/page-model/sources.gen.ts';
import { type SiteContent, siteContentOf } from '../compile/page-content.ts';

type Written = NonNullable<SiteSource['publish']>;
export type PublishSettings = Required<Written>;

const DEFAULTS: PublishSettings = { keepReleases: 20, keepAssetDays: 30, confirmDeletions: 20, targets: [] };

/** The publishing settings of `site.yaml`; defaults for what is missing or wrong. */
export function readPublishSettings(pages: string): PublishSettings {
  return { ...DEFAULTS, ...publishOf(textOf(join(pages, 'site.yaml'))) };
}

/** The site settings that pages use when they are rendered; undefined while they have errors. */
export function readSiteContent(pages: string): SiteContent | undefined {
  try {
    return siteContentOf(parse(textOf(join(pages, 'site.yaml'))) as SiteSource);
  } catch {
    return undefined;
  }
}

function publishOf(text: string): Partial<Written> {
  try {
    // The check of the site has already reported every mistake.
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
