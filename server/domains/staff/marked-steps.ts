import { Refusal } from '#server/domains/refusal.ts';
import { isGiven, type MarkedSteps, type Steps, sumOf } from '#src/contract/marking-steps.ts';

interface Known {
  /** The steps as they are now. */
  readonly now: Steps;
  /** Those of the newest mark, where it went by steps: they stay, whatever became of the steps since. */
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
  /** What the mark keeps; null where it did not go by steps. */
  readonly marked: MarkedSteps | null;
  /** The score is more or less than the steps have: the teacher has to say why. */
  readonly isOther: boolean;
}

/**
 * The points that a teacher gave for the steps, with the steps as the teacher saw them. Refused when those have changed
 * meanwhile: nobody gets points for a step that nobody read.
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
