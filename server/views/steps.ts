import { plainWithFormulas } from '#server/kernel/text/content-html.ts';
import type { MarkedSteps, Step } from '#src/contract/marking-steps.ts';

/** Steps as staff see them. */
export const stepViews = (steps: readonly Step[]) =>
  steps.map(({ words, points }) => ({ words, points, wordsHtml: plainWithFormulas(words) }));

/** Steps that a student may read, with the points got; none where the mark did not go by steps. */
export const markedStepViews = (marked: MarkedSteps | null | undefined) =>
  (marked?.steps ?? []).map(({ words, points, given }) => ({ words_html: plainWithFormulas(words), points, given }));
