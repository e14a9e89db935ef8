import { existsSync, linkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { CompilerCalls, StartCourse } from '#src/contract/console/compiler-calls.ts';
import { withCourse } from '../authoring/fill-course.ts';
import { fromPage, fromTemplate, withStatus } from '../authoring/start-page.ts';
import { placeProblems } from '../cli/new-page.ts';
import { movePage } from '../cli/rename-page.ts';
import { publicPathOf } from '../read/page-path.ts';
import { readSource } from '../read/read-source.ts';
import type { LoadedSite, SiteFolders } from '../site/load-site.ts';
import { listTemplates } from '../site/templates.ts';
import { openablePath, readPageText, writeAside } from './page-text.ts';

type Made = CompilerCalls['newPage']['reply'];

/** Why a page cannot have this place, in a sentence; undefined when it can. */
export function findNameFlaw(place: string, pages: string): string | undefined {
  const [problem] = placeProblems(place.replace(/\.yaml$/, ''), place, pages);
  if (problem) return [problem.message, problem.hint].filter(Boolean).join(' ');
  return openablePath(pages, place) ? undefined : '这个文件夹不能放页面。';
}

/** Creates a page from the template of a kind or from another page. The same request twice creates one page. */
export function newPage({ file, title, kind, from, course }: CompilerCalls['newPage']['input'], pages: string): Made {
  const name = file.replace(/^.*\//, '').replace(/\.yaml$/, '');
  const template = listTemplates().find((each) => each.kind === kind);
  const origin = from === undefined ? undefined : readPageText(pages, from);
  if (from === undefined ? !template : !origin) return { is: 'gone' };
  const text = origin
    ? fromPage(origin.text.replace(/^\ufeff/, ''), name, title)
    : fromTemplate(filled(template?.text ?? '', course, pages), 'page', name, title);
  if (readPageText(pages, file)?.text === text) return { is: 'made', file, isNew: false };
  const flaw = findNameFlaw(file, pages);
  const target = openablePath(pages, file);
  if (flaw !== undefined || !target) return { is: 'refused', reason: flaw ?? '' };
  const part = writeAside(target, Buffer.from(text));
  try {
    // Fails when somebody created it meanwhile; a rename would overwrite it.
    linkSync(part, target);
  } catch {
    return { is: 'refused', reason: `${publicPathOf(file)} 已经有页面了。` };
  } finally {
    rmSync(part, { force: true });
  }
  return { is: 'made', file, isNew: true };
}

function filled(template: string, course: StartCourse | undefined, pages: string): string {
  return course ? withCourse(template, course, (path) => existsSync(join(pages, 'assets', path))) : template;
}

/** Moves that were done: the same request twice is done once. */
const moved = new Set<string>();

/**
 * Gives a page another address and changes every link to it; with `isRedirected` the old address redirects to the new
 * one.
 */
export function renamePageFile(
  { file, to, isRedirected }: CompilerCalls['renamePage']['input'],
  site: LoadedSite,
  folders: SiteFolders,
): Made {
  const key = `${file}\n${to}`;
  const source = site.files.find(({ kind, place }) => kind === 'page' && place === file);
  if (!source || !openablePath(folders.pages, file) || !existsSync(source.absolute)) {
    return moved.has(key) && existsSync(join(folders.pages, to))
      ? { is: 'made', file: to, isNew: false }
      : { is: 'gone' };
  }
  const flaw = findNameFlaw(to, folders.pages);
  if (flaw !== undefined) return { is: 'refused', reason: flaw };
  movePage(source, to.replace(/\.yaml$/, ''), { site, pages: folders.pages, isRedirected });
  moved.add(key);
  return { is: 'made', file: to, isNew: true };
}

/** Changes the value of `status`, and no other character. */
export function pageWithStatus(
  { file, status }: CompilerCalls['withStatus']['input'],
  pages: string,
): CompilerCalls['withStatus']['reply'] {
  const page = readPageText(pages, file);
  if (!page) return { is: 'gone' };
  const mark = page.text.startsWith('\ufeff') ? '\ufeff' : '';
  const text = mark + withStatus(page.text.slice(mark.length), status);
  const read = readSource(file, Buffer.from(text)).document?.value as { readonly status?: unknown } | undefined;
  return read?.status === status ? { is: 'made', text, baseHash: page.hash } : { is: 'unreadable' };
}
