import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { type CourseRow, findCourse, isOwned } from '#server/db/queries/courses.ts';
import { courseSteps, formAnswers, forms } from '#server/db/schema/form.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { FieldSeal } from '#server/kernel/secrets/field-seal.ts';
import { type StepState, stepStates } from '#src/contract/states.ts';
import { type AnswerRow, type FormRow, openAnswers } from './answers.ts';

export interface StepOfStudent {
  readonly step: typeof courseSteps.$inferSelect;
  readonly form: FormRow;
  readonly row: AnswerRow | undefined;
  readonly state: StepState;
}

interface Student {
  readonly userId: string;
  readonly now: Date;
}

interface Reader extends Student {
  readonly seal: FieldSeal;
}

/** The course, when the student may study it at this moment. */
export async function ownCourse(db: Database, courseId: string, { userId, now }: Student): Promise<CourseRow> {
  const course = await findCourse(db, courseId);
  if (!course) throw new Refusal('NOT_FOUND');
  if (await isOwned(db, courseId, userId, now)) return course;
  throw new Refusal('COURSE_NOT_OWNED', { data: { course_uuid: courseId } });
}

/** The steps of a course in order, with the student's progress. A step waits for the required ones before it. */
export async function stepsOf(db: Database, courseId: string, { userId, now, seal }: Reader): Promise<StepOfStudent[]> {
  const rows = await db
    .select({ step: courseSteps, form: forms, row: formAnswers })
    .from(courseSteps)
    .innerJoin(forms, eq(forms.id, courseSteps.formId))
    .leftJoin(formAnswers, and(eq(formAnswers.stepId, courseSteps.id), eq(formAnswers.userId, userId)))
    .where(eq(courseSteps.courseId, courseId))
    .orderBy(asc(courseSteps.position));
  let isWaiting = false;
  return rows.map(({ step, form, row }) => {
    const isDone = row?.submittedAt != null;
    const state = isDone ? stepStates.DONE : isWaiting ? stepStates.LOCKED : openState(form, now);
    if (step.isRequired && !isDone) isWaiting = true;
    return { step, form, row: row ? openAnswers(seal, row) : undefined, state };
  });
}

function openState({ opensAt, closesAt }: FormRow, now: Date): StepState {
  const isOpen = (opensAt === null || opensAt <= now) && (closesAt === null || closesAt > now);
  return isOpen ? stepStates.OPEN : stepStates.CLOSED;
}

/** The step among those of its course; refuses one of another course. */
export function findStep(steps: readonly StepOfStudent[], stepId: string): StepOfStudent {
  const found = steps.find(({ step }) => step.id === stepId);
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

/** Refuses a step that waits for an earlier one, and names that one. */
function refuseLocked(steps: readonly StepOfStudent[], { state }: StepOfStudent): void {
  if (state !== stepStates.LOCKED) return;
  const waitsFor = steps.find(({ step, row }) => step.isRequired && row?.submittedAt == null);
  throw new Refusal('STEP_LOCKED', { data: { step_id: waitsFor?.step.id ?? null } });
}

/** The step, if the student may fill it in: the course is theirs, and no earlier step is missing. */
export async function openStep(
  db: Database,
  { step_id: stepId, course_id: courseId }: { readonly step_id: string; readonly course_id: string },
  reader: Reader,
): Promise<StepOfStudent> {
  await ownCourse(db, courseId, reader);
  const steps = await stepsOf(db, courseId, reader);
  const found = findStep(steps, stepId);
  refuseLocked(steps, found);
  return found;
}
