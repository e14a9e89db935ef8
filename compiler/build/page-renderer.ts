import { pathToFileURL } from 'node:url';
import type { Block, CompiledPage, PageContext } from '#src/page-model/page.ts';
import type { RenderedHtml } from '#src/page-model/rendered-html.ts';
import type { SiteSource } from '#src/page-model/sources.gen.ts';
import { type DocumentPart, type LandingAssets, renderDocument } from '../emit/document.ts';
import { emitArm, emitPage } from '../emit/emit.ts';
import { type BuildFolders, hashOf } from '../site/folders.ts';

/** The built renderer; see `src/app/prerender.tsx`. */
export interface Prerender {
  readonly isIsland: (type: Block['type']) => boolean;
  readonly renderBlock: (block: Block, page: PageContext, builtAt: number) => RenderedHtml;
  readonly renderHeading: (page: CompiledPage) => RenderedHtml;
}

/** Turns a compiled page into a document. */
export interface RenderTools {
  readonly site: SiteSource;
  readonly prerender: Prerender;
  readonly assets: LandingAssets;
}

/** A page that visitors can open, with a page for each arm of its experiment. */
export interface LivePage {
  readonly page: CompiledPage;
  readonly arms: readonly { readonly id: string; readonly page: CompiledPage }[];
}

/** A block that threw when it was rendered. */
export interface BlockFailure {
  /** Its index on the page. */
  readonly index: number;
  readonly type: string;
  readonly reason: string;
}

/** The result for a live page: the hash of what was written, or the reason why nothing was. */
export type Rendered =
  | { readonly output: string }
  /** `arm` is the experiment's arm with the failed blocks. */
  | { readonly failures: readonly BlockFailure[]; readonly arm?: string };

/** @param version Changes each time the renderer is built: a process caches a module it has loaded. */
export async function loadPrerender({ prerender }: Pick<BuildFolders, 'prerender'>, version = ''): Promise<Prerender> {
  const { href } = pathToFileURL(prerender);
  return (await import(version ? `${href}?${encodeURIComponent(version)}` : href)) as Prerender;
}

/** Writes the documents of a page and its JSON below `staging`: all of them or none. */
export function renderLive({ page, arms }: LivePage, json: string, tools: RenderTools, staging: string): Rendered {
  const { failures, parts } = renderPage(page, tools, Date.now());
  if (failures.length > 0) return { failures };
  const shown: { readonly id: string; readonly page: CompiledPage; readonly html: readonly Uint8Array[] }[] = [];
  for (const arm of arms) {
    const own = renderPage(arm.page, tools, Date.now());
    if (own.failures.length > 0) return { failures: own.failures, arm: arm.id };
    shown.push({ ...arm, html: own.parts.map(bytesOf) });
  }
  const source = Buffer.from(json);
  const html = parts.map(bytesOf);
  emitPage(staging, page.path, html, source);
  for (const arm of shown) emitArm(staging, page.path, arm.id, arm.html, Buffer.from(JSON.stringify(arm.page)));
  return { output: hashOf(source, ...html, ...shown.flatMap((arm) => arm.html)) };
}

const bytesOf = (part: DocumentPart): Uint8Array => (typeof part === 'string' ? Buffer.from(part) : part.bytes);

/** The document of a page at `builtAt`, in pieces; undefined when a block could not be rendered. */
export function renderPage(page: CompiledPage, tools: RenderTools, builtAt: number) {
  const { site, prerender, assets } = tools;
  const failures: BlockFailure[] = [];
  const blocks = page.blocks.map((block, index) => {
    try {
      return prerender.renderBlock(block, page, builtAt);
    } catch (reason) {
      failures.push({ index, type: block.type, reason: String(reason) });
      return { html: '', classes: '' };
    }
  });
  if (failures.length > 0) return { failures, parts: [] };
  const parts = renderDocument({
    page,
    heading: prerender.renderHeading(page),
    blocks,
    islands: page.blocks.filter((block) => prerender.isIsland(block.type)),
    assets,
    origin: site.origin,
    brand: site.brand.name,
    apiBase: site.api?.base,
    mediaHosts: site.allowedHosts.map((host) => `https://${host}`),
    builtAt,
  });
  return { failures, parts };
}
