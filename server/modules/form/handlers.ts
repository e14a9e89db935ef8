import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { findCourse } from '#server/db/queries/courses.ts';
import { forms, serviceEvaluations } from '#server/db/schema/form.ts';
import { sealPlaces } from '#server/db/seal-stored.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { newUuid } from '#server/kernel/random.ts';
import type { form } from '#src/contract/form.ts';
import { checkAnswers } from '#src/contract/form-answers.ts';
import { type FormRow, filledView, formView, refuseUnlessOpen } from './form-view.ts';
import { chooseMerchandise, merchandiseView, merchandiseViews } from './merchandise.ts';
import { findStep, ownCourse, refuseLocked, stepFormView, stepListView, stepsOf } from './steps.ts';
import { findAnswers, keepDraft, submitAnswers } from './store-answers.ts';

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

/** The step a student may fill in: of a course the student has, not waiting for an earlier step. */
async function openStep(db: Database, asked: StepAsked, context: Context) {
  await ownCourse(db, asked.course_id, student(context));
  const steps = await stepsOf(db, asked.course_id, student(context));
  const found = findStep(steps, asked.step_id);
  refuseLocked(steps, found);
  return found;
}

async function readStep(db: Database, asked: StepAsked, context: Context) {
  const course = await ownCourse(db, asked.course_id, student(context));
  const steps = await stepsOf(db, asked.course_id, student(context));
  return stepFormView(course, steps, findStep(steps, asked.step_id));
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
      const { step, form: row } = await openStep(tx, params, context);
      const place = { form: row, stepId: step.id, userId: context.session.userId };
      const kept = await keepDraft(tx, place, body, student(context));
      return { revision: kept.revision, save_time: toInstant(kept.updatedAt) };
    }),

  'POST /api/v1/form/steps/{step_id}/{course_id}': async ({ params, body }, context) =>
    inTransaction(context.db, async (tx) => {
      const { step, form: row } = await openStep(tx, params, context);
      await submitAnswers(tx, { form: row, stepId: step.id, userId: context.session.userId }, body, student(context));
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
      return filledView(row, await submitAnswers(tx, place, body, student(context)));
    }),

  'GET /api/v1/form/service_evaluation': async (_input, { db }) => formView(await namedForm(db, 'service_evaluation')),

  'POST /api/v1/form/service_evaluation': async ({ body }, { db, clock, random, session, seal }) => {
    const now = clock.now();
    return inTransaction(db, async (tx) => {
      const row = await namedForm(tx, 'service_evaluation');
      refuseUnlessOpen(row, now);
      const { answers, problems } = checkAnswers(row.fields, body.answers, now);
      const [first] = problems;
      if (first) throw new Refusal('INPUT_INVALID', { text: first.message, data: { fields: problems } });
      const course = body.course_uuid === undefined ? undefined : await findCourse(tx, body.course_uuid);
      const id = newUuid(random);
      await tx
        .insert(serviceEvaluations)
        .values({
          id,
          requestId: body.request_id,
          formId: row.id,
          formVersion: row.version,
          userId: session?.userId ?? null,
          courseId: course?.id ?? null,
          answers: seal.close(answers, sealPlaces.evaluation(id)),
          submittedAt: now,
        })
        .onConflictDoNothing({ target: serviceEvaluations.requestId });
      const [stored] = await tx
        .select({ id: serviceEvaluations.id, submittedAt: serviceEvaluations.submittedAt })
        .from(serviceEvaluations)
        .where(eq(serviceEvaluations.requestId, body.request_id));
      if (!stored) throw new Error('An evaluation that was stored is gone.');
      return { uuid: stored.id, submit_time: toInstant(stored.submittedAt), done_text: row.doneText };
    });
  },

  'GET /api/v1/form/merchandise': async (_input, context) => merchandiseViews(context.db, student(context)),

  'GET /api/v1/form/merchandise/{id}': async ({ params }, context) =>
    merchandiseView(context.db, params.id, student(context)),

  'POST /api/v1/form/merchandise/{id}': async ({ params, body }, context) =>
    inTransaction(context.db, async (tx) => {
      await chooseMerchandise(tx, params.id, student(context), body);
      return merchandiseView(tx, params.id, student(context));
    }),
};
