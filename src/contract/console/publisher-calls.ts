import type { Static } from 'typebox';
import type { ContentChange, PublishedPage, ReleaseEntry, ReleasePlan, ReleaseStep } from './release.ts';

type Plan = Static<typeof ReleasePlan>;

/** What became of an order to give visitors another release. */
export type PublishOutcome =
  | {
      readonly is: 'live';
      readonly release: string;
      readonly before: string | null;
      readonly pages: readonly PublishedPage[];
    }
  /** Visitors have this release already. */
  | { readonly is: 'unchanged'; readonly release: string }
  /** What would be published is not what was looked at; nothing was switched. */
  | { readonly is: 'other' }
  /** Many pages would go, and nobody said that they shall. */
  | { readonly is: 'unsure'; readonly gone: number }
  /** Pages that were taken back would come again, and nobody said that they shall. */
  | { readonly is: 'taken-back'; readonly paths: readonly string[] }
  /** Somebody publishes at the command line, or on another machine. */
  | { readonly is: 'busy'; readonly by: string; readonly since: string }
  /** There is no such release any more. */
  | { readonly is: 'gone' };

/** What another person has approved: that an address which gives `before` gives `after`. */
export interface ReviewRules {
  readonly isReviewRequired: boolean;
  readonly approved: readonly Pick<ContentChange, 'path' | 'before' | 'after'>[];
}

/** What somebody looked at and wants to give visitors later: a release, what visitors had then, and the changes. */
export interface Held {
  readonly release: string;
  readonly base: string | null;
  readonly changes: readonly ContentChange[];
}

/** Who orders it, as the log of the site names them. */
interface Ordered {
  readonly by: string;
}

/**
 * What the server asks the process that publishes: one message `{ id, call, input }` a question, any number of `{ id, step }`,
 * and one `{ id, reply }` or `{ id, error }` an answer. Instants are ISO 8601.
 */
export interface PublishCalls {
  /** Builds what would be published, without showing it, and compares it with what visitors have. */
  readonly plan: { readonly input: Record<string, never>; readonly reply: Plan };
  readonly publish: {
    /**
     * `expected`: the release that was looked at. One that `isMade` is published as it is; else nothing is when the files
     * say something else. `onto`: what visitors had when it was looked at, if that matters.
     */
    readonly input: Ordered & {
      readonly expected: string;
      readonly isMade?: boolean;
      readonly onto?: string | null;
      readonly isSure: boolean;
      readonly isAgain: boolean;
    };
    readonly reply: PublishOutcome;
  };
  /** Every address at which visitors would get something else than now; `base` is what they have now. */
  readonly changes: {
    readonly input: { readonly release: string };
    readonly reply: Held | null;
  };
  /** Keeps a release from being cleared away, or lets it go. */
  readonly hold: { readonly input: { readonly release: string; readonly isHeld: boolean }; readonly reply: null };
  /** Makes what visitors get when a held release is given to them now, though others published meanwhile. */
  readonly compose: {
    readonly input: Held;
    readonly reply:
      | { readonly is: 'made'; readonly release: string }
      | { readonly is: 'conflict'; readonly paths: readonly string[] }
      | { readonly is: 'gone' };
  };
  /** Keeps what the database says of approvals where the command line finds it. */
  readonly keepRules: { readonly input: ReviewRules; readonly reply: null };
  readonly rollback: { readonly input: Ordered & { readonly release: string }; readonly reply: PublishOutcome };
  /** Commits what the console saved, where `PAGES_GIT` asks for it; gives the commits. */
  readonly commit: {
    readonly input: {
      readonly saved: readonly { readonly file: string; readonly hash: string; readonly author: string }[];
      readonly message: string;
    };
    readonly reply: readonly string[];
  };
  /** When and by whom the page at an address was taken back, if it was not published since. */
  readonly takenBack: {
    readonly input: { readonly path: string };
    readonly reply: { readonly at: string; readonly by: string } | null;
  };
  /** What visitors would find otherwise with that release; null when it is gone. */
  readonly compare: { readonly input: { readonly release: string }; readonly reply: Plan | null };
  readonly list: { readonly input: Record<string, never>; readonly reply: readonly Static<typeof ReleaseEntry>[] };
}

export type PublishCall = keyof PublishCalls;
export type PublishStep = Static<typeof ReleaseStep>;
