import { refusalCodes } from '#src/contract/refusal-codes.ts';
import { NETWORK_TEXT, SERVER_TEXT } from './failure-texts.ts';

export { NETWORK_TEXT, SERVER_TEXT };

/** The code of a refusal without a code, or with an invalid one. */
export const NO_CODE = -1;

/** The API answered with a refusal. `message` is for the student. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** `network`: no answer at all, or the device is offline. `cancelled`: aborted by the caller; shown to nobody. */
export type TransportKind = 'network' | 'timeout' | 'status' | 'cancelled';

/** The call got no usable answer. `message` is for the student. */
export class TransportFailure extends Error {
  override readonly name = 'TransportFailure';
  readonly kind: TransportKind;
  /** The HTTP status, where there was one. */
  readonly status: number | undefined;

  constructor(kind: TransportKind, options: { readonly status?: number; readonly cause?: unknown } = {}) {
    super(kind === 'network' ? NETWORK_TEXT : SERVER_TEXT, { cause: options.cause });
    this.kind = kind;
    this.status = options.status;
  }
}

export type ApiFailure = ApiRefusal | TransportFailure;

export function isApiFailure(reason: unknown): reason is ApiFailure {
  return reason instanceof ApiRefusal || reason instanceof TransportFailure;
}

/** The text a student sees for a failed call, whatever was thrown. */
export function failureText(reason: unknown): string {
  return isApiFailure(reason) ? reason.message : NETWORK_TEXT;
}

const { TOO_OFTEN, UNAVAILABLE, SESSION_INVALID, SESSION_ENDED, LOGIN_REQUIRED } = refusalCodes;
/** Refusals that do not depend on the data sent: the same call may succeed later. */
const FOR_NOW: readonly number[] = [NO_CODE, TOO_OFTEN, UNAVAILABLE, SESSION_INVALID, SESSION_ENDED, LOGIN_REQUIRED];

/** Whether the API will never accept this data: then there is no use in sending it again, and it is dropped. */
export function isRefusedForGood(reason: unknown): reason is ApiRefusal {
  return reason instanceof ApiRefusal && !FOR_NOW.includes(reason.code);
}

/** Whether the API says that the thing does not exist; a malformed address counts as well. */
export function isMissing(reason: unknown): boolean {
  const codes: readonly number[] = [refusalCodes.NOT_FOUND, refusalCodes.INPUT_INVALID];
  return reason instanceof ApiRefusal && codes.includes(reason.code);
}
