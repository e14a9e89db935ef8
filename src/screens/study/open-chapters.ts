import { readStored, writeStored } from '#src/lib/storage/storage.ts';

const KEY = 'open-chapters';

/** The chapters of a list that the student left open in this tab; undefined before they touched any. */
export function readOpenChapters(list: string): ReadonlySet<string> | undefined {
  const [of, ...chapters] = readStored('session', KEY)?.split(' ') ?? [];
  return of === list ? new Set(chapters) : undefined;
}

/** Keeps the open chapters of the list that the student looks at; those of another one are forgotten. */
export function saveOpenChapters(list: string, chapters: ReadonlySet<string>): void {
  writeStored('session', KEY, [list, ...chapters].join(' '));
}
