import type { PostbackPlatform } from '#src/contract/console/postback-words.ts';
import { type AdAnswer, TELL_WITHIN_SECONDS } from './ad-platform.ts';

/** What a platform of the sandbox took. */
export interface Received {
  readonly platform: PostbackPlatform;
  /** By which the platform knows doubles. */
  readonly key: string;
  readonly event: string;
  readonly clickId: string;
  readonly happenedAt: Date;
}

/** What the platforms of the sandbox remember. */
export interface ReceiverBook {
  /** Keeps what is new, and counts what came before. */
  readonly keep: (conversions: readonly Received[], now: Date) => Promise<void>;
  /** False for one that came before. */
  readonly isNewNonce: (nonce: string) => Promise<boolean>;
  /** True for one request more within a second than the platform takes. */
  readonly isTooMuch: (platform: PostbackPlatform, now: Date) => boolean;
}

export interface Reception {
  readonly now: Date;
  readonly book: ReceiverBook;
}

/** The token of every account in the sandbox. */
export const SANDBOX_AD_TOKEN = 'sandbox-ad-token-2026';
/** A click id that begins so was never given out, as far as the sandbox's platforms know. */
const UNKNOWN_CLICK = 'unknown-';
const AHEAD_SECONDS = 300;

export const isKnownClick = (clickId: string): boolean => clickId !== '' && !clickId.startsWith(UNKNOWN_CLICK);

/** Whether an event of this moment is neither from the future nor too old to count. */
export function isInTime(moment: Date, now: Date): boolean {
  const age = (now.getTime() - moment.getTime()) / 1000;
  return age >= -AHEAD_SECONDS && age <= TELL_WITHIN_SECONDS;
}

export const answered = (body: object, status = 200): AdAnswer => ({ status, body: JSON.stringify(body) });
