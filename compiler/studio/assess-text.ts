import { currentRelease } from '#site-store/site-folder.ts';
import type { CompilerCalls } from '#src/contract/console/compiler-calls.ts';
import type { PageMove } from '#src/page-model/page.ts';
import type { CompileSite, TrackedContext } from '../build/compile-site.ts';
import { compileFile } from '../build/page-builder.ts';
import { describePublished } from '../compare/describe-published.ts';
import { compileArms } from '../compile/compile-arms.ts';
import { isSameContent, otherArms, type PageContent, siteContentOf } from '../compile/page-content.ts';
import { expandBlocks } from '../link/expand-blocks.ts';
import { isError } from '../problems/problem.ts';
import { fragmentNameOf, publicPathOf } from '../read/page-path.ts';
import { contentHash } from '../release/content-hash.ts';
import { contentHashAt, ledTo, type ReleaseContents, readContents } from '../release/release-contents.ts';
import { readText, readTexts, textNow } from '../release/release-texts.ts';
import type { BuildFolders } from '../site/folders.ts';
import { readRedirects } from '../site/read-redirects.ts';
import type { SourceFile } from '../site/source-files.ts';
import { pagesShowing } from './fragments.ts';
import { findEdited, type WarmSite } from './warm-site.ts';

type Assessed = NonNullable<CompilerCalls['assess']['reply']>;
type Context = TrackedContext['context'];

const LOOK_EVERY_MS = 250;
/** Between two pages of a fragment, waiting editors are served. */
const SLICE_MS = 20;

/**
 * What visitors would notice if a file had this text and were published: for a page, on itself; for a fragment, on each
 * page that shows it, with all other saved changes of those pages. Null when there is no such file.
 */
export async function assessText(
  warm: WarmSite,
  folders: BuildFolders,
  { file, text }: CompilerCalls['assess']['input'],
): Promise<Assessed | null> {
  const known = await warm.read(LOOK_EVERY_MS);
  const { site } = findEdited(known, file) ? known : await warm.read();
  const source = site && findEdited({ site }, file);
  if (!site || !source) return null;
  const live = readContents(folders.dist, currentRelease(folders.dist));
  const moves = movesOf(folders.pages, site);
  const assess = (page: SourceFile, context: Context, bytes?: Uint8Array) =>
    assessPage(page, { site, context, bytes, live, moves });
  const old = oldTexts(folders, site);
  if (source.kind === 'page') {
    const { context } = site.asBuilt();
    const whole = assess(source, context, Buffer.from(text));
    return [withAlone(whole, assess(source, { ...context, fragment: old.fragment }, Buffer.from(text)))];
  }
  const name = fragmentNameOf(file) ?? '';
  const { document, problems } = site.loaded.check(source, Buffer.from(text));
  const isSound = document !== undefined && !problems.some(isError);
  const found: Assessed[number][] = [];
  let begun = performance.now();
  for (const page of pagesShowing(name, site)) {
    const { context } = site.asBuilt();
    const own = { ...context, fragment: (each: string) => (each === name ? document : context.fragment(each)) };
    const path = publicPathOf(page.place ?? '');
    const alone = { ...context, fragment: (each: string) => (each === name ? document : old.fragment(each)) };
    const before = old.page(page.place);
    found.push(isSound ? withAlone(assess(page, own), before && assess(page, alone, before)) : brokenAt(path, live));
    if (performance.now() - begun < SLICE_MS) continue;
    await new Promise((resolve) => setImmediate(resolve));
    begun = performance.now();
  }
  return found;
}

/**
 * The texts that visitors see: of a page, and of a fragment as a document. The current ones when the live ones are
 * unknown.
 */
function oldTexts({ dist, pages }: BuildFolders, site: CompileSite) {
  const texts = readTexts(dist, currentRelease(dist));
  const { context } = site.asBuilt();
  const known = new Map<string, ReturnType<Context['fragment']>>();
  const read = (name: string) => {
    const place = `fragments/${name}.yaml`;
    const text = texts?.fragments[name];
    const source = site.loaded.files.find((file) => file.place === place);
    const bytes = source && text !== textNow(pages, place) ? readText(dist, text) : undefined;
    return (source && bytes && site.loaded.check(source, bytes).document) ?? context.fragment(name);
  };
  const fragment = (name: string) => {
    if (!known.has(name)) known.set(name, read(name));
    return known.get(name);
  };
  return { fragment, page: (place: string | undefined) => readText(dist, texts?.pages[place ?? '']?.text) };
}

/** Adds the page's content if only this file were published, when that differs. */
function withAlone(whole: Assessed[number], own: Assessed[number] | undefined): Assessed[number] {
  const isOther = own && own.after !== null && own.after !== whole.after && own.what !== 'broken';
  return isOther ? { ...whole, alone: own.after } : whole;
}

/** The index of the text that is live among some texts of a page; -1 when none is. */
export async function findLiveText(
  warm: WarmSite,
  folders: BuildFolders,
  { file, texts }: CompilerCalls['findLive']['input'],
): Promise<number> {
  const { site } = await warm.read(LOOK_EVERY_MS);
  const source = site && findEdited({ site }, file);
  if (!site || source?.kind !== 'page') return -1;
  const live = readContents(folders.dist, currentRelease(folders.dist));
  const moves = movesOf(folders.pages, site);
  const { context } = site.asBuilt();
  return texts.findIndex((text) => {
    const { before, after } = assessPage(source, { site, context, bytes: Buffer.from(text), live, moves });
    return before !== null && before === after;
  });
}

interface Around {
  readonly site: CompileSite;
  readonly context: Context;
  /** The new content of its file; its present content when missing. */
  readonly bytes?: Uint8Array | undefined;
  readonly live: ReleaseContents;
  readonly moves: readonly PageMove[];
}

function assessPage(source: SourceFile, { site, context, bytes, live, moves }: Around): Assessed[number] {
  const path = publicPathOf(source.place ?? '');
  const { document, page, problems } = compileFile(source, bytes, site, { context });
  const isSound = document !== undefined && !problems.some(isError);
  if (!isSound || !page) return brokenAt(path, live);
  const fragments = expandBlocks(document, context).flatMap(({ fragment }) => fragment ?? []);
  const files = [source.place ?? '', ...[...new Set(fragments)].map((name) => `fragments/${name}.yaml`)];
  const own = { path, before: contentHashAt(live, path), files, liveSince: live.madeAt(path) };
  if (page.status !== 'live') {
    return { ...own, title: page.title, what: own.before === null ? 'same' : 'gone', after: null, sentences: [] };
  }
  const tested = compileArms(document, { ...context, path });
  const content: PageContent = {
    page,
    experiment: tested?.experiment,
    arms: otherArms(tested?.arms ?? []),
    ledFrom: ledTo(moves, path),
    site: siteContentOf(site.site),
  };
  const entry = live.at(path);
  const before = entry && 'content' in entry ? entry.content : undefined;
  const isSame = before !== undefined && isSameContent(before, content);
  return {
    ...own,
    title: page.title,
    what: isSame ? 'same' : entry ? 'changed' : 'new',
    after: isSame ? own.before : contentHash(content),
    sentences: describePublished(before, content),
  };
}

/** Visitors keep the page's live version. */
function brokenAt(path: string, live: ReleaseContents): Assessed[number] {
  const before = contentHashAt(live, path);
  return { path, title: path, what: 'broken', before, after: before, sentences: [], files: [], liveSince: null };
}

/** The redirects, as a build writes them into a release. */
function movesOf(pages: string, { loaded }: CompileSite): PageMove[] {
  const redirects = readRedirects(pages) ?? [];
  const moved = new Set(redirects.map(({ from }) => from));
  const isPage = (path: string) => loaded.context?.pageState(path)?.status === 'live';
  return redirects
    .filter(({ from, to }) => /^\/\w/.test(from) && /^\/(?!\/)/.test(to) && !isPage(from) && !moved.has(to))
    .map(({ from, to }) => ({ path: from, to }));
}
