import type { Draft } from './attempt-state.ts';

export type ToSave = Draft & { readonly question: string };

/** The server takes so many at a time. */
const MOST = 200;
/** It takes bodies of 64 KiB; a long essay fills one by itself. */
const MOST_BYTES = 60_000;
const encoder = new TextEncoder();

/** As many of the answers as one call takes, in their order; at least one where there is any. */
export function firstBatch(items: readonly ToSave[]): readonly ToSave[] {
  let bytes = 0;
  const end = items.slice(0, MOST).findIndex((item, index) => {
    bytes += encoder.encode(JSON.stringify(item)).length;
    return index > 0 && bytes > MOST_BYTES;
  });
  return items.slice(0, end < 0 ? MOST : end);
}
