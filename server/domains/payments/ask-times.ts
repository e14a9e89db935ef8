import { after } from '#server/kernel/clock.ts';

/** A notification has this long to arrive by itself. */
const FIRST_SECONDS = 30;
const LAST_SECONDS = 3600;
/** The older a payment, the rarer the query: after half an hour every five minutes. */
const SHARE_OF_AGE = 6;

/** When a payment is queried next by the job; a waiting student may ask sooner. */
export function nextAskAt(createdAt: Date, now: Date): Date {
  const age = (now.getTime() - createdAt.getTime()) / 1000;
  return after(now, Math.min(Math.max(Math.round(age / SHARE_OF_AGE), FIRST_SECONDS), LAST_SECONDS));
}
