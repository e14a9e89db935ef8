import type { CourseRow } from '#server/db/queries/courses.ts';
import type { StepOfStudent } from '#server/domains/forms/steps.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { stepKinds } from '#src/contract/states.ts';
import { filledView, readableAnswers } from './form-view.ts';

function stepView({ step, state }: StepOfStudent) {
  return { step_id: step.id, kind: step.kind, title: step.title, state, is_required: step.isRequired };
}

export function stepListView(steps: readonly StepOfStudent[]): ReplyOf<'GET /api/v1/form/steps'> {
  return steps.map((one) => ({
    ...stepView(one),
    submit_time: one.row?.submittedAt ? toInstant(one.row.submittedAt) : null,
  }));
}

export function stepFormView(
  course: CourseRow,
  steps: readonly StepOfStudent[],
  asked: StepOfStudent,
): ReplyOf<'GET /api/v1/form/steps/{step_id}/{course_id}'> {
  const isConfirm = asked.step.kind === stepKinds.CONFIRM;
  const written = steps.filter(({ step }) => step.kind === stepKinds.REGISTER);
  return {
    ...stepView(asked),
    course: { uuid: course.id, name: course.name },
    ...filledView(asked.form, asked.row),
    summary: isConfirm ? written.flatMap(({ form, row }) => readableAnswers(form.fields, row?.answers ?? {})) : [],
  };
}
