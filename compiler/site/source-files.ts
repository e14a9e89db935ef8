import { closeSync, constants, type Dirent, fstatSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { type PageState, pageStateOf } from '../link/page-state.ts';
import { createProblem, type Problem } from '../problems/problem.ts';
import { MAX_FILE_BYTES } from '../read/decode-text.ts';
import { checkPlace } from '../read/page-path.ts';
import { readSource } from '../read/read-source.ts';
import type { DocumentKind } from '../validate/schema-set.ts';

/** A file an author wrote. */
export interface SourceFile {
  /** As problems name it: relative to the working folder, with forward slashes. */
  readonly file: string;
  readonly absolute: string;
  /** Below `pages-config`: `campaigns/1month.yaml`; missing for a file that lies elsewhere. */
  readonly place?: string;
  readonly kind: DocumentKind;
}

/** Files of the site as a whole. */
const SITE_FILES: Readonly<Record<string, DocumentKind>> = {
  'site.yaml': 'site',
  'navigation.yaml': 'navigation',
  'redirects.yaml': 'redirects',
  'promises.yaml': 'promises',
};

const FRAGMENT_NAME = /^[a-z0-9][a-z0-9-]{0,59}\.yaml$/;

/** Every file of `pages-config` to be published or used, and problems of where other files lie. */
export function listSources(pages: string): { files: SourceFile[]; problems: Problem[] } {
  const files: SourceFile[] = [];
  const problems: Problem[] = [];
  const placed = sourcesIn(pages);
  for (const entry of readFolder(pages).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name === 'assets' || isIgnored(entry.name)) continue;
    if (!entry.isDirectory()) {
      const kind = SITE_FILES[entry.name];
      const source = placed(entry.name, kind ?? 'page');
      if (kind && entry.isFile()) files.push(source);
      else problems.push(...misplaced(source, entry));
      continue;
    }
    for (const inner of readFolder(join(pages, entry.name)).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (isIgnored(inner.name)) continue;
      const kind = entry.name === 'fragments' ? 'fragment' : 'page';
      const source = placed(`${entry.name}/${inner.name}`, kind);
      const wrong = misplaced(source, inner);
      problems.push(...wrong);
      if (wrong.length === 0) files.push(source);
    }
  }
  return { files, problems };
}

/** The file of a path given on the command line; a file outside `pages-config` is treated as a page. */
export function sourceFile(path: string, pages: string, kind: DocumentKind = kindOf(path, pages)): SourceFile {
  const absolute = resolve(path);
  const near = slashes(relative(process.cwd(), absolute));
  const file = near.startsWith('../') ? slashes(absolute) : near;
  const place = slashes(relative(resolve(pages), absolute));
  return { file, absolute, kind, ...(!place.startsWith('..') && { place }) };
}

/** Names files by their place below `pages`, like `sourceFile` does by their path; quick for thousands of them. */
function sourcesIn(pages: string): (place: string, kind: DocumentKind) => SourceFile {
  const root = resolve(pages);
  const near = slashes(relative(process.cwd(), root));
  const prefix = near === '..' || near.startsWith('../') ? slashes(root) : near;
  return (place, kind) => ({
    file: prefix === '' ? place : `${prefix}/${place}`,
    absolute: `${root}${sep}${sep === '/' ? place : place.replaceAll('/', sep)}`,
    place,
    kind,
  });
}

function kindOf(path: string, pages: string): DocumentKind {
  const place = slashes(relative(resolve(pages), resolve(path)));
  const own = SITE_FILES[place];
  if (own) return own;
  return place.startsWith('fragments/') ? 'fragment' : 'page';
}

/** The bytes of a regular file; never through a symbolic link, never more than a page may have. */
export function readBounded({ file, absolute }: SourceFile): { bytes: Uint8Array } | { problem: Problem } {
  try {
    const handle = openSync(absolute, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    try {
      const { size } = fstatSync(handle);
      if (!fstatSync(handle).isFile())
        return { problem: createProblem('FILE_UNREADABLE', { file }, { reason: 'not a file' }) };
      if (size <= MAX_FILE_BYTES) return { bytes: readFileSync(handle) };
      const args = { kilobytes: Math.ceil(size / 1024), limit: MAX_FILE_BYTES / 1024 };
      return { problem: createProblem('FILE_TOO_LARGE', { file }, args) };
    } finally {
      closeSync(handle);
    }
  } catch (cause) {
    const { code = 'unknown' } = cause as NodeJS.ErrnoException;
    return {
      problem: createProblem('FILE_UNREADABLE', { file }, { reason: code === 'ELOOP' ? 'symbolic link' : code }),
    };
  }
}

/** Whether and when a page can be opened, from its file now; undefined when it cannot be read. */
export function readPageState(source: SourceFile): PageState | undefined {
  const content = readBounded(source);
  const { document } = 'problem' in content ? {} : readSource(source.file, content.bytes);
  return document && pageStateOf(document);
}

function misplaced({ file, place = '', kind }: SourceFile, entry: Dirent): Problem[] {
  if (entry.isSymbolicLink()) return [createProblem('FILE_UNREADABLE', { file }, { reason: 'symbolic link' })];
  if (entry.isDirectory()) return [createProblem('PATH_FOLDER_UNKNOWN', { file }, { file })];
  if (kind === 'page') return checkPlace({ place, file });
  if (!entry.name.endsWith('.yaml')) {
    const suggestion = `${basename(entry.name).replace(/\.[^.]*$/, '')}.yaml`;
    return [createProblem('PATH_EXTENSION', { file }, { file: entry.name, suggestion })];
  }
  const name = entry.name.slice(0, -'.yaml'.length);
  return FRAGMENT_NAME.test(entry.name) ? [] : [createProblem('PATH_NAME_INVALID', { file }, { name })];
}

/** Files that editors and systems leave behind, and notes for people. */
const isIgnored = (name: string) => /^\.|~$|\.md$|\.sw[a-p]$|\.part$/.test(name);
const slashes = (path: string) => path.split(sep).join('/');

function readFolder(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw cause;
  }
}
