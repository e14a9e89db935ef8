import type { Static } from 'typebox';
import type {
  ContentChange,
  PublishedPage,
  ReleaseChoices,
  ReleaseEntry,
  ReleasePlan,
  ReleaseStep,
  TakenBackPage,
} from './release.ts';

type Plan = Static<typeof ReleasePlan>;

/** The result of an order to make another release live. */
export type PublishOutcome =
  | {
      readonly is: 'live';
      readonly release: string;
      readonly before: string | null;
      readonly pages: readonly PublishedPage[];
    }
  /** This release is already live. */
  | { readonly is: 'unchanged'; readonly release: string }
  /** The content differs from what was reviewed; nothing was switched. */
  | { readonly is: 'other' }
  /** Many pages would be removed without a confirmation. */
  | { readonly is: 'unsure'; readonly gone: number }
  /** Pages that were taken back would return without a confirmation. */
  | { readonly is: 'taken-back'; readonly paths: readonly string[] }
  /** Pages that were archived after they were chosen or reviewed; nothing was switched. */
  | { readonly is: 'archived'; readonly paths: readonly string[] }
  /** Somebody is publishing at the command line, or on another machine. */
  | { readonly is: 'busy'; readonly by: string; readonly since: string }
  /** The release does not exist any more. */
  | { readonly is: 'gone' };

/** An approved change: at an address, from the content `before` to `after`. */
export interface ReviewRules {
  readonly isReviewRequired: boolean;
  readonly approved: readonly Pick<ContentChange, 'path' | 'before' | 'after'>[];
}

/** A reviewed publication for later: a release, what was live then, and the changes. */
export interface Held {
  readonly release: string;
  readonly base: string | null;
  readonly changes: readonly ContentChange[];
}

/** The user, in the names of the site's log. */
interface Ordered {
  readonly by: string;
}

/** The pages and fragments that differ from what visitors have. */
export type Choices = Static<typeof ReleaseChoices>;

/** The server's calls to the publishing process. Instants are ISO 8601. */
export interface PublishCalls {
  /** Builds a release without making it live, and compares it with the live one. */
  readonly plan: { readonly input: Record<string, never>; readonly reply: Plan };
  readonly publish: {
    /**
     * `expected`: the reviewed release. With `isMade` it is published as it is; otherwise nothing is published when the
     * files have changed. `onto`: what was live at the review, if that matters.
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
  /** Every address whose content would change for visitors; `base` is the live release. */
  readonly changes: {
    readonly input: { readonly release: string };
    readonly reply: Held | null;
  };
  /** What can be selected from a release that `plan` made; `failed`: paths of files with errors. */
  readonly choices: {
    readonly input: { readonly release: string; readonly failed: readonly string[] };
    readonly reply: Choices;
  };
  /** Makes a release of some pages and fragments of a built one; all others are what visitors have. */
  readonly choose: {
    readonly input: {
      readonly release: string;
      readonly paths: readonly string[];
      readonly fragments: readonly string[];
    };
    readonly reply:
      | {
          readonly is: 'made';
          readonly release: string;
          /** The selected pages with everything that they depend on. */
          readonly paths: readonly string[];
          readonly fragments: readonly string[];
          /** What was added to the selection, in Chinese. */
          readonly needs: readonly string[];
        }
      | { readonly is: 'refused'; readonly words: string }
      | { readonly is: 'gone' };
  };
  /** The files of the pages at these addresses that were edited since the release was made. */
  readonly editedSince: {
    readonly input: { readonly release: string; readonly paths: readonly string[] };
    readonly reply: readonly string[];
  };
  /** Protects a release from deletion, or ends that. */
  readonly hold: { readonly input: { readonly release: string; readonly isHeld: boolean }; readonly reply: null };
  /** Makes a current release from the held one, even if others have published meanwhile. */
  readonly compose: {
    readonly input: Held;
    readonly reply:
      | { readonly is: 'made'; readonly release: string }
      | { readonly is: 'conflict'; readonly paths: readonly string[] }
      | { readonly is: 'gone' };
  };
  /** Stores the database's approvals where the command line can read them. */
  readonly keepRules: { readonly input: ReviewRules; readonly reply: null };
  readonly rollback: { readonly input: Ordered & { readonly release: string }; readonly reply: PublishOutcome };
  /** Commits what the console saved, if `PAGES_GIT` is set; returns the commits. */
  readonly commit: {
    readonly input: {
      readonly saved: readonly { readonly file: string; readonly hash: string; readonly author: string }[];
      readonly message: string;
    };
    readonly reply: readonly string[];
  };
  /** When and by whom the page at an address was rolled back; null when it has been published since. */
  readonly takenBack: {
    readonly input: { readonly path: string };
    readonly reply: { readonly at: string; readonly by: string } | null;
  };
  /** Pages that were rolled back, and whose files still differ from what visitors see. */
  readonly comesBack: { readonly input: Record<string, never>; readonly reply: readonly TakenBackPage[] };
  /** What visitors would notice with that release; null when it is gone. */
  readonly compare: { readonly input: { readonly release: string }; readonly reply: Plan | null };
  readonly list: { readonly input: Record<string, never>; readonly reply: readonly Static<typeof ReleaseEntry>[] };
}

export type PublishCall = keyof PublishCalls;
export type PublishStep = Static<typeof ReleaseStep>;
