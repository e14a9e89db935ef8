import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encode } from 'uqr';
import type { SiteSource } from '#src/page-model/sources.gen.ts';
import type { AgreementRef, Picture, QrDrawing } from '#src/page-model/values.ts';
import { BlockCache, DependencyRecord } from '../compile/block-cache.ts';
import type { CompileContext } from '../compile/compile.ts';
import { mediaName, pictureOf } from '../compile/picture.ts';
import type { AssetFacts, LinkContext } from '../link/link-context.ts';
import type { PageState } from '../link/page-state.ts';
import type { Problem } from '../problems/problem.ts';
import type { SourceDocument } from '../problems/source-document.ts';
import { publicPathOf } from '../read/page-path.ts';
import { type BuildFolders, hashOf } from '../site/folders.ts';
import type { UsedAsset } from '../site/images.ts';
import { type LoadedSite, loadSite } from '../site/load-site.ts';
import {
  assetState,
  type FragmentFacts,
  fragmentReader,
  fragmentState,
  momentState,
  momentsIn,
  openState,
  pathState,
  stateReader,
} from './dependency-state.ts';

/** The site as pages are compiled against it. */
export interface CompileSite {
  readonly loaded: LoadedSite;
  readonly site: SiteSource;
  /** A new view of the site that records what is asked of it. */
  readonly track: () => TrackedContext;
  /** The same, but with pictures as a build publishes them, even while this site shows originals. */
  readonly asBuilt: () => TrackedContext;
  /** Results that `track` cached for blocks that many pages share. */
  readonly blocks: BlockCache<UsedAsset>;
}

/** The context one page is compiled in, and the dependencies it recorded. */
export interface TrackedContext {
  /** Complete but for the page's own path. */
  readonly context: Omit<CompileContext, 'path'>;
  /** With the moments that the page's own text names. */
  readonly dependencies: (text: string) => Record<string, string>;
  readonly assets: () => UsedAsset[];
}

interface Options {
  /** Pictures and media are the authors' originals; nothing is encoded. */
  readonly isPreview?: boolean;
  /** Address of an author's original, for pages that must not use the published form. */
  readonly originalUrl?: OriginalUrl;
  /** Pages use only the first encodings of each picture. */
  readonly isFirstLook?: boolean;
}

export type OriginalUrl = (asset: UsedAsset) => string | undefined;

const NO_ORIGINAL: OriginalUrl = () => undefined;

/** Loads the site. Returns only problems while `site.yaml` or `navigation.yaml` has errors. */
export async function loadCompileSite(
  folders: BuildFolders,
  { isPreview = false, isFirstLook = false, originalUrl = isPreview ? previewUrl : NO_ORIGINAL }: Options = {},
): Promise<{ site?: CompileSite; problems: readonly Problem[] }> {
  const loaded = await loadSite(folders);
  const { context, problems } = loaded;
  if (!context) return { problems };
  const agreements = agreementsOf(context, loaded, folders);
  const shared = {
    pictures: new Map<string, Picture>(),
    assets: new Map<string, UsedAsset>(),
    fragmentFacts: fragmentReader(context),
  };
  const blocks = new BlockCache<UsedAsset>();
  // Its pictures have other addresses.
  const blocksAsBuilt = new BlockCache<UsedAsset>();
  const site: CompileSite = {
    loaded,
    blocks,
    site: context.site,
    track: () => track(context, agreements, { ...shared, originalUrl, isFirstLook, blocks }),
    asBuilt: () =>
      track(context, agreements, {
        ...shared,
        originalUrl: NO_ORIGINAL,
        isFirstLook: false,
        blocks: blocksAsBuilt,
      }),
  };
  return { site, problems };
}

function agreementsOf({ site }: LinkContext, { files }: LoadedSite, { pages }: BuildFolders): AgreementRef[] {
  return site.agreements.map(({ title, path }, index) => {
    const place = files.find((file) => file.place && publicPathOf(file.place) === path)?.place;
    const version = place ? hashOf(readFileSync(join(pages, place))).slice(0, 12) : '';
    return { index, title, href: path, version };
  });
}

/**
 * Questions that need no record: the answer is the same for all pages until the build's key changes, or the question is
 * asked only for a page with problems or too much weight, which is compiled again each time. All others are recorded.
 */
type Unrecorded =
  | 'schemas'
  | 'site'
  | 'navigation'
  | 'pagePaths'
  | 'promises'
  | 'appRoutes'
  | 'routeOf'
  | 'now'
  | 'fragmentNames'
  | 'assetNames'
  | 'publishedBytes';

interface TrackOptions extends Required<Pick<Options, 'originalUrl' | 'isFirstLook'>> {
  /** The published form of pictures, cached by name and content, because pages share them. */
  readonly pictures: Map<string, Picture>;
  /** The files that pages use of one asset. One object for all pages: a thread that sends pages sends it once. */
  readonly assets: Map<string, UsedAsset>;
  readonly blocks: BlockCache<UsedAsset>;
  readonly fragmentFacts: (name: string) => FragmentFacts;
}

function track(
  context: LinkContext,
  agreements: readonly AgreementRef[],
  { originalUrl, isFirstLook, pictures, assets, blocks, fragmentFacts }: TrackOptions,
): TrackedContext {
  const record = new DependencyRecord<UsedAsset>();
  const stateOf = stateReader(context, fragmentFacts);

  const noteMoments = (moments: readonly string[]) => {
    for (const moment of moments) record.note(`moment:${moment}`, momentState(moment, context.now));
  };
  const asset = (path: string): AssetFacts | undefined => {
    const facts = context.asset(path);
    record.note(`asset:${path}`, assetState(facts));
    return facts;
  };
  const movedTo = (path: string): string | undefined => {
    const target = context.movedTo(path);
    record.note(`moved:${path}`, target ?? '');
    return target;
  };
  const pageState = (path: string): PageState | undefined => {
    const state = context.pageState(path);
    if (!state) return undefined;
    record.note(`state:${path}`, openState(state));
    noteMoments([state.from, state.until].filter(Number.isFinite).map((ms) => new Date(ms).toISOString()));
    return state;
  };
  const pageSource = (path: string): SourceDocument | undefined => {
    const found = context.pageSource(path);
    record.note(`page:${path}`, fragmentState(found?.text));
    noteMoments(momentsIn(found?.text ?? ''));
    return found;
  };
  const fragment = (name: string): SourceDocument | undefined => {
    const { document, state, moments } = fragmentFacts(name);
    record.note(`fragment:${name}`, state);
    noteMoments(moments);
    return document;
  };
  const hasPage = (path: string): boolean => {
    const isThere = context.hasPage(path);
    record.note(`path:${path}`, pathState(isThere));
    return isThere;
  };
  const once: LinkContext['once'] = (step, block, make) => blocks.once(step, block, make, record, stateOf);
  const use = (source: string, kind: UsedAsset['kind']) => {
    const { hash = '', width = 0, height = 0 } = asset(source) ?? {};
    const facts = { hash, width, height };
    const key = `${kind}:${source}`;
    const own = assets.get(`${key}:${hash}`) ?? { source, kind, facts };
    assets.set(`${key}:${hash}`, own);
    record.use(key, own);
    return { facts, original: originalUrl(own) };
  };
  const picture = (source: string): Picture => {
    const { facts, original } = use(source, 'picture');
    const { width, height } = facts;
    const key = `${original ?? ''} ${source}:${facts.hash}`;
    const make = () =>
      original ? { src: original, width, height, sources: [] } : pictureOf(source, facts, isFirstLook);
    const published = pictures.get(key) ?? make();
    pictures.set(key, published);
    return published;
  };
  const mediaUrl = (source: string) => {
    if (source.startsWith('https://')) return source;
    const { facts, original } = use(source, 'file');
    return original ?? `/media/${mediaName(source, facts, '', extensionOf(source))}`;
  };

  const recorded: Pick<LinkContext, Exclude<keyof LinkContext, Unrecorded>> = {
    asset,
    fragment,
    pageSource,
    pageState,
    movedTo,
    hasPage,
    once,
  };
  return {
    dependencies: (text) => {
      noteMoments(momentsIn(text));
      return Object.fromEntries(record.states);
    },
    assets: () => [...record.assets.values()],
    context: {
      ...context,
      ...recorded,
      picture,
      mediaUrl,
      agreements,
      qr: drawQr,
      shareImage: (source: string) => `${context.site.origin}${mediaUrl(source)}`,
    },
  };
}

/** A changed picture under the same name gets another address, so that an open page shows it at once. */
const previewUrl: OriginalUrl = ({ source, facts }) => `/media/${encodeURI(source)}?v=${facts.hash.slice(0, 8)}`;

const extensionOf = (source: string) => source.slice(source.lastIndexOf('.') + 1);

/** Level M stays readable on paper and on a scratched screen; the quiet zone is part of the drawing. */
function drawQr(content: string): QrDrawing {
  const { data, size } = encode(content, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { content, size, path };
}
