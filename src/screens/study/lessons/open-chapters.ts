import { readStored, writeStored } from '#src/lib/storage/storage.ts';

const KEY = 'open-chapters';

/** The chapters that the student left open in this tab; undefined before the first change. */
export function readOpenChapters(list: string): ReadonlySet<string> | undefined {
  const [of, ...chapters] = readStored('session', KEY)?.split(' ') ?? [];
  return of === list ? new Set(chapters) : undefined;
}

/** Saves the open chapters of the current list; those of other lists are deleted. */
export function saveOpenChapters(list: string, chapters: ReadonlySet<string>): void {
  writeStored('session', KEY, [list, ...chapters].join(' '));
}
