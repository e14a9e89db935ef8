import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Block, CompiledPage, PageContext, PageRoute } from '#src/page-model/page.ts';
import type { RenderedHtml } from '#src/page-model/rendered-html.ts';
import { pageJson } from '../block-json.ts';
import { compilePage } from '../compile.ts';
import { type CompiledExperiment, compileArms } from '../compile-arms.ts';
import { type DocumentPart, type LandingAssets, renderDocument, type SharedText } from '../document.ts';
import { emitArm, emitPage } from '../emit.ts';
import { collect, extend } from '../extend.ts';
import { findFirstPicture } from '../first-picture.ts';
import { publicPathOf } from '../page-path.ts';
import { createProblem, isError, type Problem } from '../problem.ts';
import type { SourceDocument } from '../source-document.ts';
import type { PageRecord } from './build-record.ts';
import { type CompileSite, loadCompileSite, type TrackedContext } from './compile-site.ts';
import { momentState } from './dependency-state.ts';
import { type BuildFolders, hashOf } from './folders.ts';
import { readLandingAssets } from './landing-assets.ts';
import type { PageFile } from './list-page-files.ts';
import type { SourceFile } from './source-files.ts';

/** What one page became. Without a record it has errors. */
interface PageResult {
  readonly file: string;
  readonly problems: readonly Problem[];
  readonly record?: PageRecord;
}

/** What one thread made of its part of the pages. */
export interface ShareResult {
  readonly results: readonly PageResult[];
  /** What is wrong with the site's own files and with fragments; every thread finds the same. */
  readonly siteProblems: readonly Problem[];
}

/** A list of pages that several threads work off together. */
export interface Share {
  readonly folders: BuildFolders;
  /** Where documents are written. */
  readonly staging: string;
  readonly stale: readonly PageFile[];
  readonly isFirstLook: boolean;
  /** Index of the next page nobody has taken. */
  readonly next: SharedArrayBuffer;
}

/** The built renderer; see `src/app/prerender.tsx`. */
export interface Prerender {
  readonly isIsland: (type: Block['type']) => boolean;
  readonly renderBlock: (block: Block, page: PageContext, builtAt: number) => RenderedHtml;
  readonly renderHeading: (page: CompiledPage) => RenderedHtml;
}

const PAGES_TAKEN_AT_ONCE = 16;

/** Takes pages off the shared list until it is empty, publishes them, and says what they became. */
export async function buildShare({ folders, staging, stale, isFirstLook, next }: Share): Promise<ShareResult> {
  const { site, problems } = await loadCompileSite(folders, { isFirstLook });
  if (!site) return { results: stale.map(({ file }) => ({ file, problems: [] })), siteProblems: problems };
  const prerender = await loadPrerender(folders);
  const assets = readLandingAssets(folders);
  const sources = new Map(site.loaded.files.map((source) => [source.place, source]));
  const counter = new Int32Array(next);
  const results: PageResult[] = [];
  for (;;) {
    const start = Atomics.add(counter, 0, PAGES_TAKEN_AT_ONCE);
    if (start >= stale.length) return { results, siteProblems: problems };
    for (const file of stale.slice(start, start + PAGES_TAKEN_AT_ONCE)) {
      const source = sources.get(file.file);
      if (source) results.push(publishPage(file, source, { staging, site, prerender, assets }));
    }
  }
}

/** @param version Another one each time that the renderer was built anew: a process keeps what it has once loaded. */
export async function loadPrerender({ prerender }: Pick<BuildFolders, 'prerender'>, version = ''): Promise<Prerender> {
  const { href } = pathToFileURL(prerender);
  return (await import(version ? `${href}?${encodeURIComponent(version)}` : href)) as Prerender;
}

/** What turns a compiled page into a document. */
export interface RenderTools {
  readonly site: CompileSite;
  readonly prerender: Prerender;
  readonly assets: LandingAssets;
}

interface Tools extends RenderTools {
  readonly staging: string;
}

function publishPage(file: PageFile, source: SourceFile, tools: Tools): PageResult {
  const { site } = tools;
  const bytes = readFileSync(source.absolute);
  const tracked = site.track();
  const { document, page, problems } = compileFile(source, bytes, site, tracked);
  if (!page || !document) return { file: file.file, problems };
  const isLive = page.status === 'live';
  const tested = isLive ? compileArms(document, extend(tracked.context, { path: page.path })) : undefined;
  const { failures, output } = isLive ? renderAndEmit(page, document, tools, tested?.arms) : NOT_SHOWN;
  if (failures.length > 0) return { file: file.file, problems: [...problems, ...failures] };
  // A page that draws a warning counts as touched, so that the warning is told again.
  const isQuiet = problems.length === 0;
  const record: PageRecord = {
    mtimeMs: isQuiet ? file.mtimeMs : 0,
    ctimeMs: file.ctimeMs,
    size: file.size,
    hash: isQuiet ? hashOf(bytes) : '',
    dependencies: Object.assign(tracked.dependencies(), ...[page, ...armPages(tested)].map(momentsOf)),
    assets: tracked.assets(),
    path: page.path,
    ...(isLive && { route: { ...routeOf(page), ...(tested && { hasArms: true }) }, output }),
    ...(tested && { experiment: tested.experiment }),
  };
  return { file: file.file, problems, record };
}

/** Checks and compiles one page file; the page is missing when it has errors. */
export function compileFile(
  source: SourceFile,
  bytes: Uint8Array,
  site: CompileSite,
  { context }: Pick<TrackedContext, 'context'>,
) {
  const { document, problems } = site.loaded.check(source, bytes, context);
  if (!document || problems.some(isError)) return { document, problems };
  const page = compilePage(document, extend(context, { path: publicPathOf(source.place ?? '') }));
  return { document, problems, page: withFirstPicture(page) };
}

/** The page with the picture that its visitors see first. */
export function withFirstPicture(page: CompiledPage): CompiledPage {
  const firstPicture = findFirstPicture(page, Date.now());
  return firstPicture ? extend(page, { firstPicture }) : page;
}

interface Outcome {
  readonly failures: readonly Problem[];
  /** Hash of the documents; empty when there are none. */
  readonly output: string;
}

const NOT_SHOWN: Outcome = { failures: [], output: '' };

function renderAndEmit(
  page: CompiledPage,
  document: SourceDocument,
  tools: Tools,
  arms: CompiledExperiment['arms'] = [],
): Outcome {
  const { failures, parts } = renderPage(page, document, tools, Date.now());
  const shown = arms.map((arm) => ({
    id: arm.id,
    ...renderPage(withFirstPicture(arm.page), arm.source, tools, Date.now()),
  }));
  const failed = [failures, ...shown.map((arm) => arm.failures)].find((found) => found.length > 0);
  if (failed) return { failures: failed, output: '' };
  const json = Buffer.from(pageJson(page));
  const pieces = collect(parts, pieceOf);
  emitPage(tools.staging, page.path, collect(pieces, bytesOf), json);
  const marks = collect(pieces, markOf);
  for (const arm of shown) {
    const own = collect(arm.parts, pieceOf);
    emitArm(tools.staging, page.path, arm.id, collect(own, bytesOf));
    marks.push(...own.map(markOf));
  }
  return { failures, output: hashOf(json, ...marks) };
}

/** A part of a document as it is written. */
interface Piece {
  readonly bytes: Buffer;
  /** What tells it from others: itself, or the hash of what many documents share. */
  readonly mark: Buffer | string;
}

const bytesOf = ({ bytes }: Piece) => bytes;
const markOf = ({ mark }: Piece) => mark;

const sharedPieces = new WeakMap<SharedText, Piece>();

function pieceOf(part: DocumentPart): Piece {
  if (typeof part === 'string') {
    const bytes = Buffer.from(part);
    return { bytes, mark: bytes };
  }
  const piece = sharedPieces.get(part) ?? { bytes: Buffer.from(part.text), mark: part.hash };
  sharedPieces.set(part, piece);
  return piece;
}

const armPages = (tested: CompiledExperiment | undefined) => tested?.arms.map(({ page }) => page) ?? [];

/** The document of a page as it is at `builtAt`, in pieces; none when a block could not be rendered. */
export function renderPage(page: CompiledPage, document: SourceDocument, tools: RenderTools, builtAt: number) {
  const { site, prerender, assets } = tools;
  const failures: Problem[] = [];
  const blocks = collect(page.blocks, (block, index) => {
    try {
      return prerender.renderBlock(block, page, builtAt);
    } catch (reason) {
      const range = document.rangeOf(['blocks', Math.min(index, lastBlockOf(document))]);
      const args = { type: block.type, reason: String(reason) };
      failures.push(createProblem('BLOCK_RENDER_FAILED', { file: document.file, range }, args));
      return { html: '', classes: [] };
    }
  });
  if (failures.length > 0) return { failures, parts: [] };
  const parts = renderDocument({
    page,
    heading: prerender.renderHeading(page),
    blocks,
    islands: page.blocks.filter((block) => prerender.isIsland(block.type)),
    assets,
    origin: site.site.origin,
    brand: site.site.brand.name,
    apiBase: site.site.api?.base,
    mediaHosts: site.site.allowedHosts.map((host) => `https://${host}`),
    builtAt,
    shared: site.shared,
  });
  return { failures, parts };
}

/** Where no script runs a page shows what held when it was built: it is built again after each moment of its conditions. */
function momentsOf({ blocks }: CompiledPage): Record<string, string> {
  const moments = blocks.flatMap(({ when = [] }) => when.flatMap(({ from, until }) => [from, until]));
  return Object.fromEntries(moments.flatMap((moment) => (moment ? [[`moment:${moment}`, momentState(moment)]] : [])));
}

function lastBlockOf({ value }: SourceDocument): number {
  const blocks = (value as { readonly blocks?: readonly unknown[] }).blocks ?? [];
  return Math.max(0, blocks.length - 1);
}

function routeOf({ path, title, access, schedule }: CompiledPage): PageRoute {
  return { path, title: copyOf(title), access, ...(schedule && { schedule }) };
}

/** What is cut out of a text keeps all of it in memory; routes are kept until the last page is built, and page texts need not be. */
const copyOf = (text: string) => Buffer.from(text, 'utf16le').toString('utf16le');
