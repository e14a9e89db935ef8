import { readStored, writeStored } from '../storage/storage.ts';

const KEY = 'kept-pages';
const MAX_AGE_MS = 30 * 60_000;
/** A longer list would slow down leaving the page: it begins at its top again. */
const MAX_LENGTH = 400_000;

/** A list in the form of an infinite query. */
export interface KeptPages<P> {
  readonly pages: P[];
  readonly pageParams: number[];
}

/** A list on leaving, with pages of any type. */
export type Leaving = Readonly<Record<keyof KeptPages<unknown>, readonly unknown[]>>;

/** Stores the visible list, in case this document is left and loaded again. */
export function keepPages(queryKey: readonly unknown[], { pages, pageParams }: Leaving): void {
  const text = JSON.stringify({ of: queryKey, at: Date.now(), pages, pageParams });
  writeStored('session', KEY, text.length <= MAX_LENGTH ? text : undefined);
}

/**
 * The stored pages of this list; undefined when there are none, or they are old.
 *
 * Returned only once, so that a newer build that cannot show them works at the next attempt.
 */
export function takePages<P>(queryKey: readonly unknown[]): KeptPages<P> | undefined {
  const text = readStored('session', KEY);
  if (text === undefined) return undefined;
  writeStored('session', KEY, undefined);
  try {
    const kept = JSON.parse(text) as Partial<KeptPages<P>> & { readonly of?: unknown; readonly at?: unknown };
    const age = Date.now() - Number(kept.at);
    const isOfThis = JSON.stringify(kept.of) === JSON.stringify(queryKey);
    if (!isOfThis || !(age >= 0 && age < MAX_AGE_MS)) return undefined;
    if (!Array.isArray(kept.pages) || kept.pages.length === 0 || !Array.isArray(kept.pageParams)) return undefined;
    return { pages: kept.pages, pageParams: kept.pageParams };
  } catch {
    return undefined;
  }
}
