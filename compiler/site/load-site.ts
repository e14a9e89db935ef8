import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Promises } from '#src/contract/promises/promises.ts';
import type { NavigationSource, SiteSource } from '#src/page-model/sources.gen.ts';
import { type CheckTools, checkDocument } from '../checks/check-document.ts';
import { type LinkContext, linkSite } from '../checks/link.ts';
import type { PageState } from '../link/page-state.ts';
import { isError, type Problem } from '../problems/problem.ts';
import type { SourceDocument } from '../problems/source-document.ts';
import { findTakenPaths, publicPathOf, routeFinder } from '../read/page-path.ts';
import type { DocumentKind } from '../validate/schema-set.ts';
import { Schemas } from '../validate/schemas.ts';
import { createValidator } from '../validate/validate.ts';
import { readAppRoutes } from './app-routes.ts';
import { createAssetIndex } from './asset-index.ts';
import { withEncodedBytes } from './encoded-bytes.ts';
import { loadSchemas } from './load-schemas.ts';
import { publishedBytesIn } from './published-bytes.ts';
import { loadQuickValidate } from './quick-validate.ts';
import { readMoves } from './read-redirects.ts';
import { listSources, readBounded, readPageState, type SourceFile, sourceFile } from './source-files.ts';

export interface SiteFolders {
  /** `pages-config` */
  readonly pages: string;
  readonly schemas: string;
  /** Kept between runs; safe to delete. */
  readonly cache: string;
  /** Where the last build published; without it pages are weighed by their pictures alone. */
  readonly dist?: string;
}

/** The whole of `pages-config`, ready to check and link any of its files. */
export interface LoadedSite {
  readonly files: readonly SourceFile[];
  /** Problems of the site's own files, of fragments, and of where files lie. */
  readonly problems: readonly Problem[];
  /** Missing while `site.yaml` or `navigation.yaml` has errors. */
  readonly context?: LinkContext;
  /** Checks one file; `bytes` replaces what is on disk, `context` the site's own. */
  readonly check: (
    file: SourceFile,
    bytes?: Uint8Array,
    context?: LinkContext,
  ) => { document?: SourceDocument; problems: Problem[] };
}

/** Share of an image's budget above which its estimated weight is not trusted. */
const DOUBTFUL = 0.5;

export async function loadSite({ pages, schemas: schemaFolder, cache, dist }: SiteFolders): Promise<LoadedSite> {
  const schemas = new Schemas(loadSchemas(schemaFolder));
  const validate = createValidator(schemas, loadQuickValidate(schemas.files));
  const { files, problems } = listSources(pages);
  const pageFiles = files.filter(({ kind }) => kind === 'page');
  const appRoutes = readAppRoutes();
  problems.push(
    ...findTakenPaths(
      pageFiles.map(({ file, place = '' }) => ({ file, place })),
      appRoutes,
    ),
  );

  const read = (file: SourceFile, tools: CheckTools, bytes?: Uint8Array) => {
    const content = bytes ? { bytes } : readBounded(file);
    return 'problem' in content
      ? { problems: [content.problem] }
      : checkDocument(file.file, content.bytes, file.kind, tools);
  };
  const required = (name: string, kind: DocumentKind) => {
    const checked = read(sourceFile(join(pages, name), pages, kind), { validate, schemas });
    problems.push(...checked.problems);
    return checked.problems.some(isError) ? undefined : checked.document;
  };
  const site = required('site.yaml', 'site');
  const navigation = required('navigation.yaml', 'navigation');
  const promised = required('promises.yaml', 'promises');
  if (!site || !navigation || !promised)
    return { files, problems, check: (file, bytes) => read(file, { validate, schemas }, bytes) };

  const promises = promised.value as Promises;
  const base: CheckTools = { validate, schemas, promises };
  const fragments = readFragments(files);
  const redirects = files.find(({ kind }) => kind === 'redirects');
  const moves = readMoves(pages);
  const assets = await createAssetIndex(join(pages, 'assets'), join(cache, 'assets.json'));
  const publishedBytes = dist === undefined ? undefined : publishedBytesIn(dist);
  const pagePaths = new Set(pageFiles.map(({ place = '' }) => publicPathOf(place)));
  const context: LinkContext = {
    schemas,
    site: site.value as SiteSource,
    navigation: navigation.value as NavigationSource,
    promises,
    pageState: pageStates(pageFiles),
    pageSource: pageSources(pageFiles, (file) => read(file, base)),
    now: Date.now(),
    movedTo: (path) => moves.get(path),
    pagePaths,
    hasPage: (path) => pagePaths.has(path),
    once: (_step, _block, make) => make(),
    appRoutes,
    routeOf: routeFinder(appRoutes),
    fragment: (name) => fragments.get(name),
    fragmentNames: [...fragments.keys()],
    asset: await withEncodedBytes(assets.facts, {
      assets: join(pages, 'assets'),
      media: join(cache, 'media'),
      doubtfulBytes: (site.value as SiteSource).budgets.imageKilobytes * 1024 * DOUBTFUL,
    }),
    ...(publishedBytes && { publishedBytes }),
    assetNames: assets.names,
  };
  problems.push(...linkSite(site, navigation, context));
  if (redirects) problems.push(...read(redirects, { validate, schemas, context }).problems);
  return {
    files,
    problems,
    context,
    check: (file, bytes, own = context) => read(file, { validate, schemas, context: own }, bytes),
  };

  function readFragments(all: readonly SourceFile[]): Map<string, SourceDocument> {
    const found = all.filter(({ kind }) => kind === 'fragment');
    return new Map(
      found.flatMap((file) => {
        const { document } = read(file, base);
        const name = (file.place ?? '').slice('fragments/'.length, -'.yaml'.length);
        return document ? [[name, document] as const] : [];
      }),
    );
  }
}

/** Pages without errors of their own by path, read on first use and again when the file was written. */
function pageSources(
  files: readonly SourceFile[],
  read: (file: SourceFile) => { readonly document?: SourceDocument; readonly problems: readonly Problem[] },
): LinkContext['pageSource'] {
  const known = new Map<string, { readonly mtimeMs: number; readonly document: SourceDocument | undefined }>();
  return (path) => {
    const source = files.find(({ place = '' }) => publicPathOf(place) === path);
    if (!source) return undefined;
    const mtimeMs = statSync(source.absolute, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const last = known.get(path);
    if (last?.mtimeMs === mtimeMs) return last.document;
    const { document, problems } = read(source);
    const sound = problems.some(isError) ? undefined : document;
    known.set(path, { mtimeMs, document: sound });
    return sound;
  };
}

/** States of pages by path, read on first use and again when the file was written. */
function pageStates(files: readonly SourceFile[]): LinkContext['pageState'] {
  const byPath = new Map(files.map((source) => [publicPathOf(source.place ?? ''), source]));
  const known = new Map<string, { readonly mtimeMs: number; readonly state: PageState | undefined }>();
  return (path) => {
    const source = byPath.get(path);
    if (!source) return undefined;
    const mtimeMs = statSync(source.absolute, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const last = known.get(path);
    if (last?.mtimeMs === mtimeMs) return last.state;
    const state = readPageState(source);
    known.set(path, { mtimeMs, state });
    return state;
  };
}
