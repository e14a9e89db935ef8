import { existsSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { applyEdits } from '../authoring/fix-text.ts';
import { findPathUses } from '../authoring/path-uses.ts';
import { NO_REDIRECTS, withMove } from '../authoring/redirects-text.ts';
import { findFragmentUses } from '../authoring/uses.ts';
import { formatProblems } from '../problems/format-problems.ts';
import type { TextEdit } from '../problems/problem.ts';
import type { SourceDocument } from '../problems/source-document.ts';
import { publicPathOf } from '../read/page-path.ts';
import { readSource } from '../read/read-source.ts';
import { findSource, noSuchSource } from '../site/find-source.ts';
import type { LoadedSite, SiteFolders } from '../site/load-site.ts';
import { REDIRECTS_FILE } from '../site/read-redirects.ts';
import type { SourceFile } from '../site/source-files.ts';
import type { CommandOptions } from './command-options.ts';
import { placeOf, placeProblems } from './new-page.ts';

const BOM = '\ufeff';

/**
 * Renames a page or a fragment: its file, the references in other files, and, for a published page, a redirect from the
 * old address. Every other character of the files stays.
 */
export function renamePage(
  [from, to]: readonly string[],
  site: LoadedSite,
  folders: SiteFolders,
  options: CommandOptions,
): number {
  const { print, lang } = options;
  const isChinese = lang === 'zh';
  if (!from || !to || !site.context) {
    print(isChinese ? HOW : 'Usage: npm run pages -- rename /old-name new-name');
    return 2;
  }
  const source = findSource(site.files, from);
  if (!source?.place) {
    print(noSuchSource(site.files, from, lang));
    return 1;
  }
  const place = newPlace(source.place, to);
  const target = join(folders.pages, `${place}.yaml`);
  const problems = placeProblems(place, relative(process.cwd(), target).replaceAll('\\', '/'), folders.pages);
  const isOther = (source.kind === 'fragment') !== place.startsWith('fragments/');
  if (problems.length > 0 || isOther || existsSync(target)) {
    print(
      problems.length > 0
        ? formatProblems(problems, options)
        : `${place}.yaml ${isChinese ? '不能用作新名字。' : 'cannot be the new name.'}`,
    );
    return 1;
  }

  // Asked before the file is removed.
  const isMoved = source.kind === 'page' && site.context.pageState(publicPathOf(source.place))?.status !== 'draft';
  const changes = movePage(source, place, { site, pages: folders.pages, isRedirected: isMoved });
  print(report({ source, place, changes, isMoved, isChinese }));
  return 0;
}

interface Move {
  readonly site: LoadedSite;
  /** `pages-config` */
  readonly pages: string;
  /** Whether the old address redirects to the new one. */
  readonly isRedirected: boolean;
}

/** Moves a page or fragment to a free place and changes the references in other files; returns those changes. */
export function movePage(source: SourceFile, place: string, { site, pages, isRedirected }: Move): readonly Change[] {
  const target = join(pages, `${place}.yaml`);
  const changes = changesOf(source, place, site);
  // The new file exists before any reference to it, and the old one goes last.
  writeFileSync(target, readFileSync(source.absolute), { flag: 'wx' });
  for (const { file, text } of changes) replaceFile(file.absolute === source.absolute ? target : file.absolute, text);
  unlinkSync(source.absolute);
  if (isRedirected) addRedirect(pages, publicPathOf(source.place ?? ''), publicPathOf(`${place}.yaml`));
  return changes;
}

const HOW = `写现在的名字和新名字：

  npm run pages -- rename /2028-spring 2028-spring-early
  npm run pages -- rename fragments/trial-faq trial-questions`;

/** A new name without a folder stays in its folder. */
function newPlace(place: string, to: string): string {
  const [folder = ''] = place.split('/');
  const bare = to.replace(/^\//, '');
  return placeOf(bare.includes('/') ? bare : `${folder}/${bare}`);
}

interface Change {
  readonly file: SourceFile;
  readonly text: string;
  readonly lines: readonly number[];
}

/** Every file that refers to the renamed file, with its new text. */
function changesOf(source: SourceFile, place: string, { files, context }: LoadedSite): Change[] {
  if (!context || !source.place) return [];
  const oldPath = publicPathOf(source.place);
  const path = publicPathOf(`${place}.yaml`);
  const nameOf = (own: string) => own.slice('fragments/'.length).replace(/\.yaml$/, '');
  return files.flatMap((file): Change[] => {
    if (file.kind === 'redirects') return [];
    const document = read(file);
    if (!document) return [];
    const uses =
      source.kind === 'fragment'
        ? findFragmentUses(document, nameOf(source.place ?? ''))
        : findPathUses(document, context.schemas.of(file.kind), oldPath, context.site.origin);
    if (uses.length === 0) return [];
    const written = source.kind === 'fragment' ? nameOf(place) : path;
    const edits = uses.map(({ range }): TextEdit => ({ start: range.start, end: range.end, text: written }));
    return [{ file, text: applyEdits(document.text, edits), lines: uses.map(({ range }) => range.line) }];
  });
}

function read({ absolute, file }: SourceFile): SourceDocument | undefined {
  return readSource(file, readFileSync(absolute)).document;
}

/** Replaces the text of a file, keeping its byte order mark. */
function replaceFile(file: string, text: string): void {
  const mark = readFileSync(file, 'utf8').startsWith(BOM) ? BOM : '';
  writeFileSync(`${file}.part`, mark + text);
  renameSync(`${file}.part`, file);
}

function addRedirect(pages: string, from: string, to: string): void {
  const file = join(pages, REDIRECTS_FILE);
  if (!existsSync(file)) writeFileSync(file, NO_REDIRECTS);
  const { document } = readSource(file, readFileSync(file));
  if (document) replaceFile(file, withMove(document, from, to));
}

interface Renamed {
  readonly source: SourceFile;
  readonly place: string;
  readonly changes: readonly Change[];
  readonly isMoved: boolean;
  readonly isChinese: boolean;
}

function report({ source, place, changes, isMoved, isChinese }: Renamed): string {
  const from = publicPathOf(source.place ?? '');
  const to = publicPathOf(`${place}.yaml`);
  const places = changes.map(({ file, lines }) => `  ${file.file}:${lines.join(',')}`);
  if (!isChinese) {
    const moved = isMoved ? [`${from} leads to ${to}.`] : [];
    return [`Renamed ${source.place} to ${place}.yaml.`, ...moved, ...places].join('\n');
  }
  return [
    `${source.place} 改名为 ${place}.yaml。`,
    ...(isMoved ? [`打开 ${from} 的人会到 ${to}（写进了 ${REDIRECTS_FILE}）。`] : []),
    ...(places.length > 0 ? ['改了指向它的地方：', ...places] : ['没有别的文件指向它。']),
    ...(source.kind === 'page' ? ['source 标记没有改，来源统计接着算。'] : []),
  ].join('\n');
}
