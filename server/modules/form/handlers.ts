import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { CourseRow } from '#server/db/queries/courses.ts';
import { forms } from '#server/db/schema/form.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import type { AnswerRow, FormRow } from '#server/domains/forms/answers.ts';
import { chooseMerchandise } from '#server/domains/forms/choose-merchandise.ts';
import { findStep, openStep, ownCourse, type StepOfStudent, stepsOf } from '#server/domains/forms/steps.ts';
import { findAnswers, type Place, storeDraft, submitAnswers } from '#server/domains/forms/store-answers.ts';
import { storeEvaluation } from '#server/domains/forms/store-evaluation.ts';
import { noteWritten } from '#server/domains/leads/note-lead.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import type { form } from '#src/contract/form.ts';
import { stepKinds } from '#src/contract/states.ts';
import { filledView, formView, readableAnswers } from './form-view.ts';
import { merchandiseView, merchandiseViews } from './merchandise-views.ts';

type Context = CallContext<Session>;

interface StepAsked {
  readonly step_id: string;
  readonly course_id: string;
}

const student = ({ session, clock, random, seal }: Context) => ({
  userId: session.userId,
  now: clock.now(),
  random,
  seal,
});

async function readStep(db: Database, asked: StepAsked, context: Context) {
  const course = await ownCourse(db, asked.course_id, student(context));
  const steps = await stepsOf(db, asked.course_id, student(context));
  return stepFormView(course, steps, findStep(steps, asked.step_id));
}

/** Records in the student's lead that the form was filled in; an unchanged repeat records nothing. */
async function noteFilled(
  tx: Database,
  { random, clock }: Context,
  { form: { title }, userId }: Place,
  { submittedAt }: AnswerRow,
  courseId: string | null,
): Promise<void> {
  const now = clock.now();
  if (submittedAt?.getTime() !== now.getTime()) return;
  await noteWritten(tx, random, { userId, kind: 'form', subject: title, courseId, now });
}

async function namedForm(db: Database, name: 'personal_info' | 'service_evaluation'): Promise<FormRow> {
  const [row] = await db.select().from(forms).where(eq(forms.name, name));
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

export const formHandlers: Handlers<typeof form> = {
  'GET /api/v1/form/steps': async ({ query }, context) => {
    await ownCourse(context.db, query.course_id, student(context));
    return stepListView(await stepsOf(context.db, query.course_id, student(context)));
  },

  'GET /api/v1/form/steps/{step_id}/{course_id}': async ({ params }, context) => readStep(context.db, params, context),

  'PUT /api/v1/form/steps/{step_id}/{course_id}/draft': async ({ params, body }, context) =>
    inTransaction(context.db, async (tx) => {
      const { step, form: row } = await openStep(tx, params, student(context));
      const place = { form: row, stepId: step.id, userId: context.session.userId };
      const kept = await storeDraft(tx, place, body, student(context));
      return { revision: kept.revision, save_time: toInstant(kept.updatedAt) };
    }),

  'POST /api/v1/form/steps/{step_id}/{course_id}': async ({ params, body }, context) =>
    inTransaction(context.db, async (tx) => {
      const { step, form: row } = await openStep(tx, params, student(context));
      const place = { form: row, stepId: step.id, userId: context.session.userId };
      const stored = await submitAnswers(tx, place, body, student(context));
      await noteFilled(tx, context, place, stored, params.course_id);
      return readStep(tx, params, context);
    }),

  'GET /api/v1/form/personal_info': async (_input, { db, session, seal }) => {
    const row = await namedForm(db, 'personal_info');
    return filledView(row, await findAnswers(db, { form: row, stepId: null, userId: session.userId }, seal));
  },

  'PUT /api/v1/form/personal_info': async ({ body }, context) =>
    inTransaction(context.db, async (tx) => {
      const row = await namedForm(tx, 'personal_info');
      const place = { form: row, stepId: null, userId: context.session.userId };
      const stored = await submitAnswers(tx, place, body, student(context));
      await noteFilled(tx, context, place, stored, null);
      return filledView(row, stored);
    }),

  'GET /api/v1/form/service_evaluation': async (_input, { db }) => formView(await namedForm(db, 'service_evaluation')),

  'POST /api/v1/form/service_evaluation': async ({ body }, context) =>
    inTransaction(context.db, async (tx) => {
      const row = await namedForm(tx, 'service_evaluation');
      const stored = await storeEvaluation(tx, context, row, body);
      return { uuid: stored.id, submit_time: toInstant(stored.submittedAt), done_text: row.doneText };
    }),

  'GET /api/v1/form/merchandise': async (_input, context) => merchandiseViews(context.db, student(context)),

  'GET /api/v1/form/merchandise/{id}': async ({ params }, context) =>
    merchandiseView(context.db, params.id, student(context)),

  'POST /api/v1/form/merchandise/{id}': async ({ params, body }, context) =>
    inTransaction(context.db, async (tx) => {
      await chooseMerchandise(tx, params.id, student(context), body);
      return merchandiseView(tx, params.id, student(context));
    }),
};

function stepView({ step, state }: StepOfStudent) {
  return { step_id: step.id, kind: step.kind, title: step.title, state, is_required: step.isRequired };
}

function stepListView(steps: readonly StepOfStudent[]): ReplyOf<'GET /api/v1/form/steps'> {
  return steps.map((one) => ({
    ...stepView(one),
    submit_time: one.row?.submittedAt ? toInstant(one.row.submittedAt) : null,
  }));
}

function stepFormView(
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
