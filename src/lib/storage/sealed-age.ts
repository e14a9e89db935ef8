import { forgetStored, readStored } from './storage.ts';
import { isSealed } from './stored-keys.ts';

const DAY_MS = 86_400_000;
/**
 * Longest time that an encrypted answer waits for its student's next login; papers are closed and marked long before.
 */
export const SEALED_DAYS = 30;
const END_OF_STAMP = '~';

/** An encrypted value with the time when it was stored, by this device's clock. */
export function stamped(sealed: string, now: number): string {
  return `${now}${END_OF_STAMP}${sealed}`;
}

export function sealedPart(value: string): string {
  return value.slice(value.indexOf(END_OF_STAMP) + 1);
}

/** Deletes encrypted values older than `SEALED_DAYS`, and those without a time. */
export function forgetAgedSeals(now: number): void {
  forgetStored('local', (key) => isSealed(key) && !isRecent(readStored('local', key) ?? '', now));
}

function isRecent(value: string, now: number): boolean {
  const [stamp = '', sealed] = value.split(END_OF_STAMP);
  // Keep a value with a future time: the device's clock may have been set back.
  return sealed !== undefined && /^\d+$/.test(stamp) && now - Number(stamp) < SEALED_DAYS * DAY_MS;
}
