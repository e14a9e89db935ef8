import type { PostbackPlatform } from '#src/contract/console/postback-words.ts';
import { type AdAnswer, TELL_WITHIN_SECONDS } from './ad-platform.ts';

/** An event that a platform of the sandbox accepted. */
export interface Received {
  readonly platform: PostbackPlatform;
  /** The platform's deduplication key. */
  readonly key: string;
  readonly event: string;
  readonly clickId: string;
  readonly happenedAt: Date;
}

/** The memory of the sandbox's platforms. */
export interface ReceiverBook {
  /** Stores a new event, and counts a duplicate. */
  readonly keep: (conversions: readonly Received[], now: Date) => Promise<void>;
  /** False for a duplicate. */
  readonly isNewNonce: (nonce: string) => Promise<boolean>;
  /** True when there were too many requests within a second. */
  readonly isTooMuch: (platform: PostbackPlatform, now: Date) => boolean;
}

export interface Reception {
  readonly now: Date;
  readonly book: ReceiverBook;
}

/** The token of every account in the sandbox. */
export const SANDBOX_AD_TOKEN = 'sandbox-ad-token-2026';
/** Click ids with this prefix are unknown to the sandbox's platforms. */
const UNKNOWN_CLICK = 'unknown-';
const AHEAD_SECONDS = 300;

export const isKnownClick = (clickId: string): boolean => clickId !== '' && !clickId.startsWith(UNKNOWN_CLICK);

/** Whether an event's time is neither in the future nor too old. */
export function isInTime(moment: Date, now: Date): boolean {
  const age = (now.getTime() - moment.getTime()) / 1000;
  return age >= -AHEAD_SECONDS && age <= TELL_WITHIN_SECONDS;
}

export const answered = (body: object, status = 200): AdAnswer => ({ status, body: JSON.stringify(body) });
