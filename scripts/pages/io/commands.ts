import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findCopies } from '../find-copies.ts';
import { formatProblems } from '../format-problems.ts';
import { publicPathOf } from '../page-path.ts';
import { listPrices } from '../page-prices.ts';
import { createProblem, isError, type Problem } from '../problem.ts';
import type { SourceDocument } from '../source-document.ts';
import type { AuthorCommand, CommandOptions } from './command-options.ts';
import { diffCommand } from './diff-command.ts';
import { fixFile } from './fix-file.ts';
import { REPOSITORY } from './folders.ts';
import { listCatalogue } from './list-catalogue.ts';
import { listPages } from './list-pages.ts';
import { apiOf, liveProblems } from './live-report.ts';
import { type LoadedSite, loadSite, type SiteFolders } from './load-site.ts';
import { writeStarter } from './new-page.ts';
import { renamePage } from './rename-page.ts';
import { showCommand } from './show-command.ts';
import { type SourceFile, sourceFile } from './source-files.ts';
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

/** Most files whose prices a check lists; `list` has all. */
const MAX_PRICED = 60;

/** Checks the files given; what is wrong with the site as a whole is left out when files are named. */
async function check(
  site: LoadedSite,
  files: readonly SourceFile[],
  isPartial: boolean,
  folder: string,
  options: CommandOptions,
): Promise<number> {
  const named = new Set(files.map(({ file }) => file));
  const problems: Problem[] = site.problems.filter(({ file }) => !isPartial || named.has(file));
  const prices: string[] = [];
  const sound: SourceDocument[] = [];
  const listsPrices = options.format === 'pretty' && options.lang === 'zh' && files.length <= MAX_PRICED;
  for (const file of files) {
    if (file.kind !== 'page' && file.kind !== 'fragment') continue;
    // The whole check tells of the folder that such a file is in.
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
    problems.push(...(await liveProblems(sound, site.context, { api, folder })));
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
