import { readFileSync } from 'node:fs';
import type { CompiledPage, PageRoute } from '#src/page-model/page.ts';
import { compilePage } from '../compile/compile.ts';
import { compileArms } from '../compile/compile-arms.ts';
import { findFirstPicture } from '../compile/first-picture.ts';
import { isError, type Problem } from '../problems/problem.ts';
import { publicPathOf } from '../read/page-path.ts';
import { storeText } from '../release/release-texts.ts';
import { type BuildFolders, hashOf } from '../site/folders.ts';
import type { PageFile } from '../site/list-page-files.ts';
import type { SourceFile } from '../site/source-files.ts';
import type { PageRecord } from './build-record.ts';
import { type CompileSite, loadCompileSite, type TrackedContext } from './compile-site.ts';
import type { LivePage, Rendered } from './page-renderer.ts';
import { createPageWriter, type SourceText } from './page-texts.ts';
import { renderProblems } from './render-problems.ts';
import type { RenderThread } from './render-thread.ts';

/** The result for one page. It has no record when the page has errors. */
interface PageResult {
  readonly file: string;
  readonly problems: readonly Problem[];
  readonly record?: PageRecord;
}

/** What a thread that builds a share is asked. */
export interface PageWorkerCalls {
  readonly build: { readonly input: object; readonly reply: ShareResult };
}

export interface ShareResult {
  readonly results: readonly PageResult[];
  /** Problems in the site's own files and in fragments; every thread finds the same ones. */
  readonly siteProblems: readonly Problem[];
}

/** A list of pages that several threads take pages from. */
export interface Share {
  readonly folders: BuildFolders;
  /** Where documents are written. */
  readonly staging: string;
  readonly stale: readonly PageFile[];
  readonly isFirstLook: boolean;
  /** Index of the next page nobody has taken. */
  readonly next: SharedArrayBuffer;
}

const PAGES_TAKEN_AT_ONCE = 16;

/** Most pages that may wait to be rendered: each takes memory. */
const PAGES_ON_THEIR_WAY = 200;

/**
 * Takes pages off the shared list until it is empty, publishes them, and returns the results. This thread reads and
 * checks pages, and `thread` renders them: each loads, and has V8 optimize, only half of the code.
 */
export async function buildShare(share: Share, thread: RenderThread): Promise<ShareResult> {
  const { site, problems } = await loadCompileSite(share.folders, { isFirstLook: share.isFirstLook });
  if (!site) return { results: share.stale.map(({ file }) => ({ file, problems: [] })), siteProblems: problems };
  return { results: await buildPages(share, site, thread), siteProblems: problems };
}

/** A page that waits for its document. */
interface Waiting {
  /** Index of its result. */
  readonly index: number;
  readonly source: SourceFile;
  readonly record: { output?: string };
}

async function buildPages(
  { stale, next, folders }: Share,
  site: CompileSite,
  thread: RenderThread,
): Promise<PageResult[]> {
  const write = createPageWriter(site);
  const sources = new Map(site.loaded.files.map((source) => [source.place, source]));
  const counter = new Int32Array(next);
  const results: PageResult[] = [];
  const waiting: Waiting[] = [];
  for (;;) {
    const start = Atomics.add(counter, 0, PAGES_TAKEN_AT_ONCE);
    if (start >= stale.length) break;
    const pages: LivePage[] = [];
    const kept: SourceText[] = [];
    for (const file of stale.slice(start, start + PAGES_TAKEN_AT_ONCE)) {
      const source = sources.get(file.file);
      if (!source) continue;
      const bytes = readFileSync(source.absolute);
      const { live, ...result } = readPage(file, source, bytes, site);
      const { record } = result;
      if (live && record) {
        waiting.push({ index: results.length, source, record });
        pages.push(live);
        kept.push({ name: record.text, bytes });
      } else if (record) storeText(folders.dist, bytes, record.text);
      results.push(result);
    }
    if (pages.length === 0) continue;
    thread.send(write(pages, kept));
    await thread.rendered(PAGES_ON_THEIR_WAY);
  }
  const rendered = await thread.rendered(0);
  waiting.forEach(({ index, source, record }, place) => {
    const outcome = rendered[place];
    const result = results[index];
    if (!outcome || !result) return;
    if ('output' in outcome) record.output = outcome.output;
    else results[index] = { file: result.file, problems: [...result.problems, ...problemsOf(outcome, source, site)] };
  });
  return results;
}

/**
 * Where the blocks of a page that could not be rendered stand in its file. The file is read again for this, and may
 * have changed.
 */
function problemsOf({ failures, arm }: Failed, source: SourceFile, site: CompileSite): Problem[] {
  const { context } = site.track();
  const { document, problems } = site.loaded.check(source, undefined, context);
  if (!document || problems.some(isError)) return renderProblems(failures, source.file);
  const path = publicPathOf(source.place ?? '');
  const arms = arm === undefined ? [] : (compileArms(document, { ...context, path })?.arms ?? []);
  return renderProblems(failures, source.file, arms.find(({ id }) => id === arm)?.source ?? document);
}

type Failed = Extract<Rendered, { failures: unknown }>;

/** A page file before it is rendered. */
interface ReadPage extends PageResult {
  /** Missing when visitors cannot open the page. */
  readonly live?: LivePage;
}

function readPage(file: PageFile, source: SourceFile, bytes: Uint8Array, site: CompileSite): ReadPage {
  const tracked = site.track();
  const { document, page, problems } = compileFile(source, bytes, site, tracked);
  if (!page || !document) return { file: file.file, problems };
  const isLive = page.status === 'live';
  const tested = isLive ? compileArms(document, { ...tracked.context, path: page.path }) : undefined;
  const arms = tested?.arms.map((arm) => ({ id: arm.id, page: withFirstPicture(arm.page) })) ?? [];
  // A page with a warning counts as changed, so that the next build reports the warning again.
  const isQuiet = problems.length === 0;
  const text = hashOf(bytes);
  const record: PageRecord = {
    mtimeMs: isQuiet ? file.mtimeMs : 0,
    ctimeMs: file.ctimeMs,
    size: file.size,
    hash: isQuiet ? text : '',
    text,
    dependencies: tracked.dependencies(document.text),
    assets: tracked.assets(),
    path: page.path,
    ...(isLive && { route: { ...routeOf(page), ...(tested && { hasArms: true }) } }),
    ...(tested && { experiment: tested.experiment }),
  };
  return isLive ? { file: file.file, problems, record, live: { page, arms } } : { file: file.file, problems, record };
}

/** Checks and compiles one page file; `page` is missing when it has errors. */
export function compileFile(
  source: SourceFile,
  bytes: Uint8Array | undefined,
  site: CompileSite,
  { context }: Pick<TrackedContext, 'context'>,
) {
  const { document, problems } = site.loaded.check(source, bytes, context);
  if (!document || problems.some(isError)) return { document, problems };
  const page = compilePage(document, { ...context, path: publicPathOf(source.place ?? '') });
  return { document, problems, page: withFirstPicture(page) };
}

/** The page with the picture that visitors see first. */
export function withFirstPicture(page: CompiledPage): CompiledPage {
  const firstPicture = findFirstPicture(page, Date.now());
  return firstPicture ? { ...page, firstPicture } : page;
}

function routeOf({ path, title, access, schedule }: CompiledPage): PageRoute {
  return { path, title: copyOf(title), access, ...(schedule && { schedule }) };
}

/**
 * A copy of the text. V8 keeps the whole file in memory for a slice of it, and routes live until the last page is
 * built.
 */
const copyOf = (text: string) => Buffer.from(text, 'utf16le').toString('utf16le');
