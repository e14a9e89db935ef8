import { inArray } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { settings } from '../schema/content.ts';

/** Settings of the site by name. The reply check of the call that returns them refuses a wrong shape. */
export interface SiteSettings {
  readonly brand: { name: string; slogan: string; company: string; icp: string };
  readonly service: { phone: string; hours: string; kst_url: string };
  readonly agreements: { list: { index: number; title: string; url: string }[] };
  readonly share: { title: string; description: string; image: string };
  readonly defaults: { face: string };
  readonly app_download: { ios_url: string; android_url: string; is_on_shelf: boolean; tip: string };
  /** How many days single events of visits are stored; their sums stay. */
  readonly measuring: { keep_days: number };
  readonly consult_popup: { is_shown: boolean; delay_ms: number; close_after_ms: number };
}

/** The named settings; throws when one is missing, because every start inserts all of them. */
export async function readSettings<K extends keyof SiteSettings>(
  db: Database,
  ...names: readonly K[]
): Promise<Pick<SiteSettings, K>> {
  const rows = await db
    .select()
    .from(settings)
    .where(inArray(settings.name, [...names]));
  const missing = names.filter((name) => !rows.some((row) => row.name === name));
  if (missing.length > 0) throw new Error(`Settings are missing: ${missing.join(', ')}.`);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value])) as unknown as Pick<SiteSettings, K>;
}
