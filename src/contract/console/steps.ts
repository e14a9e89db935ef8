import { Type } from 'typebox';
import { object } from '../fields.ts';
import { LONGEST_STEP, MOST_STEPS } from '../marking-steps.ts';

const Points = Type.Number({ minimum: 0, maximum: 1000 });

/** A marking step for staff, with its text also as HTML. */
export const StepView = object({ words: Type.String(), wordsHtml: Type.String(), points: Points });

export const Revision = Type.Integer({ minimum: 0, maximum: 1_000_000 });

/** Points that a teacher gives for each step, with the revision of the steps that the teacher saw. */
export const SentSteps = object({ revision: Revision, given: Type.Array(Points, { maxItems: MOST_STEPS }) });

/** All marking steps of a question. */
export const StepInputs = Type.Array(
  object({
    words: Type.String({
      ...{ pattern: '\\S', maxLength: LONGEST_STEP },
      message: `每一步写 1 到 ${LONGEST_STEP} 个字`,
    }),
    points: Points,
  }),
  { maxItems: MOST_STEPS, message: `最多 ${MOST_STEPS} 步` },
);
