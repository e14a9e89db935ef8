import { responseHeaders } from '#src/contract/headers.ts';
import { readStored, writeStored } from '../storage/storage.ts';

const KEY = 'clock-offset';
/** The `Date` header counts whole seconds. */
const PRECISION_MS = 1000;
/** Nobody sees a countdown that is wrong by this much; everybody sees one that jumps. */
const STEADY_MS = 250;

/** No device is off by a hundred years: what is larger was spoiled, and would make dates that cannot be written. */
const LARGEST_OFFSET_MS = 3_155_760_000_000;

/** Milliseconds since 1970 by the server's clock, as far as a reply has told it; the device's clock until then. */
export function serverNow(): number {
  return Date.now() + offsetMs();
}

/** How far the server's clock is ahead of the device's, in milliseconds; 0 when no reply has told. */
export function offsetMs(): number {
  if (isHeld) return 0;
  const offset = Number(readStored('session', KEY) ?? 0);
  return Math.abs(offset) <= LARGEST_OFFSET_MS ? offset : 0;
}

let isHeld = false;

/** From here on the device's clock is right, whatever replies tell: a preview shows another moment. */
export function holdClock(): void {
  isHeld = true;
}

/** The headers of a reply, by their names in lower case. */
type ReplyHeaders = Readonly<Record<string, unknown>>;

/**
 * Notes the server's clock from a reply to a request that was sent at `sentAtMs` (device clock).
 *
 * A reply that may come from a cache tells when it was kept, not what time it is: only a write, or a read that nobody may
 * store, counts. Our server's own
 * header, sent with such replies alone, is closer than `Date`.
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

/** Notes the server's clock from a `Date` header that was written for this request. */
export function noteServerDate(header: unknown, sentAtMs: number): void {
  note(typeof header === 'string' ? Date.parse(header) : Number.NaN, PRECISION_MS, sentAtMs);
}

/**
 * The server read its clock at some moment between sending and receiving, so the true offset lies between two bounds; a slow
 * reply tells little. What is kept stays while it lies about between them: countdowns do not jump.
 */
function note(serverMs: number, precisionMs: number, sentAtMs: number): void {
  if (isHeld) return;
  const receivedAtMs = Date.now();
  const least = serverMs - receivedAtMs;
  const most = serverMs + precisionMs - sentAtMs;
  // Also when the time is none, or the device's clock was set back on the way.
  if (!(least <= most)) return;
  const slackMs = Math.max(STEADY_MS, precisionMs / 2);
  const isKnown = readStored('session', KEY) !== undefined;
  if (isKnown && offsetMs() >= least - slackMs && offsetMs() <= most + slackMs) return;
  writeStored('session', KEY, String(Math.round((least + most) / 2)));
}
