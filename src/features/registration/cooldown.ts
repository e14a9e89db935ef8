import { smsActions } from '#src/contract/states.ts';
import { isMobile } from '#src/lib/forms/phone.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';

type SmsAction = (typeof smsActions)[keyof typeof smsActions];

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
  writeStored('session', lastKeyOf(action), mobile);
}

/** The mobile whose wait goes on, so that a reload finds number and countdown; empty when there is none. */
export function waitingMobile(action: SmsAction = smsActions.LOGIN): string {
  const mobile = readStored('session', lastKeyOf(action)) ?? '';
  return isMobile(mobile) && waitUntil(mobile, action) > Date.now() ? mobile : '';
}

const lastKeyOf = (action: number) => `sms-wait:${action}`;

function keyOf(mobile: string, action: number): string {
  return `sms-wait:${action}:${mobile}`;
}
