import type { PostbackEvent } from '#src/contract/console/postback-words.ts';

/** One thing that happened to a student whom an ad brought. */
export interface Conversion {
  /** 32 hexadecimal digits in small letters, for ever the same for the same thing: platforms know doubles by it. */
  readonly key: string;
  readonly event: PostbackEvent;
  /** As the platform spells it. */
  readonly theirEvent: string;
  /** The click id, word for word as it stood in the landing address, and the parameter it stood in. */
  readonly clickId: string;
  readonly clickName: string;
  /** Path of the landing page; empty when it is not known. */
  readonly page: string;
  readonly cents: number;
  /** Courses at the regular price in what was paid. */
  readonly courses: number;
  readonly happenedAt: Date;
  /** Of a refund: when that was paid which goes back. */
  readonly originalAt: Date | null;
}

/** What a school has at a platform. */
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
}

export interface AdAnswer {
  readonly status: number;
  readonly body: string;
  /** For how long the platform asks not to be asked again, where it says so. */
  readonly retryAfterSeconds?: number;
}

/**
 * What an answer means for one event.
 *
 * - `told`: the platform has it;
 * - `later`: it may be taken when it is sent again, for the reason lies elsewhere. With `pauseSeconds` it was one request too
 *   many: nothing of the account is sent for so long;
 * - `refused`: sent again as it is, it would be refused again.
 */
export type Verdict =
  | { readonly kind: 'told' }
  | { readonly kind: 'later'; readonly reason: string; readonly pauseSeconds?: number }
  /** `isForAll`: the platform refused the request as a whole; another event of it may be at fault. */
  | { readonly kind: 'refused'; readonly reason: string; readonly isForAll: boolean };

/** How one platform is spoken to: nothing but text in and text out. */
export interface AdPlatform {
  /** Events that one request may hold. */
  readonly mostAtOnce: number;
  /** Bytes that the body of a request may have. */
  readonly mostBytes: number;
  /** Requests a second, evenly, of all our processes together. Ours: what an account may is not published (docs/postbacks.md). */
  readonly mostASecond: number;
  /** Events of one request share their lane. */
  readonly laneOf: (conversion: Conversion) => string;
  /** The request that tells all of these; `nonce` is 32 characters or fewer and never came before. */
  readonly write: (
    conversions: readonly Conversion[],
    account: AdAccount,
    moment: { readonly now: Date; readonly nonce: string },
  ) => AdRequest;
  /** One verdict for each event of the request, in its order. */
  readonly read: (answer: AdAnswer, events: number) => readonly Verdict[];
}

/**
 * For so long after it happened an event is worth telling, and retries go on.
 *
 * The platforms publish no limit that could be checked; within a week each still counts a click for what came of it.
 */
export const TELL_WITHIN_SECONDS = 7 * 24 * 3600;

/** How a request reaches a platform; throws when nothing comes back. */
export interface AdPlatformGateway {
  readonly send: (request: AdRequest) => Promise<AdAnswer>;
}
