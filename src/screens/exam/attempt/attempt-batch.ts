import type { Draft } from './attempt-state.ts';

export type ToSave = Draft & { readonly question: string };

/** The server's limit for one request. */
const MOST = 200;
/** The server accepts bodies of 64 KiB; one long essay can fill that. */
const MOST_BYTES = 60_000;
const encoder = new TextEncoder();

/** The first answers that fit into one request, in order; at least one unless there are none. */
export function firstBatch(items: readonly ToSave[]): readonly ToSave[] {
  let bytes = 0;
  const end = items.slice(0, MOST).findIndex((item, index) => {
    bytes += encoder.encode(JSON.stringify(item)).length;
    return index > 0 && bytes > MOST_BYTES;
  });
  return items.slice(0, end < 0 ? MOST : end);
}
