import type { CatalogueAnswer } from '#src/contract/catalogue.ts';
import type { LinkContext } from '../../link/link-context.ts';
import type { ProblemArgs, ProblemCode } from '../../problems/problem.ts';
import type { SourceDocument, SourceRange } from '../../problems/source-document.ts';

/** When a page is open, from now on; milliseconds since 1970, `until` is infinite for a page without an end. */
export interface OpenTime {
  readonly from: number;
  readonly until: number;
}

/** What a live check compares, and how it reports. */
export interface LiveCheck {
  readonly document: SourceDocument;
  readonly context: LinkContext;
  readonly catalogue: CatalogueAnswer;
  readonly open: OpenTime;
  /** Every id that the page names. */
  readonly named: ReadonlySet<string>;
  readonly report: (code: ProblemCode, range: SourceRange, args: ProblemArgs) => void;
}
