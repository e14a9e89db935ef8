import type { Problem } from '../problems/problem.ts';

/** What a build did. */
export interface BuildReport {
  readonly problems: readonly Problem[];
  /** Files that were compiled again. */
  readonly built: number;
  readonly unchanged: number;
  /** Files with errors; visitors keep the version published before. */
  readonly failed: readonly string[];
  /** Paths that are no longer published. */
  readonly removed: readonly string[];
  /** Pictures that had to be encoded. */
  readonly encoded: number;
  /** The new release, or an existing one with the same content. */
  readonly release: string;
  /** Whether pages use only the first encodings of each picture. */
  readonly isFirstLook: boolean;
  /** Why the release did not go live although it should have: a person has to decide first. */
  readonly held?: readonly string[];
}

export interface BuildOptions {
  /** Whether visitors get the release at once. */
  readonly isLive?: boolean;
  /**
   * Encodes only one JPEG of each picture, for a machine where nothing is encoded yet; `finishPictures` makes the rest.
   */
  readonly mayWaitForPictures?: boolean;
  /** Called after each encoded picture. */
  readonly onPictures?: ((done: number, all: number) => void) | undefined;
}
