import { isGiven, sumOf } from '#src/contract/marking-steps.ts';

/** The steps of a question, as the marking page shows them. */
export interface ShownSteps {
  readonly steps: readonly { readonly words: string; readonly wordsHtml: string; readonly points: number }[];
  readonly stepsRevision: number;
}

/** The typed points of each step, for one revision of the steps. An empty list when nothing is typed. */
export interface StepsDraft {
  readonly revision: number;
  readonly given: readonly string[];
}

const NOTHING: StepsDraft = { revision: 0, given: [] };

/** A draft with the given points; a step without points is an empty text. */
export const stepsDraftOf = ({ stepsRevision }: ShownSteps, given: readonly number[]): StepsDraft =>
  given.length === 0 ? NOTHING : { revision: stepsRevision, given: given.map((one) => (one === 0 ? '' : String(one))) };

/** The typed text of each step; empty texts when the steps have changed since. */
export const givenTexts = ({ steps, stepsRevision }: ShownSteps, { revision, given }: StepsDraft): readonly string[] =>
  steps.map((_step, at) => (revision === stepsRevision ? (given[at] ?? '') : ''));

/** The draft with one step's text replaced. */
export function withGiven(shown: ShownSteps, draft: StepsDraft, at: number, text: string): StepsDraft {
  const given = givenTexts(shown, draft).map((one, index) => (index === at ? text : one));
  return given.every((one) => one === '') ? NOTHING : { revision: shown.stepsRevision, given };
}

/** Whether a text is not a valid number of points for this step. */
export const isWrongGiven = (text: string, points: number, least: number): boolean =>
  text.trim() !== '' && !(/^\d{1,4}(\.\d)?$/.test(text.trim()) && isGiven(Number(text), { points }, least));

/** Whether any step's text cannot be sent. */
export const hasWrongGiven = (shown: ShownSteps, draft: StepsDraft, least: number): boolean =>
  givenTexts(shown, draft).some((text, at) => isWrongGiven(text, shown.steps[at]?.points ?? 0, least));

/** The sum of all given points. */
export const givenSum = (shown: ShownSteps, draft: StepsDraft): number => sumOf(givenTexts(shown, draft).map(Number));

/** The score that follows from the steps; empty while no points are given. */
export const scoreOfSteps = (shown: ShownSteps, draft: StepsDraft): string =>
  draft.given.length === 0 ? '' : String(givenSum(shown, draft));

/** Whether a score differs from the sum of the steps; such a score needs a comment. */
export const isOtherScore = (shown: ShownSteps, draft: StepsDraft, score: string): boolean =>
  shown.steps.length > 0 && score.trim() !== '' && Number(score) !== givenSum(shown, draft);

/** The steps in the API's form; an empty object for questions without steps. */
export const sentSteps = (shown: ShownSteps, draft: StepsDraft) =>
  shown.steps.length === 0
    ? {}
    : { steps: { revision: shown.stepsRevision, given: givenTexts(shown, draft).map(Number) } };
