import type { ProblemArgs, ProblemCode, TextEdit } from './problem.ts';

/** A mistake found in text, by offsets. */
export interface Finding {
  readonly code: ProblemCode;
  readonly start: number;
  readonly end: number;
  readonly args?: ProblemArgs;
  readonly fix?: readonly TextEdit[];
}
