import type { AdAnswer, AdRequest } from '#server/gateways/ad-platforms/ad-platform.ts';
import type { CostFailure } from '#src/contract/console/cost-words.ts';

/** An account with what its application needs. */
export interface CostAccess {
  readonly accountId: string;
  /** The account's name at Baidu; empty at the others. */
  readonly userName: string;
  readonly appId: string;
  readonly secret: string;
  /** Empty before the first refresh. */
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** What an ad cost on the day that was asked for. */
export interface CostLine {
  /** Its number. */
  readonly ad: string;
  readonly name: string;
  readonly cents: number;
}

/** `expired`: the access token; a new one helps. */
interface Failed {
  readonly kind: 'failed';
  readonly failure: CostFailure | 'expired';
  /** In the platform's words. */
  readonly text: string;
  /** For so long the platform wants to be left alone. */
  readonly pauseSeconds?: number;
}

interface ReportPage {
  readonly kind: 'page';
  readonly lines: readonly CostLine[];
  /** Rows of all pages. */
  readonly total: number;
}

interface NewTokens {
  readonly kind: 'tokens';
  readonly accessToken: string;
  /** Empty: the old one stays good. */
  readonly refreshToken: string;
  /** How long the access token is good. */
  readonly seconds: number;
}

export type Refusal = Failed;
export type ReportAnswer = ReportPage | Failed;
export type TokenAnswer = NewTokens | Failed;

/** The report of one platform: builds requests and reads answers, without input or output. */
export interface CostReport {
  /** How many reports are a day together; each ad is in one of them. */
  readonly reports: number;
  /** Rows of a page; the most that the platform gives. */
  readonly pageSize: number;
  /** Requests per second of one account, evenly spaced. Our own limit: what an application may is told only to its owner. */
  readonly mostASecond: number;
  /** The request for one page of a report, of a day in China; pages begin with 1, reports with 0. */
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
