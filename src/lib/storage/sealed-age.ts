import { forgetStored, readStored } from './storage.ts';
import { isSealed } from './stored-keys.ts';

const DAY_MS = 86_400_000;
/** The longest an answer waits for its student's next login; every paper is closed and marked long before. */
export const SEALED_DAYS = 30;
const END_OF_STAMP = '~';

/** A sealed value with the time when it was stored, by this device's clock. */
export function stamped(sealed: string, now: number): string {
  return `${now}${END_OF_STAMP}${sealed}`;
}

export function sealedPart(value: string): string {
  return value.slice(value.indexOf(END_OF_STAMP) + 1);
}

/** Deletes sealed values older than `SEALED_DAYS`, and those without a time. */
export function forgetAgedSeals(now: number): void {
  forgetStored('local', (key) => isSealed(key) && !isRecent(readStored('local', key) ?? '', now));
}

function isRecent(value: string, now: number): boolean {
  const [stamp = '', sealed] = value.split(END_OF_STAMP);
  // A clock that was set back since must not lose an answer.
  return sealed !== undefined && /^\d+$/.test(stamp) && now - Number(stamp) < SEALED_DAYS * DAY_MS;
}
