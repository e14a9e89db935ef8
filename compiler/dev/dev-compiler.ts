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
  /** Missing while nothing that renders is built. */
  readonly rendered?: RenderedText;
}

/** Asks for pages that were saved, or, without any, for what else changed: then the site is read anew. */
export interface DevRequest {
  readonly saved?: readonly SavedFile[];
  /** Every page is compiled: settings changed on which all depend. */
  readonly isAll?: boolean;
}

export interface DevAnswer {
  readonly pages: readonly DevPage[];
  /** Of all pages there are, unless only saved ones were asked for. */
  readonly paths?: readonly string[];
  /**
   * The pages that were saved, in the order asked: undefined for what is not UTF-8, cannot be compiled for the site's own problems, or
   * is one of many.
   */
  readonly saved?: readonly (SavedText | undefined)[];
}

/** What the dev server asks of this process. Pages that nobody asked for come as events. */
export interface DevCalls {
  readonly compile: { readonly input: DevRequest; readonly reply: DevAnswer };
}

const folders = { ...REPOSITORY_FOLDERS, pages: process.argv[2] ?? REPOSITORY_FOLDERS.pages };
const renderer = latestRenderer(folders);
let loading: ReturnType<typeof loadCompileSite> | undefined;
let catalogue: DevCatalogue | undefined;

/** What a page was compiled from last. */
interface Compiled {
  /** Hash of its file. */
  readonly hash: string;
  /** What it asked of the site. */
  readonly dependencies: Readonly<Record<string, string>>;
  /** Nothing was wrong with it. What is wrong with a page may hang on more than it asked. */
  readonly isQuiet: boolean;
}
const compiled = new Map<string, Compiled>();

/** Compiles the pages that are no longer what they were compiled from, or all of them. */
async function compileChanged(isAll: boolean): Promise<DevAnswer> {
  loading ??= loadCompileSite(folders, { isPreview: true });
  const { site, problems } = await loading;
  const files = site ? site.loaded.files : listSources(folders.pages).files;
  const sources = files.filter(({ kind }) => kind === 'page');
  const paths = sources.map(({ place = '' }) => publicPathOf(place));
  // Without its settings no page can be compiled; each says why.
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

/** Of more files that change at once none is rendered ahead: nobody has them all open, and Studio reads its own again. */
const SHOWN_AT_ONCE = 8;

/** Compiles pages as they were saved. */
async function compileSaved(saved: readonly SavedFile[]): Promise<DevAnswer> {
  loading ??= loadCompileSite(folders, { isPreview: true });
  const { site, problems } = await loading;
  if (!site) return compileChanged(false);
  const byPlace = new Map(site.loaded.files.map((source) => [source.place, source]));
  const pages: DevPage[] = [];
  const texts: (SavedText | undefined)[] = [];
  for (const file of saved) {
    const source = byPlace.get(file.place);
    // One compilation for both who show it: the site, and Studio.
    const text = source && compileText(source, file.bytes, site);
    if (text) pages.push(pageOf(text, hashOf(file.bytes), site, problems));
    texts.push(text && saved.length <= SHOWN_AT_ONCE ? await savedText(file, text, site, problems) : undefined);
  }
  return { pages, saved: texts };
}

/** Compiles other pages than those just saved, which lead to one of them and found it otherwise than it is. */
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

/** Tells whether the site answers a page otherwise than when it was compiled. */
function changedSince({ loaded: { context } }: CompileSite): (last: Compiled) => boolean {
  const stateOf = context && stateReader(context);
  return ({ dependencies }) => Object.entries(dependencies).some(([asked, was]) => stateOf?.(asked) !== was);
}

function unlessGone({ absolute }: SourceFile): Uint8Array | undefined {
  try {
    return readFileSync(absolute);
  } catch {
    // That it went is told next.
    return undefined;
  }
}

/** A saved page as Studio shows it. Undefined for what is not UTF-8: the studio process reads that. */
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
  const api = saidApi(context) ?? DEFAULT_API;
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
    tellPages((await compileChanged(true)).pages);
  } catch {
    // The next save says what is wrong.
  }
}

/** One request after the other: what was asked first must not overwrite what is newer. */
let last: Promise<unknown> = Promise.resolve();

// A process of its own: whatever a file does to the parser, the dev server lives on.
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

/** After the answer: pages that lead to one that was saved. */
async function compileOthers({ saved }: DevRequest): Promise<void> {
  const pages = saved ? await compileThoseThatLeadThere(saved) : [];
  if (pages.length > 0) tellPages(pages);
}
