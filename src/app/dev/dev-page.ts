import type { CompiledPage } from '#src/page-model/page.ts';

/** A problem in an author's file, from the dev server. */
export interface DevProblem {
  readonly code: string;
  readonly file: string;
  /** Both count from 1. */
  readonly line: number;
  readonly column: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly hint?: string;
  /** Edits that repair it, by offset in the file. */
  readonly fix?: readonly { readonly start: number; readonly end: number; readonly text: string }[];
}

/** The dev server's entry of one page file. */
interface ListedPage {
  readonly file: string;
  readonly path: string;
  readonly problems: readonly DevProblem[];
}

/** What the dev server pushes when a page file was saved. */
interface ChangedPage {
  readonly file: string;
  readonly path: string;
  /** Undefined while the file has errors. */
  readonly page?: CompiledPage;
  readonly problems: readonly DevProblem[];
  /** True when the file was deleted. */
  readonly isGone?: boolean;
}

/** Every page of `pages-config`, in the order of its path. */
export async function listPages(): Promise<readonly ListedPage[]> {
  const response = await fetch('/__pages');
  if (!response.ok) throw new Error('The dev server does not list its pages.');
  const pages = (await response.json()) as ListedPage[];
  return pages.toSorted((a, b) => a.path.localeCompare(b.path));
}

/** The dev server's present version of a page; undefined when there is none. */
export async function readPage(path: string): Promise<CompiledPage | undefined> {
  const response = await fetch(`/pages${path}.json`);
  return response.ok ? ((await response.json()) as CompiledPage) : undefined;
}

/**
 * Calls `listener` whenever the socket to the dev server opens, also after a reconnect. Returns a function that stops
 * it.
 *
 * Changes while it was closed were not reported: Vite reloads the page when it has prepared more packages.
 */
export function onConnected(listener: () => void): () => void {
  import.meta.hot?.on('vite:ws:connect', listener);
  return () => import.meta.hot?.off('vite:ws:connect', listener);
}

/** Calls `listener` after each save of a page file. Returns a function that stops it. */
export function onPageChanged(listener: (page: ChangedPage) => void): () => void {
  import.meta.hot?.on('pages:changed', listener);
  return () => import.meta.hot?.off('pages:changed', listener);
}

/** Opens a place of an author's file in the developer's editor. */
export async function openInEditor(file: string, line: number, column = 1): Promise<void> {
  const place = `${sourcePath(file)}:${line}:${column}`;
  await fetch(`/__open-in-editor?file=${encodeURIComponent(place)}`);
}

/** The path of the file from the repository's root. */
export function sourcePath(file: string): string {
  return file.startsWith('pages-config/') ? file : `pages-config/${file}`;
}
