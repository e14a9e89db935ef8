import type { RenderedText } from '#src/contract/console/compiler-calls.ts';
import type { CompiledPage } from '#src/page-model/page.ts';
import { fromTemplate } from '../authoring/start-page.ts';
import type { CompileSite, TrackedContext } from '../build/compile-site.ts';
import { compileFile } from '../build/page-builder.ts';
import { type RenderTools, renderPage } from '../build/page-renderer.ts';
import { renderProblems } from '../build/render-problems.ts';
import { compileArms } from '../compile/compile-arms.ts';
import { sharedText } from '../emit/shared-text.ts';
import { expandBlocks } from '../link/expand-blocks.ts';
import { listPrices } from '../link/page-prices.ts';
import type { Problem } from '../problems/problem.ts';
import { problemView } from '../problems/problem-view.ts';
import type { SourceDocument } from '../problems/source-document.ts';
import type { SourceFile } from '../site/source-files.ts';
import { listTemplates } from '../site/templates.ts';
import { compileFragment } from './fragments.ts';
import type { LoadRenderer } from './latest-renderer.ts';
import { findEdited, type WarmSite } from './warm-site.ts';

/** Renders the template of a kind as the page that it starts. */
export async function renderTemplate(warm: WarmSite, kind: string): Promise<RenderedText | null> {
  const template = listTemplates().find((each) => each.kind === kind);
  const { site } = await warm.read(LOOK_EVERY_MS);
  if (!template || !site) return null;
  const place = `campaigns/${kind}.yaml`;
  const source: SourceFile = { file: place, absolute: place, place, kind: 'page' };
  return renderSource(warm, source, { text: fromTemplate(template.text, 'page', kind), site, siteProblems: [] });
}

interface Asked {
  /** Place of the page's file. */
  readonly file: string;
  readonly text: string;
  /** The moment to show it at, ISO 8601; now when missing. */
  readonly at?: string | undefined;
  /** With the page's scripts. */
  readonly isAlive?: boolean | undefined;
  /** The arm of its experiment to show; the unchanged page when missing or unknown. */
  readonly arm?: string | undefined;
}

/** While somebody types, the site's own files are checked this often. */
const LOOK_EVERY_MS = 250;

/** Checks and renders a text of a page as it would be published; null when there is no such page. */
export async function renderText(warm: WarmSite, { file, ...asked }: Asked): Promise<RenderedText | null> {
  const known = await warm.read(LOOK_EVERY_MS);
  // An unknown page may have been created just now.
  const { site, problems: siteProblems } = findEdited(known, file) ? known : await warm.read();
  if (!site) return { document: null, problems: siteProblems.map(problemView), blocks: [], prices: [] };
  const source = findEdited({ site }, file);
  return source ? renderSource(warm, source, { ...asked, site, siteProblems }) : null;
}

interface Written extends Omit<Asked, 'file'> {
  readonly site: CompileSite;
  readonly siteProblems: readonly Problem[];
}

async function renderSource(warm: WarmSite, source: SourceFile, { text, ...how }: Written): Promise<RenderedText> {
  return renderCompiled(compileText(source, Buffer.from(text), how.site), warm.renderer, how);
}

/** A page's or fragment's text, checked and compiled; `page` is missing when it has errors. */
export function compileText(source: SourceFile, bytes: Uint8Array, site: CompileSite): CompiledText {
  const { context, dependencies } = site.track();
  const now = Date.now();
  const compiled =
    source.kind === 'fragment'
      ? compileFragment(source, bytes, site)
      : compileFile(source, bytes, site, { context: { ...context, now } });
  return {
    source,
    context: { ...context, now },
    dependencies: () => dependencies(compiled.document?.text ?? ''),
    ...compiled,
  };
}

export interface CompiledText {
  readonly source: SourceFile;
  readonly context: TrackedContext['context'];
  /** Its dependencies with their states. */
  readonly dependencies: () => Readonly<Record<string, string>>;
  readonly document?: SourceDocument | undefined;
  readonly page?: CompiledPage | undefined;
  readonly problems: readonly Problem[];
}

/** The document of a compiled text, and its problems. */
export async function renderCompiled(
  { source, context, document, page, problems }: CompiledText,
  renderer: LoadRenderer,
  { at, isAlive = false, arm, site, siteProblems }: Omit<Written, 'text'>,
): Promise<RenderedText> {
  // Problems of a fragment have positions in its text on disk, and are mapped to this text.
  const ofPlace = siteProblems.filter(({ file }) => source.kind === 'page' && file === source.file);
  const told = (more: readonly Problem[] = []) => [...ofPlace, ...problems, ...more].map(problemView);
  if (!document || !page) return { document: null, problems: told(), blocks: [], prices: [] };
  const tools = { site: site.site, ...(await renderer()) };
  const armContext = { ...context, path: page.path };
  const shown = arm === undefined ? undefined : compileArms(document, armContext)?.arms.find(({ id }) => id === arm);
  const { failures, parts } = renderPage(
    withoutSchedule(shown?.page ?? page),
    isAlive ? tools : quiet(tools),
    at ? Date.parse(at) : context.now,
  );
  return {
    document: failures.length > 0 ? null : isAlive ? wholeDocument(parts) : staffDocument(parts),
    problems: told(renderProblems(failures, source.file, shown?.source ?? document)),
    blocks: shownBlocks(page, document, context),
    prices: listPrices(document, context),
  };
}

function shownBlocks(page: CompiledPage, document: SourceDocument, context: Parameters<typeof expandBlocks>[1]) {
  return expandBlocks(document, context).map(({ pagePath, fragment }, index) => ({
    id: page.blocks[index]?.id ?? '',
    type: page.blocks[index]?.type ?? '',
    index: Number(pagePath[1]),
    fragment: fragment ?? null,
  }));
}

/** Outside the page's time its script would redirect. */
function withoutSchedule({ schedule: _schedule, ...page }: CompiledPage): CompiledPage {
  return page;
}

const NO_SCRIPT = sharedText('');

/** No script of the page runs while it is edited. */
function quiet(tools: RenderTools): RenderTools {
  return {
    ...tools,
    assets: { ...tools.assets, script: NO_SCRIPT, firstPaintScript: NO_SCRIPT },
    prerender: { ...tools.prerender, isIsland: () => false },
  };
}

/** The CSP of a page in the console; no script runs in it, whatever it contains. */
const POLICY = [
  "default-src 'none'",
  "img-src 'self' data:",
  "media-src 'self' https:",
  "font-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

type Parts = ReturnType<typeof renderPage>['parts'];

const wholeDocument = (parts: Parts) => parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');

function staffDocument(parts: Parts): string {
  return wholeDocument(parts)
    .replace(/(<meta http-equiv="Content-Security-Policy" content=")[^"]*/, `$1${POLICY}`)
    .replace(/<script><\/script>\n?/g, '');
}
