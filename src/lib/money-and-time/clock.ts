import { responseHeaders } from '#src/contract/headers.ts';
import { readStored, writeStored } from '../storage/storage.ts';

const KEY = 'clock-offset';
/** The `Date` header counts whole seconds. */
const PRECISION_MS = 1000;
/** An error of this size in a countdown is invisible; a jump is not. */
const STEADY_MS = 250;

/** No device is off by a hundred years: a larger value is corrupt, and would give invalid dates. */
const LARGEST_OFFSET_MS = 3_155_760_000_000;

/**
 * Milliseconds since 1970 by the server's clock, once a reply has told it; by the device's clock until then.
 * Decision 0060.
 */
export function serverNow(): number {
  return momentMs ?? Date.now() + offsetMs();
}

let momentMs: number | undefined;

/** Stops the clock while a screen is rendered that the server and the browser must show alike; undefined: it goes on. */
export function stopClock(atMs: number | undefined): void {
  momentMs = atMs;
}

/** Updates the clock from a document that the server made at `madeAtMs` and may have cached for `cachedMs`. */
export function noteDocumentTime(madeAtMs: number, cachedMs: number, sentAtMs: number): void {
  note(madeAtMs, cachedMs, sentAtMs);
}

/** How far the server's clock is ahead of the device's, in milliseconds; 0 while unknown. */
export function offsetMs(): number {
  if (isServerIgnored) return 0;
  const offset = Number(readStored('session', KEY) ?? 0);
  return Math.abs(offset) <= LARGEST_OFFSET_MS ? offset : 0;
}

let isServerIgnored = false;

/** From now on the device's clock is used, whatever replies say: a preview simulates another moment. */
export function ignoreServerTime(): void {
  isServerIgnored = true;
}

/** The headers of a reply, by their names in lower case. */
type ReplyHeaders = Readonly<Record<string, unknown>>;

/**
 * Updates the server's clock from a reply to a request sent at `sentAtMs` (device clock).
 *
 * A reply that may be cached tells when it was cached: only a write, or a read that nobody may store, counts. Our
 * server's own header, sent with such replies only, is more exact than `Date`.
 */
export function noteReplyTime(method: string, headers: ReplyHeaders, sentAtMs: number): void {
  const stampedMs = Number(headers[responseHeaders.serverTime] || Number.NaN);
  if (stampedMs > 0) note(stampedMs, 0, sentAtMs);
  else if (isFresh(method, headers)) noteServerDate(headers.date, sentAtMs);
}

function isFresh(method: string, headers: ReplyHeaders): boolean {
  if (Number(headers.age ?? 0) > 0) return false;
  return method !== 'GET' || /\bno-store\b/i.test(String(headers['cache-control'] ?? ''));
}

/** Updates the server's clock from a `Date` header that was written for this request. */
export function noteServerDate(header: unknown, sentAtMs: number): void {
  note(typeof header === 'string' ? Date.parse(header) : Number.NaN, PRECISION_MS, sentAtMs);
}

/**
 * The server read its clock at some moment between sending and receiving, so the true offset lies between two bounds; a
 * slow reply gives wide ones. The present offset stays while it lies about between them, so that countdowns do not
 * jump.
 */
function note(serverMs: number, precisionMs: number, sentAtMs: number): void {
  if (isServerIgnored) return;
  const receivedAtMs = Date.now();
  const least = serverMs - receivedAtMs;
  const most = serverMs + precisionMs - sentAtMs;
  // Also for an invalid time, or when the device's clock was set back meanwhile.
  if (!(least <= most)) return;
  const slackMs = Math.max(STEADY_MS, precisionMs / 2);
  const isKnown = readStored('session', KEY) !== undefined;
  if (isKnown && offsetMs() >= least - slackMs && offsetMs() <= most + slackMs) return;
  writeStored('session', KEY, String(Math.round((least + most) / 2)));
}
