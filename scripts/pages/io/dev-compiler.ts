import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RenderedText } from '#src/contract/console/page-desk.ts';
import type { CompiledPage } from '#src/page-model/page.ts';
import type { LinkContext } from '../link-context.ts';
import { checkLive } from '../live/live-check.ts';
import { questionOf, referencesOf } from '../live/page-references.ts';
import { publicPathOf } from '../page-path.ts';
import { isError, type Problem } from '../problem.ts';
import type { SourceDocument } from '../source-document.ts';
import { type CompileSite, loadCompileSite } from './compile-site.ts';
import { latestRenderer } from './desk/latest-renderer.ts';
import { type CompiledText, compileText, renderCompiled } from './desk/render-text.ts';
import { type DevCatalogue, watchCatalogue } from './dev-catalogue.ts';
import { writeEditorIds } from './editor-ids.ts';
import { REPOSITORY_FOLDERS } from './folders.ts';
import { apiOf } from './live-report.ts';
import { listSources } from './source-files.ts';

/** What the dev server knows of one page file. */
export interface DevPage {
  readonly file: string;
  readonly path: string;
  /** Missing while the file has errors. */
  readonly page?: CompiledPage;
  readonly problems: readonly Problem[];
  /** The file was deleted. */
  readonly isGone?: boolean;
}

/** A page file as it was saved. */
interface SavedFile {
  /** Below `pages-config`. */
  readonly place: string;
  readonly bytes: Uint8Array;
}

/** A saved page as Studio takes it over. */
export interface SavedText {
  readonly text: string;
  /** SHA-256 of the file, hex. */
  readonly hash: string;
  /** Missing while nothing that renders is built. */
  readonly rendered?: RenderedText;
}

/** Asks for a page that was saved, or for all pages, with settings read anew when `isSiteStale`. */
export interface DevRequest {
  readonly id: number;
  readonly saved?: SavedFile;
  readonly isSiteStale: boolean;
}

export interface DevAnswer {
  readonly pages: readonly DevPage[];
  /** The page that was saved, unless it is not UTF-8 or cannot be compiled for the site's own problems. */
  readonly saved?: SavedText | undefined;
}

const folders = { ...REPOSITORY_FOLDERS, pages: process.argv[2] ?? REPOSITORY_FOLDERS.pages };
const renderer = latestRenderer(folders);
let loading: ReturnType<typeof loadCompileSite> | undefined;
let catalogue: DevCatalogue | undefined;

async function compileAll(saved?: SavedFile): Promise<DevAnswer> {
  loading ??= loadCompileSite(folders, { isPreview: true });
  const { site, problems } = await loading;
  const files = site ? site.loaded.files : listSources(folders.pages).files;
  const sources = files.filter(({ kind, place }) => kind === 'page' && (!saved || saved.place === place));
  // Without its settings no page can be compiled; each says why.
  if (!site) {
    return { pages: sources.map(({ file, place }) => ({ file, path: publicPathOf(place ?? ''), problems })) };
  }
  const [source] = sources;
  if (!saved || !source) {
    const compiled = sources.map((each) => compileText(each, readFileSync(each.absolute), site));
    return { pages: compiled.map((each) => pageOf(each, site, problems)) };
  }
  // One compilation for both who show it: the site, and Studio.
  const compiled = compileText(source, saved.bytes, site);
  return { pages: [pageOf(compiled, site, problems)], saved: await savedText(saved, compiled, site, problems) };
}

/** A saved page as Studio shows it. Undefined for what is not UTF-8: the page desk reads that. */
async function savedText(
  { bytes }: SavedFile,
  compiled: CompiledText,
  site: CompileSite,
  siteProblems: readonly Problem[],
): Promise<SavedText | undefined> {
  if (!isUtf8(bytes)) return undefined;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const rendered = await renderCompiled(compiled, renderer, { site, siteProblems }).catch(() => undefined);
  return { text, hash, ...(rendered && { rendered }) };
}

function pageOf(
  { source, document, page, problems }: CompiledText,
  site: CompileSite,
  siteProblems: readonly Problem[],
): DevPage {
  const own = siteProblems.filter(({ file }) => file === source.file);
  const path = publicPathOf(source.place ?? '');
  const live = problems.some(isError) ? [] : liveProblemsOf(document, path, site);
  return { file: source.file, path, ...(page && { page }), problems: [...own, ...problems, ...live] };
}

/** One request after the other: what was asked first must not overwrite what is newer. */
let last: Promise<void> = Promise.resolve();

/** The site as it was last read: its navigation types and mini-programs are completed too. */
let latest: Pick<LinkContext, 'navigation' | 'site'>;

/** What the live catalogue says of a page, as far as it is known by now; the rest follows by itself. */
function liveProblemsOf(
  document: SourceDocument | undefined,
  path: string,
  { loaded: { context } }: CompileSite,
): Problem[] {
  if (!document || !context) return [];
  const question = questionOf(referencesOf(document, context));
  const api = apiOf(undefined, context);
  latest = context;
  catalogue ??= watchCatalogue(api, {
    onChange: () => {
      void tellAgain();
      // Without them an editor completes what it last knew.
      void writeEditorIds(api, folders.schemas, latest).catch(() => undefined);
    },
    onAway: (reason) => console.warn(`课程目录没有查到（${reason}）：课程、优惠券、直播和拼团暂不核对。`),
  });
  catalogue.want(path, question);
  const answer = catalogue.answerTo(question);
  return answer ? checkLive(document, { ...context, now: Date.now() }, answer) : [];
}

/** Sends every page unasked: the catalogue is another than it was. */
async function tellAgain(): Promise<void> {
  try {
    process.send?.(await compileAll());
  } catch {
    // The next save says what is wrong.
  }
}

// A process of its own: whatever a file does to the parser, the dev server lives on.
process.on('message', (request: DevRequest) => {
  last = last.then(() => answer(request));
});

async function answer({ id, saved, isSiteStale }: DevRequest): Promise<void> {
  if (isSiteStale) loading = undefined;
  try {
    process.send?.({ id, ...(await compileAll(saved)) });
  } catch (reason) {
    loading = undefined;
    process.send?.({ id, error: String(reason) });
  }
}
