import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { answerCalls } from '#ipc/calls.ts';
import { toParentProcess } from '#ipc/channels.ts';
import type { RenderedText } from '#src/contract/console/compiler-calls.ts';
import type { CompiledPage } from '#src/page-model/page.ts';
import { type CompileSite, loadCompileSite } from '../build/compile-site.ts';
import { stateReader } from '../build/dependency-state.ts';
import { checkLive } from '../checks/live/live-check.ts';
import { questionOf, referencesOf } from '../checks/live/page-references.ts';
import { withLive } from '../checks/live/with-live.ts';
import { DEFAULT_API, saidApi } from '../cli/live-report.ts';
import type { LinkContext } from '../link/link-context.ts';
import { isError, type Problem } from '../problems/problem.ts';
import type { SourceDocument } from '../problems/source-document.ts';
import { publicPathOf } from '../read/page-path.ts';
import { hashOf, REPOSITORY_FOLDERS } from '../site/folders.ts';
import { listSources, type SourceFile } from '../site/source-files.ts';
import { latestRenderer } from '../studio/latest-renderer.ts';
import { type CompiledText, compileText, renderCompiled } from '../studio/render-text.ts';
import { type DevCatalogue, watchCatalogue } from './dev-catalogue.ts';
import { writeEditorIds } from './editor-ids.ts';

/** The dev server's state of one page file. */
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
export interface SavedFile {
  /** Below `pages-config`. */
  readonly place: string;
  readonly bytes: Uint8Array;
}

/** A saved page as Studio takes it over. */
export interface SavedText {
  readonly text: string;
  /** SHA-256 of the file, hex. */
  readonly hash: string;
  /** Missing until the renderer is built. */
  readonly rendered?: RenderedText;
}

/** Requests saved pages; an empty list means that something else changed, and the site is loaded again. */
export interface DevRequest {
  readonly saved?: readonly SavedFile[];
  /** Every page is compiled, because settings changed that all depend on. */
  readonly isAll?: boolean;
}

export interface DevAnswer {
  readonly pages: readonly DevPage[];
  /** All existing pages, unless only saved ones were requested. */
  readonly paths?: readonly string[];
  /**
   * The saved pages, in the order requested. Undefined for a page that is not UTF-8, that cannot be compiled because of
   * problems of the site, or that is one of many.
   */
  readonly saved?: readonly (SavedText | undefined)[];
}

/** The dev server's calls to this process. Pages that nobody requested come as events. */
export interface DevCalls {
  readonly compile: { readonly input: DevRequest; readonly reply: DevAnswer };
}

const folders = { ...REPOSITORY_FOLDERS, pages: process.argv[2] ?? REPOSITORY_FOLDERS.pages };
const renderer = latestRenderer(folders);
let loading: ReturnType<typeof loadCompileSite> | undefined;
let catalogue: DevCatalogue | undefined;

/** What a page was last compiled from. */
interface Compiled {
  /** Hash of its file. */
  readonly hash: string;
  /** Its dependencies. */
  readonly dependencies: Readonly<Record<string, string>>;
  /** It had no problems. A page with problems may depend on more than is recorded. */
  readonly isQuiet: boolean;
}
const compiled = new Map<string, Compiled>();

/** Compiles the pages whose dependencies changed, or all of them. */
async function compileChanged(isAll: boolean): Promise<DevAnswer> {
  loading ??= loadCompileSite(folders, { isPreview: true });
  const { site, problems } = await loading;
  const files = site ? site.loaded.files : listSources(folders.pages).files;
  const sources = files.filter(({ kind }) => kind === 'page');
  const paths = sources.map(({ place = '' }) => publicPathOf(place));
  // Without the site's settings no page can be compiled; each reports why.
  if (!site)
    return { pages: sources.map(({ file, place = '' }) => ({ file, path: publicPathOf(place), problems })), paths };
  const there = new Set(sources.map(({ place }) => place));
  for (const place of compiled.keys()) if (!there.has(place)) compiled.delete(place);
  const isOther = changedSince(site);
  const named = new Set(problems.map(({ file }) => file));
  const pages = sources.flatMap((source) => {
    const bytes = unlessGone(source);
    const last = compiled.get(source.place ?? '');
    const isSame = bytes && last?.isQuiet && !named.has(source.file) && last.hash === hashOf(bytes) && !isOther(last);
    return bytes && (isAll || !isSame) ? [compilePage(source, bytes, site, problems)] : [];
  });
  return { pages, paths };
}

/**
 * When more files than this change at once, none is rendered in advance: nobody has them all open, and Studio requests
 * its own.
 */
const SHOWN_AT_ONCE = 8;

/** Compiles saved pages. */
async function compileSaved(saved: readonly SavedFile[]): Promise<DevAnswer> {
  loading ??= loadCompileSite(folders, { isPreview: true });
  const { site, problems } = await loading;
  if (!site) return compileChanged(false);
  const byPlace = new Map(site.loaded.files.map((source) => [source.place, source]));
  const pages: DevPage[] = [];
  const texts: (SavedText | undefined)[] = [];
  for (const file of saved) {
    const source = byPlace.get(file.place);
    // One compilation for both users of it: the site and Studio.
    const text = source && compileText(source, file.bytes, site);
    if (text) pages.push(pageOf(text, hashOf(file.bytes), site, problems));
    texts.push(text && saved.length <= SHOWN_AT_ONCE ? await savedText(file, text, site, problems) : undefined);
  }
  return { pages, saved: texts };
}

/** Compiles other pages whose dependencies changed because of the saved ones. */
async function compileThoseThatLeadThere(saved: readonly SavedFile[]): Promise<readonly DevPage[]> {
  const { site, problems } = (await loading) ?? {};
  if (!site || !problems) return [];
  const isOther = changedSince(site);
  const places = new Set(saved.map(({ place }) => place));
  return site.loaded.files.flatMap((source) => {
    const last = places.has(source.place ?? '') ? undefined : compiled.get(source.place ?? '');
    const bytes = last && isOther(last) ? unlessGone(source) : undefined;
    return bytes ? [compilePage(source, bytes, site, problems)] : [];
  });
}

function compilePage(source: SourceFile, bytes: Uint8Array, site: CompileSite, problems: readonly Problem[]): DevPage {
  return pageOf(compileText(source, bytes, site), hashOf(bytes), site, problems);
}

/** Whether a page's dependencies have another state than when it was compiled. */
function changedSince({ loaded: { context } }: CompileSite): (last: Compiled) => boolean {
  const stateOf = context && stateReader(context);
  return ({ dependencies }) => Object.entries(dependencies).some(([asked, was]) => stateOf?.(asked) !== was);
}

function unlessGone({ absolute }: SourceFile): Uint8Array | undefined {
  try {
    return readFileSync(absolute);
  } catch {
    // The next message reports that it was deleted.
    return undefined;
  }
}

/** A saved page as Studio shows it. Undefined for a file that is not UTF-8: the studio process reads that. */
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
  { source, document, page, problems, dependencies }: CompiledText,
  hash: string,
  site: CompileSite,
  siteProblems: readonly Problem[],
): DevPage {
  const own = siteProblems.filter(({ file }) => file === source.file);
  const isQuiet = own.length === 0 && problems.length === 0;
  compiled.set(source.place ?? '', { hash, dependencies: dependencies(), isQuiet });
  const path = publicPathOf(source.place ?? '');
  const live = problems.some(isError) ? [] : liveProblemsOf(document, path, site);
  return { file: source.file, path, ...(page && { page }), problems: [...own, ...withLive(problems, live)] };
}

/** The site as it was last loaded: editors complete its navigation types and mini-programs too. */
let latest: Pick<LinkContext, 'navigation' | 'site'>;

/** Problems from the catalogue as far as it is read by now; the rest comes as an event. */
function liveProblemsOf(
  document: SourceDocument | undefined,
  path: string,
  { loaded: { context } }: CompileSite,
): Problem[] {
  if (!document || !context) return [];
  const question = questionOf(referencesOf(document, context));
  const api = saidApi(context) ?? DEFAULT_API;
  latest = context;
  catalogue ??= watchCatalogue(api, {
    onChange: () => {
      void tellAgain();
      // Without them, the editor completes the last known ids.
      void writeEditorIds(api, folders.schemas, latest).catch(() => undefined);
    },
    onAway: (reason) => console.warn(`课程目录没有查到（${reason}）：课程、优惠券、直播和拼团暂不核对。`),
  });
  catalogue.want(path, question);
  const answer = catalogue.answerTo(question);
  return answer ? checkLive(document, { ...context, now: Date.now() }, answer) : [];
}

/** Sends every page as an event, because the catalogue changed. */
async function tellAgain(): Promise<void> {
  try {
    tellPages((await compileChanged(true)).pages);
  } catch {
    // The next save reports the problem.
  }
}

/** One request at a time: an older one must not overwrite a newer one. */
let last: Promise<unknown> = Promise.resolve();

// A process of its own: if a file crashes the parser, the dev server survives.
const tellPages = answerCalls<DevCalls, never, readonly DevPage[]>(toParentProcess(), {
  compile(request) {
    const answer = last.then(() => compile(request));
    last = answer.then(() => compileOthers(request)).catch(() => {});
    return answer;
  },
});

async function compile({ saved, isAll = false }: DevRequest): Promise<DevAnswer> {
  if (!saved) loading = undefined;
  try {
    return await (saved ? compileSaved(saved) : compileChanged(isAll));
  } catch (reason) {
    loading = undefined;
    throw reason;
  }
}

/** After the answer: pages that link to a saved one. */
async function compileOthers({ saved }: DevRequest): Promise<void> {
  const pages = saved ? await compileThoseThatLeadThere(saved) : [];
  if (pages.length > 0) tellPages(pages);
}
