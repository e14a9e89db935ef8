import { readStored, writeStored } from '../storage/storage.ts';

const KEY = 'kept-pages';
const MAX_AGE_MS = 30 * 60_000;
/** A longer list would slow down leaving the page; such a list starts at its top again. */
const MAX_LENGTH = 400_000;

/** A list in the form of an infinite query. */
export interface StoredPages<P> {
  readonly pages: P[];
  readonly pageParams: number[];
}

/** A list when its page is left, with pages of any type. */
export type Leaving = Readonly<Record<keyof StoredPages<unknown>, readonly unknown[]>>;

/** Stores the visible list, in case this document is left and loaded again. */
export function storePages(queryKey: readonly unknown[], { pages, pageParams }: Leaving): void {
  const text = JSON.stringify({ of: queryKey, at: Date.now(), pages, pageParams });
  writeStored('session', KEY, text.length <= MAX_LENGTH ? text : undefined);
}

/**
 * The stored pages of this list; undefined when there are none, or they are old.
 *
 * Returned only once, so that a newer build that cannot show them works at the next attempt.
 */
export function takePages<P>(queryKey: readonly unknown[]): StoredPages<P> | undefined {
  const text = readStored('session', KEY);
  if (text === undefined) return undefined;
  writeStored('session', KEY, undefined);
  try {
    const stored = JSON.parse(text) as Partial<StoredPages<P>> & { readonly of?: unknown; readonly at?: unknown };
    const age = Date.now() - Number(stored.at);
    const isOfThis = JSON.stringify(stored.of) === JSON.stringify(queryKey);
    if (!isOfThis || !(age >= 0 && age < MAX_AGE_MS)) return undefined;
    if (!Array.isArray(stored.pages) || stored.pages.length === 0 || !Array.isArray(stored.pageParams))
      return undefined;
    return { pages: stored.pages, pageParams: stored.pageParams };
  } catch {
    return undefined;
  }
}
