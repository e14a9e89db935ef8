import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { findCourse } from '#server/db/queries/courses.ts';
import { serviceEvaluations } from '#server/db/schema/form.ts';
import { sealPlaces } from '#server/db/seal-stored.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { newUuid } from '#server/kernel/random.ts';
import type { InputOf } from '#src/contract/all.ts';
import { checkAnswers } from '#src/contract/form-answers.ts';
import { type FormRow, refuseUnlessOpen } from './answers.ts';

type Body = InputOf<'POST /api/v1/form/service_evaluation'>['body'];
type Context = Pick<CallContext<Session | null>, 'clock' | 'random' | 'session' | 'seal'>;

/** Stores an evaluation once for each request id, after checking every field. */
export async function storeEvaluation(
  tx: Database,
  { clock, random, session, seal }: Context,
  form: FormRow,
  body: Body,
): Promise<{ readonly id: string; readonly submittedAt: Date }> {
  const now = clock.now();
  refuseUnlessOpen(form, now);
  const { answers, problems } = checkAnswers(form.fields, body.answers, now);
  const [first] = problems;
  if (first) throw new Refusal('INPUT_INVALID', { text: first.message, data: { fields: problems } });
  const course = body.course_uuid === undefined ? undefined : await findCourse(tx, body.course_uuid);
  const id = newUuid(random);
  await tx
    .insert(serviceEvaluations)
    .values({
      id,
      requestId: body.request_id,
      formId: form.id,
      formVersion: form.version,
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
  return stored;
}
