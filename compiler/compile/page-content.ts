import type { CompiledPage, PageExperiment } from '#src/page-model/page.ts';
import type { SiteSource } from '#src/page-model/sources.gen.ts';

/** The arm that is the page as it is. */
const CONTROL = 'control';

/** What every page takes from the site's settings when it is rendered. */
export interface SiteContent {
  readonly brand: string;
  readonly origin: string;
  readonly apiBase: string;
  /** What pages may load media from. */
  readonly hosts: readonly string[];
}

/** All that visitors get of one page, as the compiler or a release has it. */
export interface PageContent {
  readonly page: CompiledPage;
  readonly experiment?: PageExperiment | undefined;
  /** The page as other arms of its experiment show it, by the arm's id. */
  readonly arms: Readonly<Record<string, CompiledPage>>;
  /** Addresses that lead on to it. */
  readonly ledFrom: readonly string[];
  /** Missing in releases of an older program. */
  readonly site?: SiteContent | undefined;
}

export function siteContentOf({ brand, origin, api, allowedHosts }: SiteSource): SiteContent {
  return { brand: brand.name, origin, apiBase: api?.base ?? '', hosts: [...allowedHosts].sort() };
}

/** The arms of an experiment that are not the page as it is. */
export function otherArms(arms: readonly { readonly id: string; readonly page: CompiledPage }[]) {
  return Object.fromEntries(arms.flatMap(({ id, page }) => (id === CONTROL ? [] : [[id, page]])));
}

/**
 * What visitors get of a page, as one text. It is the same wherever and whenever the page is compiled: widths and encodings of
 * pictures, and the picture that happens to be seen first at the time, do not count; the content of pictures does.
 */
export const contentText = (content: PageContent): string => JSON.stringify(canonical(content));

/** Whether visitors get something else. What a release of an older program does not tell is left out of both. */
export function isSameContent(before: PageContent, after: PageContent): boolean {
  const isBare = before.site === undefined;
  return contentText(before) === contentText(isBare ? { ...after, site: undefined } : after);
}

type Data = Readonly<Record<string, unknown>>;

const MEDIA = /^(?:https?:\/\/[^/]+)?\/media\/(.+-[0-9a-f]{10})(?:-\d+)?\.\w+$/;

/** A value with its keys in order, pictures by their name and content, and nothing that follows from something else in it. */
export function canonical(value: unknown): unknown {
  if (typeof value === 'string') return MEDIA.exec(value)?.[1] ?? value;
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const { src, sources, content, size, path } = value as Data;
  if (typeof src === 'string' && Array.isArray(sources)) return canonical(src);
  if (typeof content === 'string' && typeof size === 'number' && typeof path === 'string') return { qr: content };
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, part]) => key !== 'firstPicture' && part !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, canonical(part)]),
  );
}
