import { type Stats, statSync } from 'node:fs';
import type { Problem } from '../problems/problem.ts';
import { findTakenPaths } from '../read/page-path.ts';
import { readAppRoutes } from './app-routes.ts';
import { listSources } from './source-files.ts';

/** Known facts of files by path. */
export type KnownFiles = ReadonlyMap<string, Stats>;

/** A page file as it lies on disk. */
export interface PageFile {
  /** Relative to `pages-config`, with forward slashes: `campaigns/1month.yaml`. */
  readonly file: string;
  /** As problems name it. */
  readonly name: string;
  readonly mtimeMs: number;
  /** When anything about the file last changed, even when somebody set `mtimeMs` back. */
  readonly ctimeMs: number;
  readonly size: number;
}

/**
 * Every page file below `pages` that has a path of its own, and problems of the places of the others.
 *
 * @param known Facts that were just read are not read again: there may be thousands of files.
 */
export function listPageFiles(
  pages: string,
  known: KnownFiles = new Map(),
): { files: PageFile[]; problems: Problem[] } {
  const { files: sources, problems } = listSources(pages);
  const candidates = sources.flatMap(({ kind, file, absolute, place }) =>
    kind === 'page' && place ? [{ place, file, absolute }] : [],
  );
  const taken = findTakenPaths(candidates, readAppRoutes());
  const refused = new Set(taken.map(({ file }) => file));
  const files = candidates
    .filter(({ file }) => !refused.has(file))
    .map(({ place, file, absolute }) => {
      const { mtimeMs, ctimeMs, size } = known.get(absolute) ?? statSync(absolute);
      return { file: place, name: file, mtimeMs, ctimeMs, size };
    });
  return { files, problems: [...problems, ...taken] };
}
