import type { Promises } from '#src/contract/promises/promises.ts';
import type { NavigationSource, SiteSource } from '#src/page-model/sources.gen.ts';
import type { SourceDocument } from '../problems/source-document.ts';
import type { RouteFinder } from '../read/page-path.ts';
import type { Schemas } from '../validate/schemas.ts';
import type { PageState } from './page-state.ts';

/** Brightness from 0 to 255: the limits of the darkest and the brightest fifth of an area of a picture. */
export interface UpperPart {
  readonly dark: number;
  readonly bright: number;
}

/** What the compiler knows about a file below `pages-config/assets`. */
export interface AssetFacts {
  readonly bytes: number;
  /** Pixels; missing for what is no image, or an image that cannot be read. */
  readonly width?: number;
  readonly height?: number;
  /** Content hash. */
  readonly hash: string;
  /** For a possible first-screen picture: how dark and how bright its upper part is, where the words stand. */
  readonly upperPart?: UpperPart;
  /** For a picture: bytes of the file that a phone downloads, when it has been encoded. */
  readonly encodedBytes?: number;
}

/** A block as its author wrote it, and the fragment that contains it. */
interface WrittenBlock {
  readonly data: Readonly<Record<string, unknown>>;
  readonly fragment?: string;
}

/** Everything that a page is checked against besides itself. */
export interface LinkContext {
  readonly schemas: Schemas;
  readonly site: SiteSource;
  readonly navigation: NavigationSource;
  readonly promises: Promises;
  /** Paths of all pages, for suggestions; `hasPage` says whether a page exists. */
  readonly pagePaths: ReadonlySet<string>;
  readonly hasPage: (path: string) => boolean;
  /** Where a path that was a page's has moved, as `redirects.yaml` says. */
  readonly movedTo: (path: string) => string | undefined;
  /** Whether and when a page can be opened, by its path. */
  readonly pageState: (path: string) => PageState | undefined;
  /** Another page as its author wrote it; undefined when it does not exist or its own text has errors. */
  readonly pageSource: (path: string) => SourceDocument | undefined;
  /** The time that dates are compared with, in milliseconds since 1970. */
  readonly now: number;
  /** Patterns of the app's own routes, such as `/course/detail/:course_uuid`. */
  readonly appRoutes: readonly string[];
  /** The one of them that a path fits. */
  readonly routeOf: RouteFinder;
  /** A fragment by name, when it exists and can be parsed. */
  readonly fragment: (name: string) => SourceDocument | undefined;
  readonly fragmentNames: readonly string[];
  /** Facts of an asset by its exact path below `assets`. */
  readonly asset: (path: string) => AssetFacts | undefined;
  readonly assetNames: () => readonly string[];
  /**
   * The result of `make` for a block. `make` must be pure in the block and what it asks of this context; for a block
   * that many pages share it is called once. `step` names the result, and everything else that it depends on.
   */
  readonly once: <Made>(step: string, block: WrittenBlock, make: () => Made) => Made;
  /** The weight of a published page, with its blocks' scripts; missing before the first build. */
  readonly publishedBytes?: (path: string, blockTypes: readonly string[]) => PublishedBytes | undefined;
}

/** The weight of a published page without its pictures and media. */
interface PublishedBytes {
  /** An upper limit: bytes before compression. */
  readonly atMost: number;
  /** Compressed bytes. Compressing is slow: only for a page near its budget. */
  readonly weigh: () => { readonly html: number; readonly script: number };
}

/** An address that moved. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
}

/** The moved addresses in a `redirects.yaml`, as far as it can be read. */
export function redirectsOf({ value }: Pick<SourceDocument, 'value'>): Redirect[] {
  const { redirects } = (value ?? {}) as { readonly redirects?: unknown };
  if (!Array.isArray(redirects)) return [];
  return redirects.map((redirect: Partial<Redirect> | null) => ({
    from: String(redirect?.from ?? ''),
    to: String(redirect?.to ?? ''),
  }));
}
