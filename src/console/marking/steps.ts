import { isGiven, sumOf } from '#src/contract/marking-steps.ts';

/** Steps as a page of marking shows them. */
export interface ShownSteps {
  readonly steps: readonly { readonly words: string; readonly wordsHtml: string; readonly points: number }[];
  readonly stepsRevision: number;
}

/** What is typed for each step of a revision; no texts at all while nothing is. */
export interface StepsDraft {
  readonly revision: number;
  readonly given: readonly string[];
}

const NOTHING: StepsDraft = { revision: 0, given: [] };

/** The draft of what was given; a step that got nothing stays empty. */
export const stepsDraftOf = ({ stepsRevision }: ShownSteps, given: readonly number[]): StepsDraft =>
  given.length === 0 ? NOTHING : { revision: stepsRevision, given: given.map((one) => (one === 0 ? '' : String(one))) };

/** The text of each step; empty ones when the steps have changed since they were typed. */
export const givenTexts = ({ steps, stepsRevision }: ShownSteps, { revision, given }: StepsDraft): readonly string[] =>
  steps.map((_step, at) => (revision === stepsRevision ? (given[at] ?? '') : ''));

/** The draft with another text for one step. */
export function withGiven(shown: ShownSteps, draft: StepsDraft, at: number, text: string): StepsDraft {
  const given = givenTexts(shown, draft).map((one, index) => (index === at ? text : one));
  return given.every((one) => one === '') ? NOTHING : { revision: shown.stepsRevision, given };
}

/** Whether a text is no points for this step. */
export const isWrongGiven = (text: string, points: number, least: number): boolean =>
  text.trim() !== '' && !(/^\d{1,4}(\.\d)?$/.test(text.trim()) && isGiven(Number(text), { points }, least));

/** Whether something is typed that cannot be sent. */
export const hasWrongGiven = (shown: ShownSteps, draft: StepsDraft, least: number): boolean =>
  givenTexts(shown, draft).some((text, at) => isWrongGiven(text, shown.steps[at]?.points ?? 0, least));

/** The points of all steps. */
export const givenSum = (shown: ShownSteps, draft: StepsDraft): number => sumOf(givenTexts(shown, draft).map(Number));

/** The score that follows from the steps; empty while nothing is given. */
export const scoreOfSteps = (shown: ShownSteps, draft: StepsDraft): string =>
  draft.given.length === 0 ? '' : String(givenSum(shown, draft));

/** Whether a score is another one than the steps have, which needs words. */
export const isOtherScore = (shown: ShownSteps, draft: StepsDraft, score: string): boolean =>
  shown.steps.length > 0 && score.trim() !== '' && Number(score) !== givenSum(shown, draft);

/** What is sent of the steps; nothing for work without. */
export const sentSteps = (shown: ShownSteps, draft: StepsDraft) =>
  shown.steps.length === 0
    ? {}
    : { steps: { revision: shown.stepsRevision, given: givenTexts(shown, draft).map(Number) } };
