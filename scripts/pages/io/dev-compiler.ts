import { readFileSync } from 'node:fs';
import type { CompiledPage } from '#src/page-model/page.ts';
import type { LinkContext } from '../link-context.ts';
import { checkLive } from '../live/live-check.ts';
import { questionOf, referencesOf } from '../live/page-references.ts';
import { publicPathOf } from '../page-path.ts';
import { isError, type Problem } from '../problem.ts';
import type { SourceDocument } from '../source-document.ts';
import { type CompileSite, loadCompileSite } from './compile-site.ts';
import { type DevCatalogue, watchCatalogue } from './dev-catalogue.ts';
import { writeEditorIds } from './editor-ids.ts';
import { REPOSITORY_FOLDERS } from './folders.ts';
import { apiOf } from './live-report.ts';
import { compileFile } from './page-builder.ts';
import { listSources, type SourceFile } from './source-files.ts';

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

/** Asks for some files, or for all pages, with settings read anew when `isSiteStale`. */
export interface DevRequest {
  readonly id: number;
  readonly files?: readonly string[];
  readonly isSiteStale: boolean;
}

const folders = { ...REPOSITORY_FOLDERS, pages: process.argv[2] ?? REPOSITORY_FOLDERS.pages };
let loading: ReturnType<typeof loadCompileSite> | undefined;
let catalogue: DevCatalogue | undefined;

async function compileAll(wanted: readonly string[] | undefined): Promise<DevPage[]> {
  loading ??= loadCompileSite(folders, { isPreview: true });
  const { site, problems } = await loading;
  const files = site ? site.loaded.files : listSources(folders.pages).files;
  const sources = files.filter(({ kind, place }) => kind === 'page' && (!wanted || wanted.includes(place ?? '')));
  // Without its settings no page can be compiled; each says why.
  if (!site) {
    return sources.map(({ file, place }) => ({
      file,
      path: publicPathOf(place ?? ''),
      problems,
    }));
  }
  return sources.map((source) => compile(source, site, problems));
}

function compile(source: SourceFile, site: CompileSite, siteProblems: readonly Problem[]): DevPage {
  const { document, page, problems } = compileFile(source, readFileSync(source.absolute), site, site.track());
  const own = siteProblems.filter(({ file }) => file === source.file);
  const path = publicPathOf(source.place ?? '');
  const live = problems.some(isError) ? [] : liveProblemsOf(document, path, site);
  return {
    file: source.file,
    path,
    ...(page && { page }),
    problems: [...own, ...problems, ...live],
  };
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
    process.send?.({ pages: await compileAll(undefined) });
  } catch {
    // The next save says what is wrong.
  }
}

// A process of its own: whatever a file does to the parser, the dev server lives on.
process.on('message', (request: DevRequest) => {
  last = last.then(() => answer(request));
});

async function answer({ id, files, isSiteStale }: DevRequest): Promise<void> {
  if (isSiteStale) loading = undefined;
  try {
    process.send?.({ id, pages: await compileAll(files) });
  } catch (reason) {
    loading = undefined;
    process.send?.({ id, error: String(reason) });
  }
}
