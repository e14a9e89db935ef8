import { readStored, writeStored } from '#src/lib/storage.ts';

/** Until when this mobile has to wait for another code, in milliseconds of the device's clock; 0 when it has not. */
export function waitUntil(mobile: string, action: number): number {
  return Number(readStored('session', keyOf(mobile, action)) ?? 0) || 0;
}

/**
 * Keeps a wait, so that it survives a reload and a visit to the SMS app.
 *
 * For this visit only: the number is not left on the device, and in a new visit the server tells the rest of the wait.
 */
export function keepWait(mobile: string, action: number, until: number): void {
  writeStored('session', keyOf(mobile, action), String(until));
}

function keyOf(mobile: string, action: number): string {
  return `sms-wait:${action}:${mobile}`;
}
