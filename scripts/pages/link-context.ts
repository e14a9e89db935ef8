import type { NavigationSource, SiteSource } from '#src/page-model/sources.gen.ts';
import type { PageState } from './page-state.ts';
import { type ResolvedNode, resolveSchema, type SchemaFiles } from './schema-set.ts';
import type { SourceDocument } from './source-document.ts';

/** What the compiler knows of a file below `pages-config/assets`. */
export interface AssetFacts {
  readonly bytes: number;
  /** Pixels; missing for what is no image, or an image that cannot be read. */
  readonly width?: number;
  readonly height?: number;
  /** Content hash. */
  readonly hash: string;
}

/** All that a page is checked against beyond itself. */
export interface LinkContext {
  readonly schemas: SchemaFiles;
  readonly site: SiteSource;
  readonly navigation: NavigationSource;
  /** Paths of all pages. */
  readonly pagePaths: ReadonlySet<string>;
  /** Whether and when a page can be opened, by its path. */
  readonly pageState: (path: string) => PageState | undefined;
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
}

const resolved = new WeakMap<SchemaFiles, Map<string, ResolvedNode>>();

/** The schema of a kind of file with its references replaced, resolved once for each set of schemas. */
export function schemaOf({ schemas }: Pick<LinkContext, 'schemas'>, kind: 'page' | 'fragment' | 'site'): ResolvedNode {
  const byKind = resolved.get(schemas) ?? new Map<string, ResolvedNode>();
  resolved.set(schemas, byKind);
  const known = byKind.get(kind) ?? resolveSchema(schemas, `${kind}.schema.json`);
  byKind.set(kind, known);
  return known;
}
