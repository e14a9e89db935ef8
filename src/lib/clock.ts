import { readStored, writeStored } from './storage.ts';

const KEY = 'clock-offset';
/** The `Date` header counts whole seconds, so two readings of one server may differ by this much. */
const PRECISION_MS = 1000;

/** No device is off by a hundred years: what is larger was spoiled, and would make dates that cannot be written. */
const LARGEST_OFFSET_MS = 3_155_760_000_000;

/** Milliseconds since 1970 by the server's clock, as far as a reply has told it; the device's clock until then. */
export function serverNow(): number {
  return Date.now() + offsetMs();
}

/** How far the server's clock is ahead of the device's, in milliseconds; 0 when no reply has told. */
export function offsetMs(): number {
  const offset = Number(readStored('session', KEY) ?? 0);
  return Math.abs(offset) <= LARGEST_OFFSET_MS ? offset : 0;
}

/**
 * Notes the server's clock from the `Date` header of a reply to a request that was sent at `sentAtMs` (device clock).
 *
 * Readings that agree with the one kept, within the header's precision, change nothing: countdowns do not jump.
 */
export function noteServerDate(header: unknown, sentAtMs: number): void {
  const serverMs = typeof header === 'string' ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(serverMs)) return;
  const middleMs = (sentAtMs + Date.now()) / 2;
  const offset = Math.round(serverMs + PRECISION_MS / 2 - middleMs);
  const isKnown = readStored('session', KEY) !== undefined;
  if (isKnown && Math.abs(offset - offsetMs()) <= PRECISION_MS) return;
  writeStored('session', KEY, String(offset));
}
