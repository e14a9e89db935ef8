import type { LinkContext } from '../../link/link-context.ts';
import type { ProblemArgs, ProblemCode, TextEdit } from '../../problems/problem.ts';
import type { SourceDocument, SourceRange, ValuePath } from '../../problems/source-document.ts';

/** A value under check, and how to report on it. */
export interface ValueCheck {
  readonly value: unknown;
  readonly path: ValuePath;
  readonly document: SourceDocument;
  readonly context: LinkContext;
  /** Reports at the value, or at the given range. */
  readonly report: (code: ProblemCode, args?: ProblemArgs, at?: SourceRange, fix?: readonly TextEdit[]) => void;
  /** An edit that replaces the whole value, if it is written as plain text. */
  readonly replaceBy: (text: string | undefined) => readonly TextEdit[] | undefined;
}
