import { parseRecord } from '#server/gateways/payment/provider-fetch.ts';
import type { AdAnswer, Verdict } from './ad-platform.ts';

export const TOLD: Verdict = { kind: 'told' };
const MAX_REASON = 200;
const A_MINUTE = 60;
/** For every event, because staff may have fixed the cause meanwhile. */
const A_DAY = 24 * 3600;

export const later = (reason: string): Verdict => ({ kind: 'later', reason: reason.slice(0, MAX_REASON) });
export const refused = (reason: string, isForAll = false): Verdict => ({
  kind: 'refused',
  reason: reason.slice(0, MAX_REASON),
  isForAll,
});

/** Too many requests; the pause is `seconds` when the answer does not say, else a minute. */
export const tooMany = (reason: string, { retryAfterSeconds }: AdAnswer, seconds = A_MINUTE): Verdict => ({
  kind: 'later',
  reason: reason.slice(0, MAX_REASON),
  pauseSeconds: Math.min(Math.max(retryAfterSeconds ?? seconds, 1), A_DAY),
});

/** The same result for each event of a request. */
export const forAll = (verdict: Verdict, events: number): readonly Verdict[] =>
  Array.from({ length: events }, () => verdict);

/**
 * The answer as a record, or the result for one that is not the platform's own: a proxy's page, a truncated body.
 *
 * An unknown answer is retried: a platform that gets an event twice deduplicates it; one that never got it has lost it.
 */
export function readRecord(answer: AdAnswer): Readonly<Record<string, unknown>> | Verdict {
  const { status, body, retryAfterSeconds } = answer;
  if (status === 429 || (status >= 500 && retryAfterSeconds !== undefined)) return tooMany(`HTTP ${status}`, answer);
  if (status >= 500 || status === 408) return later(`HTTP ${status}`);
  const record = parseRecord(body);
  if (!record) return later(`HTTP ${status}，回复无法识别`);
  return record;
}

export const isVerdict = (value: Readonly<Record<string, unknown>> | Verdict): value is Verdict =>
  'kind' in value && (value.kind === 'later' || value.kind === 'refused' || value.kind === 'told');

export const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);
