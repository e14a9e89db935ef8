import type { Problem } from '../problems/problem.ts';

/** What a build did. */
export interface BuildReport {
  readonly problems: readonly Problem[];
  /** Files that were compiled again. */
  readonly built: number;
  readonly unchanged: number;
  /** Files with errors; what they published before stays as it was. */
  readonly failed: readonly string[];
  /** Paths taken off the site. */
  readonly removed: readonly string[];
  /** Pictures that had to be encoded. */
  readonly encoded: number;
  /** The release that was made, or found to be there already. */
  readonly release: string;
  /** Whether pages refer only to what is encoded first of a picture. */
  readonly isFirstLook: boolean;
  /** Why visitors were not given the release though they should have been: somebody has to decide first. */
  readonly held?: readonly string[];
}

export interface BuildOptions {
  /** Whether visitors get the release at once. */
  readonly isLive?: boolean;
  /** On a machine where no picture is encoded yet, pages may begin with one JPEG of each; `finishPictures` makes the rest. */
  readonly mayWaitForPictures?: boolean;
  /** Told after each picture that was encoded. */
  readonly onPictures?: ((done: number, all: number) => void) | undefined;
}
