import { Refusal } from '#server/domains/refusal.ts';
import { isGiven, type MarkedSteps, type Steps, sumOf } from '#src/contract/marking-steps.ts';

interface Known {
  /** The current steps of the question. */
  readonly now: Steps;
  /** The steps stored with the newest mark, if it used steps: they stay, even if the question's steps change. */
  readonly kept: MarkedSteps | null | undefined;
}

/** What a teacher sent: points for each step of a revision. */
export interface SentSteps {
  readonly revision: number;
  readonly given: readonly number[];
}

/** The steps that a teacher marks by. */
export const stepsToMark = ({ now, kept }: Known): Steps => kept ?? now;

interface Taken {
  /** What is stored with the mark; null for a mark without steps. */
  readonly marked: MarkedSteps | null;
  /** True when the score is not the sum of the steps: the teacher has to give a reason. */
  readonly isOther: boolean;
}

/**
 * The teacher's points for each step, with the steps as the teacher saw them. Refused when the steps have changed
 * meanwhile: nobody gets points for a step that the teacher has not read.
 */
export function takeSteps(known: Known, sent: SentSteps | undefined, score: number | null, least: number): Taken {
  const { revision, steps } = stepsToMark(known);
  if (sent && sent.revision !== revision) throw new Refusal('MARKING_STEPS_CHANGED');
  const given = sent?.given ?? steps.map(() => 0);
  const fits = given.length === steps.length && steps.every((step, at) => isGiven(given[at] ?? -1, step, least));
  if (!fits) throw new Refusal('INPUT_INVALID', { text: '每一步的分要在 0 到它的满分之间' });
  if (steps.length === 0) return { marked: null, isOther: false };
  const sum = sumOf(given);
  const isByStep = sum > 0 || score === 0;
  return {
    marked: isByStep ? { revision, steps: steps.map((step, at) => ({ ...step, given: given[at] ?? 0 })) } : null,
    isOther: score !== null && score !== sum,
  };
}
