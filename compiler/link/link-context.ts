import type { Promises } from '#src/contract/promises/promises.ts';
import type { NavigationSource, SiteSource } from '#src/page-model/sources.gen.ts';
import type { SourceDocument } from '../problems/source-document.ts';
import type { SchemaFiles } from '../validate/schema-set.ts';
import type { PageState } from './page-state.ts';

/** Greys from 0 to 255 as bright as the darkest and the brightest fifth of a stretch of a picture begin. */
export interface UpperPart {
  readonly dark: number;
  readonly bright: number;
}

/** What the compiler knows of a file below `pages-config/assets`. */
export interface AssetFacts {
  readonly bytes: number;
  /** Pixels; missing for what is no image, or an image that cannot be read. */
  readonly width?: number;
  readonly height?: number;
  /** Content hash. */
  readonly hash: string;
  /** Of a picture that a first screen may have: how dark and how bright its upper part is, where words stand on it. */
  readonly upperPart?: UpperPart;
  /** Of a picture: bytes of the file that a phone gets, where it has been encoded. */
  readonly encodedBytes?: number;
}

/** A block as its author wrote it, and the fragment that holds it. */
interface WrittenBlock {
  readonly data: Readonly<Record<string, unknown>>;
  readonly fragment?: string;
}

/** All that a page is checked against beyond itself. */
export interface LinkContext {
  readonly schemas: SchemaFiles;
  readonly site: SiteSource;
  readonly navigation: NavigationSource;
  readonly promises: Promises;
  /** Paths of all pages, to find one that was meant; whether a page is there `hasPage` says. */
  readonly pagePaths: ReadonlySet<string>;
  readonly hasPage: (path: string) => boolean;
  /** Where a path that was a page's has moved, as `redirects.yaml` says. */
  readonly movedTo: (path: string) => string | undefined;
  /** Whether and when a page can be opened, by its path. */
  readonly pageState: (path: string) => PageState | undefined;
  /** Another page as its author wrote it; undefined while it has errors in its own text, and when there is none. */
  readonly pageSource: (path: string) => SourceDocument | undefined;
  /** The moment that times are compared with, in milliseconds since 1970. */
  readonly now: number;
  /** Patterns of the app's own routes, such as `/course/detail/:course_uuid`. */
  readonly appRoutes: readonly string[];
  /** A fragment by name, when it exists and can be read. */
  readonly fragment: (name: string) => SourceDocument | undefined;
  readonly fragmentNames: readonly string[];
  /** Facts of an asset by its exact path below `assets`. */
  readonly asset: (path: string) => AssetFacts | undefined;
  readonly assetNames: () => readonly string[];
  /**
   * What `make` gives for a block. It is pure in the block and what it asks of this context: of a block that many pages show it is
   * asked once. `step` names what is made, and all else that it is made of.
   */
  readonly once: <Made>(step: string, block: WrittenBlock, make: () => Made) => Made;
  /** What a published page weighs, with the script that its blocks fetch; missing before the first build. */
  readonly publishedBytes?: (path: string, blockTypes: readonly string[]) => PublishedBytes | undefined;
}

/** What a published page weighs beside its pictures and media. */
interface PublishedBytes {
  /** Bytes before compression; no more than these have to be reckoned with. */
  readonly atMost: number;
  /** Compressed bytes. Compressing takes a while: for a page in doubt. */
  readonly weigh: () => { readonly html: number; readonly script: number };
}

/** An address that moved. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
}

/** The addresses that a `redirects.yaml` says have moved, as far as it can be read. */
export function redirectsOf({ value }: Pick<SourceDocument, 'value'>): Redirect[] {
  const { redirects } = (value ?? {}) as { readonly redirects?: unknown };
  if (!Array.isArray(redirects)) return [];
  return redirects.map((redirect: Partial<Redirect> | null) => ({
    from: String(redirect?.from ?? ''),
    to: String(redirect?.to ?? ''),
  }));
}
