import type { AdAnswer, AdRequest } from '#server/gateways/ad-platforms/ad-platform.ts';
import type { CostFailure } from '#src/contract/console/cost-words.ts';

/** An account with the secrets of its application. */
export interface CostAccess {
  readonly accountId: string;
  /** The account's name at Baidu; empty for other platforms. */
  readonly userName: string;
  readonly appId: string;
  readonly secret: string;
  /** Access token; empty before the first refresh. */
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** The cost of an ad on the requested day. */
export interface CostLine {
  /** The ad's number at the platform. */
  readonly ad: string;
  readonly name: string;
  readonly cents: number;
}

/** `expired`: the access token has expired; a new one helps. */
interface Failed {
  readonly kind: 'failed';
  readonly failure: CostFailure | 'expired';
  /** The platform's error message. */
  readonly text: string;
  /** How long the platform asks us to wait. */
  readonly pauseSeconds?: number;
}

interface ReportPage {
  readonly kind: 'page';
  readonly lines: readonly CostLine[];
  /** Number of rows on all pages. */
  readonly total: number;
}

interface NewTokens {
  readonly kind: 'tokens';
  readonly accessToken: string;
  /** Refresh token; empty: the old one stays valid. */
  readonly refreshToken: string;
  /** How long the access token is valid. */
  readonly seconds: number;
}

export type Refusal = Failed;
export type ReportAnswer = ReportPage | Failed;
export type TokenAnswer = NewTokens | Failed;

/** The report API of one platform: builds requests and parses responses, without doing I/O. */
export interface CostReport {
  /** Number of reports that make up a day; each ad is in exactly one of them. */
  readonly reports: number;
  /** Rows per page: the platform's maximum. */
  readonly pageSize: number;
  /**
   * Requests per second for one account, evenly spaced. This is our own limit: a platform tells an application's real
   * limit only to its owner.
   */
  readonly mostASecond: number;
  /** The request for one page of a report of a day in China; pages count from 1, reports from 0. */
  readonly ask: (
    access: CostAccess,
    wanted: {
      readonly day: string;
      readonly report: number;
      readonly page: number;
      readonly now: Date;
      readonly nonce: string;
    },
  ) => AdRequest;
  readonly read: (answer: AdAnswer, day: string, report: number) => ReportAnswer;
  /** The request for a new access token. */
  readonly refresh: (access: CostAccess) => AdRequest;
  readonly readTokens: (answer: AdAnswer) => TokenAnswer;
}
