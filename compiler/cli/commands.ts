import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fixText } from '../authoring/fix-text.ts';
import { withLive } from '../checks/live/with-live.ts';
import { findCopies } from '../checks/site/find-copies.ts';
import { mergePage } from '../compare/merge-page.ts';
import { showPage } from '../compare/show-page.ts';
import { listPrices } from '../link/page-prices.ts';
import { formatProblems } from '../problems/format-problems.ts';
import { createProblem, isError, type Problem } from '../problems/problem.ts';
import type { SourceDocument } from '../problems/source-document.ts';
import { publicPathOf } from '../read/page-path.ts';
import { findSource, noSuchSource } from '../site/find-source.ts';
import { REPOSITORY } from '../site/folders.ts';
import { type LoadedSite, loadSite, type SiteFolders } from '../site/load-site.ts';
import { readBounded, type SourceFile, sourceFile } from '../site/source-files.ts';
import type { AuthorCommand, CommandOptions } from './command-options.ts';
import { diffCommand } from './diff-command.ts';
import { listCatalogue } from './list-catalogue.ts';
import { listPages } from './list-pages.ts';
import { apiOf, liveProblems } from './live-report.ts';
import { writeStarter } from './new-page.ts';
import { renamePage } from './rename-page.ts';
import { whereUsed } from './where-used.ts';

/** Runs one of the authors' commands. Returns the exit code: 1 when a file has an error. */
export async function runCommand(
  command: AuthorCommand,
  names: readonly string[],
  options: CommandOptions,
): Promise<number> {
  const folders: SiteFolders = {
    pages: resolve(options.pages ?? join(REPOSITORY, 'pages-config')),
    schemas: join(REPOSITORY, 'schemas'),
    cache: join(REPOSITORY, options.pages ? '.cache/other-pages' : '.cache'),
    ...(options.pages === undefined && { dist: join(REPOSITORY, 'dist') }),
  };
  if (command === 'new') return writeStarter(names[0] ?? '', folders, options);
  const site = await loadSite(folders);
  if (command === 'list') return listPages(site, options);
  if (command === 'courses' || command === 'coupons' || command === 'lives') {
    return listCatalogue(command, names[0] ?? '', await apiOf(options.api, site.context), options);
  }
  if (command === 'rename') return renamePage(names, site, folders, options);
  if (command === 'show') return showCommand(names, site, folders, options);
  if (command === 'where') return whereUsed(names, site, options);
  if (command === 'diff') return diffCommand(names, site, folders, options);
  const files = names.length > 0 ? names.map((name) => sourceFile(name, folders.pages)) : site.files;
  if (command === 'fix') for (const file of files) fixFile(file, site, options);
  return check(command === 'fix' ? await loadSite(folders) : site, files, names.length > 0, folders.pages, options);
}

/** With more files than this, a check does not list prices; `list` does. */
const MAX_PRICED = 60;

/** Checks the given files; problems of the whole site are left out when files are named. */
async function check(
  site: LoadedSite,
  files: readonly SourceFile[],
  isPartial: boolean,
  folder: string,
  options: CommandOptions,
): Promise<number> {
  const named = new Set(files.map(({ file }) => file));
  let problems: Problem[] = site.problems.filter(({ file }) => !isPartial || named.has(file));
  const prices: string[] = [];
  const sound: SourceDocument[] = [];
  const listsPrices = options.format === 'pretty' && options.lang === 'zh' && files.length <= MAX_PRICED;
  for (const file of files) {
    if (file.kind !== 'page' && file.kind !== 'fragment') continue;
    // The check of the whole site reports the folder of such a file.
    if (isPartial && isTooDeep(file)) problems.push(createProblem('PATH_FOLDER_UNKNOWN', file, { file: file.file }));
    const { document, problems: own } = site.check(file);
    problems.push(...own);
    if (document && file.kind === 'page' && !own.some(isError)) sound.push(document);
    if (!listsPrices || !document || !site.context || file.kind !== 'page' || own.some(isError)) continue;
    const listed = listPrices(document, site.context);
    if (listed.length > 0) prices.push(`  ${publicPathOf(file.place ?? file.file)}  ${listed.join(' · ')}`);
  }
  if (!isPartial) problems.push(...findCopies(sound));
  if (options.isLive && site.context) {
    const api = await apiOf(options.api, site.context);
    problems = withLive(problems, await liveProblems(sound, site.context, { api, folder }));
  }
  if (prices.length > 0) options.print(`价格：\n${prices.join('\n')}\n`);
  options.print(formatProblems(problems, { ...options, textOf }));
  return problems.some(isError) ? 1 : 0;
}

const isTooDeep = ({ place = '' }: SourceFile) => place.split('/').length > 2;

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  } catch {
    return undefined;
  }
}

const BOM = '\ufeff';

/** Repairs the mechanical mistakes of one file in place. Its byte order mark and line ends stay. */
function fixFile(source: SourceFile, site: LoadedSite, { print, lang }: CommandOptions): void {
  const content = readBounded(source);
  if ('problem' in content) return;
  const before = Buffer.from(content.bytes);
  const written = before.toString('utf8');
  if (!Buffer.from(written).equals(before)) return;
  const mark = written.startsWith(BOM) ? BOM : '';
  const text = written.slice(mark.length);
  const fixed = fixText(text, (candidate) => site.check(source, Buffer.from(candidate)));
  if (fixed === text) return;
  // Somebody may have saved the file meanwhile; their version stays.
  if (!readFileSync(source.absolute).equals(before)) return;
  const part = `${source.absolute}.part`;
  writeFileSync(part, mark + fixed);
  renameSync(part, source.absolute);
  print(lang === 'zh' ? `已改正 ${source.file}` : `Repaired ${source.file}`);
}

/** Shows a page with fragments and defaults filled in, and the source of each value. */
function showCommand(
  [name]: readonly string[],
  site: LoadedSite,
  { pages }: SiteFolders,
  options: CommandOptions,
): number {
  const { format, lang, print } = options;
  if (!name) {
    print(lang === 'zh' ? '写要看的页面，如 npm run pages -- show /1month' : 'Usage: npm run pages -- show /1month');
    return 2;
  }
  const source = findSource(site.files, name);
  if (source?.kind !== 'page') {
    print(noSuchSource(site.files, name, lang));
    return 1;
  }
  const { document, problems } = site.check(source);
  if (!document || !site.context) {
    print(formatProblems(document ? site.problems.filter(isError) : problems, options));
    return 1;
  }
  const merged = mergePage(
    document,
    site.context,
    relative(process.cwd(), join(pages, 'site.yaml')).replaceAll('\\', '/'),
  );
  print(format === 'json' ? JSON.stringify(merged, null, 2) : showPage(merged));
  return 0;
}
