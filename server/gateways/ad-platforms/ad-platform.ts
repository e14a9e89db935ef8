import type { PostbackEvent } from '#src/contract/console/postback-words.ts';

/** An event of a student who came through an ad. */
export interface Conversion {
  /** 32 lower-case hexadecimal digits, always the same for the same event: platforms deduplicate by it. */
  readonly key: string;
  readonly event: PostbackEvent;
  /** As the platform spells it. */
  readonly theirEvent: string;
  /** The click id exactly as in the landing address, and its parameter. */
  readonly clickId: string;
  readonly clickName: string;
  /** Path of the landing page; empty when it is not known. */
  readonly page: string;
  readonly cents: number;
  /** Courses at the regular price in the payment. */
  readonly courses: number;
  readonly happenedAt: Date;
  /** For a refund: when the refunded payment was made. */
  readonly originalAt: Date | null;
}

/** A school's account at a platform. */
export interface AdAccount {
  readonly accountId: string;
  readonly dataSetId: string;
  readonly token: string;
  /** Origin of the site that ads lead to. */
  readonly origin: string;
}

export interface AdRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** JSON; empty for GET. */
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface AdAnswer {
  readonly status: number;
  readonly body: string;
  /** The pause that the platform asks for, if any. */
  readonly retryAfterSeconds?: number;
}

/**
 * The result of one event.
 *
 * - `told`: the platform accepted it;
 * - `later`: it may be accepted when it is sent again, because the cause lies elsewhere. `pauseSeconds` means too
 * many requests: nothing is sent for the account for so long;
 * - `refused`: the same event would be refused again.
 */
export type Verdict =
  | { readonly kind: 'told' }
  | { readonly kind: 'later'; readonly reason: string; readonly pauseSeconds?: number }
  /** `isForAll`: the platform refused the whole request; another event in it may be the cause. */
  | { readonly kind: 'refused'; readonly reason: string; readonly isForAll: boolean };

/** The protocol of one platform: builds requests and reads answers, without input or output. */
export interface AdPlatform {
  /** Most events of one request. */
  readonly mostAtOnce: number;
  /** Most bytes of a request's body. */
  readonly mostBytes: number;
  /**
   * Requests per second, evenly spaced, of all our processes together. Our own limit: the platform publishes none
   * (docs/postbacks.md).
   */
  readonly mostASecond: number;
  /** Events of one request have the same lane. */
  readonly laneOf: (conversion: Conversion) => string;
  /** The request for these events; `nonce` has at most 32 characters and is unique. */
  readonly write: (
    conversions: readonly Conversion[],
    account: AdAccount,
    moment: { readonly now: Date; readonly nonce: string },
  ) => AdRequest;
  /** One result for each event of the request, in order. */
  readonly read: (answer: AdAnswer, events: number) => readonly Verdict[];
}

/**
 * How long after it happened an event is sent and retried.
 *
 * The platforms publish no limit that could be checked; all of them accept a conversion within a week of its click.
 */
export const TELL_WITHIN_SECONDS = 7 * 24 * 3600;

/** Sends a request to a platform, of conversions or for a report; throws when there is no answer. */
export interface AdPlatformGateway {
  readonly send: (request: AdRequest) => Promise<AdAnswer>;
}
