import { smsActions } from '#src/contract/states.ts';
import { isMobile } from '#src/lib/forms/phone.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';

type SmsAction = (typeof smsActions)[keyof typeof smsActions];

/** When this mobile may get another code, in milliseconds of the device's clock; 0 for now. */
export function waitUntil(mobile: string, action: number): number {
  return Number(readStored('session', keyOf(mobile, action)) ?? 0) || 0;
}

/**
 * Stores a wait, so that it survives a reload and a visit to the SMS app.
 *
 * For this visit only: the number does not stay on the device, and in a new visit the server tells the remaining wait.
 */
export function storeWait(mobile: string, action: number, until: number): void {
  writeStored('session', keyOf(mobile, action), String(until));
  writeStored('session', lastKeyOf(action), mobile);
}

/** The mobile of a running wait, to restore number and countdown after a reload; empty when there is none. */
export function waitingMobile(action: SmsAction = smsActions.LOGIN): string {
  const mobile = readStored('session', lastKeyOf(action)) ?? '';
  return isMobile(mobile) && waitUntil(mobile, action) > Date.now() ? mobile : '';
}

const lastKeyOf = (action: number) => `sms-wait:${action}`;

function keyOf(mobile: string, action: number): string {
  return `sms-wait:${action}:${mobile}`;
}
