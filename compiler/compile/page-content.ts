import type { CompiledPage, PageExperiment } from '#src/page-model/page.ts';
import type { SiteSource } from '#src/page-model/sources.gen.ts';

/** The arm that is the page as it is. */
const CONTROL = 'control';

/** Site settings that every page uses when it is rendered. */
export interface SiteContent {
  readonly brand: string;
  readonly origin: string;
  readonly apiBase: string;
  /** What pages may load media from. */
  readonly hosts: readonly string[];
}

/** Everything that visitors get of one page, from the compiler or from a release. */
export interface PageContent {
  readonly page: CompiledPage;
  readonly experiment?: PageExperiment | undefined;
  /** The page as other arms of its experiment show it, by the arm's id. */
  readonly arms: Readonly<Record<string, CompiledPage>>;
  /** Addresses that redirect to the page. */
  readonly ledFrom: readonly string[];
  /** Missing in releases of older versions of this program. */
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
 * Everything that visitors get of a page, as one comparable text. It does not depend on when and where the page is
 * compiled: widths and encodings of pictures, and which picture is currently first, are left out; the content of
 * pictures counts. Decision 0205.
 */
export const contentText = (content: PageContent): string => JSON.stringify(canonical(content));

/**
 * Whether visitors get something different. What a release of an older version does not record is ignored on both
 * sides.
 */
export function isSameContent(before: PageContent, after: PageContent): boolean {
  const isBare = before.site === undefined;
  return contentText(before) === contentText(isBare ? { ...after, site: undefined } : after);
}

type Data = Readonly<Record<string, unknown>>;

const MEDIA = /^(?:https?:\/\/[^/]+)?\/media\/(.+-[0-9a-f]{10})(?:-\d+)?\.\w+$/;

/** A value with sorted keys, pictures as name and content, and without derived values. */
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
