import { type RefusalName, refusals } from '#server/domains/refusal.ts';
import { SUCCESS } from '#src/contract/codes.ts';

/** The one shape of every answer of the API. */
export interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

export function done(data: unknown): Envelope {
  return { code: SUCCESS, msg: 'ok', data };
}

export function refused(reason: RefusalName, text: string = refusals[reason].text, data: unknown = null): Envelope {
  return { code: refusals[reason].code, msg: text, data };
}
