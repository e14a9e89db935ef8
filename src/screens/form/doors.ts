import * as paths from '#src/lib/paths.ts';
import type { StepKind, StepPlace } from './form-query.ts';

const DOORS = {
  1: paths.studentRegister,
  2: paths.studentConfirm,
  3: paths.studentFillOnline,
  4: paths.questionnaireForm,
  5: paths.questionnaireSubjectForm,
} as const satisfies Record<StepKind, unknown>;

/** The address of a step, by its kind. */
export function doorTo(kind: StepKind, { step_id, course_id }: StepPlace): string {
  return DOORS[kind]({ step_id, course_id });
}
