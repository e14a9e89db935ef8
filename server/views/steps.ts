import { plainWithFormulas } from '#server/kernel/text/content-html.ts';
import type { MarkedSteps, Step } from '#src/contract/marking-steps.ts';

/** Marking steps for staff. */
export const stepViews = (steps: readonly Step[]) =>
  steps.map(({ words, points }) => ({ words, points, wordsHtml: plainWithFormulas(words) }));

/** Marking steps for students, with the points given; empty for a mark without steps. */
export const markedStepViews = (marked: MarkedSteps | null | undefined) =>
  (marked?.steps ?? []).map(({ words, points, given }) => ({ words_html: plainWithFormulas(words), points, given }));
