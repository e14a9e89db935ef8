import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fromPage, fromTemplate } from '../authoring/start-page.ts';
import { didYouMean } from '../problems/did-you-mean.ts';
import { formatProblems } from '../problems/format-problems.ts';
import { createProblem, type Language, type Problem } from '../problems/problem.ts';
import { checkPlace, findTakenPaths } from '../read/page-path.ts';
import { readAppRoutes } from '../site/app-routes.ts';
import { findSource, noSuchSource } from '../site/find-source.ts';
import type { SiteFolders } from '../site/load-site.ts';
import { listSources } from '../site/source-files.ts';
import { listTemplates, readTemplate } from '../site/templates.ts';
import type { CommandOptions } from './command-options.ts';

/**
 * Writes the draft of a new page, named by folder and name (`campaigns/spring`); never overwrites a file.
 *
 * It starts from the template of a kind, or from another page.
 */
export function writeStarter(name: string, { pages }: SiteFolders, options: CommandOptions): number {
  const { print, lang } = options;
  if (name === '') {
    print(howToBegin(lang));
    return 2;
  }
  const place = placeOf(name);
  const file = relative(process.cwd(), join(pages, `${place}.yaml`)).replaceAll('\\', '/');
  const problems = placeProblems(place, file, pages);
  if (problems.length > 0) {
    print(formatProblems(problems, options));
    return 1;
  }
  const start = startText(place, pages, options);
  if ('refusal' in start) {
    print(start.refusal);
    return 1;
  }
  try {
    writeFileSync(join(pages, `${place}.yaml`), start.text, { flag: 'wx' });
  } catch (cause) {
    const { code = 'unknown' } = cause as NodeJS.ErrnoException;
    const problem =
      code === 'EEXIST'
        ? createProblem('PATH_TAKEN', { file }, { path: place, owner: file })
        : createProblem('FILE_UNREADABLE', { file }, { reason: code });
    print(formatProblems([problem], options));
    return 1;
  }
  print(written(file, lang));
  return 0;
}

/** The place that a name without a folder, or with an extension, means. */
export const placeOf = (name: string) =>
  `${name.includes('/') ? name.replace(/^\//, '') : `campaigns/${name}`}`.replace(/\.ya?ml$/, '');

/** Problems of a new file at a place among the existing ones. */
export function placeProblems(place: string, file: string, pages: string): Problem[] {
  if (place.startsWith('fragments/')) return fragmentNameProblems(place, file);
  const own = { file, place: `${place}.yaml` };
  const others = listSources(pages).files.filter(({ kind }) => kind === 'page');
  const taken = findTakenPaths(
    [...others.map((other) => ({ file: other.file, place: other.place ?? '' })), own],
    readAppRoutes(),
  );
  return [...checkPlace(own), ...taken.filter((problem) => problem.file === file)];
}

function fragmentNameProblems(place: string, file: string) {
  const name = place.slice('fragments/'.length);
  return /^[a-z0-9][a-z0-9-]{0,59}$/.test(name) ? [] : [createProblem('PATH_NAME_INVALID', { file }, { name })];
}

function startText(
  place: string,
  pages: string,
  { kind, from, lang }: CommandOptions,
): { readonly text: string } | { readonly refusal: string } {
  const [folder = '', name = ''] = place.split('/');
  const isFragment = folder === 'fragments';
  if (from !== undefined) {
    const { files } = listSources(pages);
    const source = findSource(files, from);
    if (!source || (source.kind === 'fragment') !== isFragment) return { refusal: noSuchSource(files, from, lang) };
    return { text: fromPage(readFileSync(source.absolute, 'utf8').replace(/^\ufeff/, ''), name) };
  }
  if (isFragment) return { text: fromTemplate(readTemplate('fragment').text, 'fragment', name) };
  const kinds = listTemplates().map((template) => template.kind);
  if (kind !== undefined && !kinds.includes(kind)) return { refusal: noSuchKind(kind, kinds, lang) };
  return { text: fromTemplate(readTemplate(kind ?? 'page').text, 'page', name) };
}

function noSuchKind(kind: string, kinds: readonly string[], lang: Language): string {
  const near = didYouMean(kind, kinds);
  if (lang === 'en') return `There is no template "${kind}". Choose one of ${kinds.join(', ')}.`;
  return `没有“${kind}”这种模板。${near ? `是不是想写“${near}”？` : ''}可以选：\n${listKinds()}`;
}

const listKinds = () =>
  listTemplates()
    .map(({ kind, label }) => `  ${kind.padEnd(11)} ${label}`)
    .join('\n');

function howToBegin(lang: Language): string {
  if (lang === 'en') {
    return `Give the new page a folder and a name:\n  npm run pages -- new campaigns/2028-spring --kind trial\nKinds: ${listTemplates()
      .map(({ kind }) => kind)
      .join(', ')}.`;
  }
  return `给新页面起个名字，名字就是网址：

  npm run pages -- new campaigns/2028-spring --kind trial    /2028-spring，从体验课模板开始
  npm run pages -- new h5/2028-spring --from /1month         /h5/2028-spring，从已有的一页开始
  npm run pages -- new fragments/spring-faq                  一个片段

名字用字母、数字、连字符和下划线。--kind 可以选：
${listKinds()}`;
}

function written(file: string, lang: Language): string {
  if (lang === 'en') return `Wrote ${file}`;
  return `已写出 ${file}
把〔〕里的文字、课程编号、价格和图片换成自己的；npm run dev 边改边看，npm run pages -- check 检查。`;
}
