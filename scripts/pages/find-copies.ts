import { createProblem, type Problem } from './problem.ts';
import type { SourceDocument } from './source-document.ts';

/** Reports each page whose title and source are those of an earlier one: a copy in which nothing was changed. */
export function findCopies(pages: readonly SourceDocument[]): Problem[] {
  const owners = new Map<string, string>();
  return pages.flatMap((document) => {
    const { title, source, status } = (document.value ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof title !== 'string' || typeof source !== 'string' || status === 'archived') return [];
    const key = JSON.stringify([title, source]);
    const other = owners.get(key);
    if (other === undefined) {
      owners.set(key, document.file);
      return [];
    }
    const range = document.rangeOf(['source']);
    return [createProblem('PAGE_COPIED', { file: document.file, range }, { other })];
  });
}
