import { readStored, writeStored } from '../storage/storage.ts';

const KEY = 'kept-pages';
const MAX_AGE_MS = 30 * 60_000;
/** More than this is not worth a slow leave: the list begins at its head again. */
const MAX_LENGTH = 400_000;

/** A list as an infinite query holds it. */
export interface KeptPages<P> {
  readonly pages: P[];
  readonly pageParams: number[];
}

/** A list as it is left, whatever its pages are. */
export type Leaving = Readonly<Record<keyof KeptPages<unknown>, readonly unknown[]>>;

/** Keeps the list that is on the screen for the case that this document is left and loaded again. */
export function keepPages(queryKey: readonly unknown[], { pages, pageParams }: Leaving): void {
  const text = JSON.stringify({ of: queryKey, at: Date.now(), pages, pageParams });
  writeStored('session', KEY, text.length <= MAX_LENGTH ? text : undefined);
}

/**
 * The pages that were kept for this list; undefined when there are none, or they are old.
 *
 * They are given once: what a newer build cannot show is gone at the next attempt.
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
