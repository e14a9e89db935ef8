import { pathToFileURL } from 'node:url';
import type { Block, CompiledPage, PageContext } from '#src/page-model/page.ts';
import type { RenderedHtml } from '#src/page-model/rendered-html.ts';
import { type DocumentPart, type LandingAssets, renderDocument, type SharedText } from '../emit/document.ts';
import { emitArm, emitPage } from '../emit/emit.ts';
import { type BuildFolders, hashOf } from '../site/folders.ts';
import type { CompileSite } from './compile-site.ts';
import { TextBytes } from './text-bytes.ts';

/** The built renderer; see `src/app/prerender.tsx`. */
export interface Prerender {
  readonly isIsland: (type: Block['type']) => boolean;
  readonly renderBlock: (block: Block, page: PageContext, builtAt: number) => RenderedHtml;
  readonly renderHeading: (page: CompiledPage) => RenderedHtml;
}

/** What turns a compiled page into a document. */
export interface RenderTools {
  readonly site: Pick<CompileSite, 'site' | 'shared'>;
  readonly prerender: Prerender;
  readonly assets: LandingAssets;
}

/** A page that visitors can open, as it is and as each arm of its experiment shows it. */
export interface LivePage {
  readonly page: CompiledPage;
  readonly arms: readonly { readonly id: string; readonly page: CompiledPage }[];
}

/** A block that threw when it was rendered. */
export interface BlockFailure {
  /** Its place on the page. */
  readonly index: number;
  readonly type: string;
  readonly reason: string;
}

/** What became of a live page: the hash of what was written, or why nothing was. */
export type Rendered =
  | { readonly output: string }
  /** `arm` is the arm of its experiment that has such blocks. */
  | { readonly failures: readonly BlockFailure[]; readonly arm?: string };

/** @param version Another one each time that the renderer was built anew: a process keeps what it has once loaded. */
export async function loadPrerender({ prerender }: Pick<BuildFolders, 'prerender'>, version = ''): Promise<Prerender> {
  const { href } = pathToFileURL(prerender);
  return (await import(version ? `${href}?${encodeURIComponent(version)}` : href)) as Prerender;
}

/** Writes the documents of a page below `staging`, and its JSON beside them; all of them or none. */
export function renderLive({ page, arms }: LivePage, json: string, tools: RenderTools, staging: string): Rendered {
  texts.reset();
  const { failures, parts } = renderPage(page, tools, Date.now());
  if (failures.length > 0) return { failures };
  const shown: { readonly id: string; readonly page: CompiledPage; readonly pieces: readonly Piece[] }[] = [];
  for (const arm of arms) {
    const own = renderPage(arm.page, tools, Date.now());
    if (own.failures.length > 0) return { failures: own.failures, arm: arm.id };
    shown.push({ ...arm, pieces: own.parts.map(pieceOf) });
  }
  const bytes = texts.bytesOf(json);
  const pieces = parts.map(pieceOf);
  emitPage(staging, page.path, pieces.map(bytesOf), bytes);
  const marks = pieces.map(markOf);
  for (const arm of shown) {
    emitArm(staging, page.path, arm.id, arm.pieces.map(bytesOf), Buffer.from(JSON.stringify(arm.page)));
    marks.push(...arm.pieces.map(markOf));
  }
  return { output: hashOf(bytes, ...marks) };
}

/** A part of a document as it is written. */
interface Piece {
  readonly bytes: Buffer;
  /** What tells it from others: itself, or the hash of what many documents share. */
  readonly mark: Buffer | string;
}

const bytesOf = ({ bytes }: Piece) => bytes;
const markOf = ({ mark }: Piece) => mark;

/** Of the page at hand. */
const texts = new TextBytes();
const sharedPieces = new WeakMap<SharedText, Piece>();

function pieceOf(part: DocumentPart): Piece {
  if (typeof part === 'string') {
    const bytes = texts.bytesOf(part);
    return { bytes, mark: bytes };
  }
  const piece = sharedPieces.get(part) ?? { bytes: Buffer.from(part.text), mark: part.hash };
  sharedPieces.set(part, piece);
  return piece;
}

/** The document of a page as it is at `builtAt`, in pieces; none when a block could not be rendered. */
export function renderPage(page: CompiledPage, tools: RenderTools, builtAt: number) {
  const { site, prerender, assets } = tools;
  const failures: BlockFailure[] = [];
  const blocks = page.blocks.map((block, index) => {
    try {
      return prerender.renderBlock(block, page, builtAt);
    } catch (reason) {
      failures.push({ index, type: block.type, reason: String(reason) });
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
