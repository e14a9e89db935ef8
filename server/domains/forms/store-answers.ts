import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { formAnswers } from '#server/db/schema/form.ts';
import { sealPlaces } from '#server/db/seal-stored.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { newUuid, type Random } from '#server/kernel/random.ts';
import type { FieldSeal } from '#server/kernel/secrets/field-seal.ts';
import type { FormAnswers } from '#src/contract/form-answers.ts';
import { checkAnswers, draftAnswers } from '#src/contract/form-answers.ts';
import { type AnswerRow, type FormRow, openAnswers, refuseUnlessOpen, unmaskAnswers } from './answers.ts';

/** The student and form of some answers; `step` is null for a form without one. */
export interface Place {
  readonly form: FormRow;
  readonly stepId: string | null;
  readonly userId: string;
}

interface Given {
  readonly answers: FormAnswers;
  readonly revision?: number;
}

interface Moment {
  readonly now: Date;
  readonly random: Random;
  readonly seal: FieldSeal;
}

const isAt = ({ form, stepId, userId }: Place) =>
  and(
    eq(formAnswers.userId, userId),
    stepId === null ? and(eq(formAnswers.formId, form.id), isNull(formAnswers.stepId)) : eq(formAnswers.stepId, stepId),
  );

export async function findAnswers(db: Database, place: Place, seal: FieldSeal): Promise<AnswerRow | undefined> {
  const [row] = await db.select().from(formAnswers).where(isAt(place));
  return row && openAnswers(seal, row);
}

/** Validates and submits answers. Idempotent for the same answers. */
export async function submitAnswers(tx: Database, place: Place, given: Given, moment: Moment): Promise<AnswerRow> {
  const { form } = place;
  const row = await lockAnswers(tx, place, moment);
  const { answers, problems } = checkAnswers(form.fields, unmaskAnswers(form.fields, given.answers, row), moment.now);
  const [first] = problems;
  if (first) throw new Refusal('INPUT_INVALID', { text: first.message, data: { fields: problems } });
  if (row.answers && isSame(row.answers, answers)) return row;
  refuseUnlessOpen(form, moment.now);
  refuseOthersWork(row, given, form);
  return update(tx, row, moment.seal, {
    answers,
    draft: null,
    formVersion: form.version,
    submittedAt: moment.now,
    updatedAt: moment.now,
  });
}

/** Stores a draft, without validation. */
export async function storeDraft(tx: Database, place: Place, given: Given, moment: Moment): Promise<AnswerRow> {
  refuseUnlessOpen(place.form, moment.now);
  const row = await lockAnswers(tx, place, moment);
  refuseOthersWork(row, given, place.form);
  const { fields } = place.form;
  const draft = draftAnswers(fields, unmaskAnswers(fields, given.answers, row));
  return update(tx, row, moment.seal, { draft, updatedAt: moment.now });
}

/** The student's row of the form, created when missing, locked until the transaction ends. */
async function lockAnswers(tx: Database, place: Place, { now, random, seal }: Moment): Promise<AnswerRow> {
  const { form, stepId, userId } = place;
  await tx
    .insert(formAnswers)
    .values({
      id: newUuid(random),
      formId: form.id,
      stepId,
      userId,
      formVersion: form.version,
      revision: 1,
      updatedAt: now,
    })
    .onConflictDoNothing();
  const row = await lockRow(tx, formAnswers, isAt(place));
  if (!row) throw new Error('A form answer that was stored is gone.');
  return openAnswers(seal, row);
}

function refuseOthersWork(row: AnswerRow, { revision }: Given, form: FormRow): void {
  if (row.answers && !form.mayChange) throw new Refusal('FORM_SUBMITTED');
  const isNew = row.answers === null && row.draft === null;
  if (revision === undefined || isNew || revision === row.revision) return;
  throw new Refusal('FORM_CHANGED', { data: { revision: row.revision } });
}

async function update(
  tx: Database,
  row: AnswerRow,
  seal: FieldSeal,
  { answers = row.answers, draft = row.draft, ...changes }: Partial<AnswerRow>,
): Promise<AnswerRow> {
  const sealed = {
    answers: answers && seal.close(answers, sealPlaces.answers(row.id)),
    draft: draft && seal.close(draft, sealPlaces.draft(row.id)),
  };
  const [updated] = await tx
    .update(formAnswers)
    .set({ ...changes, ...sealed, revision: sql`${formAnswers.revision} + 1` })
    .where(eq(formAnswers.id, row.id))
    .returning();
  if (!updated) throw new Error('A form answer that was locked is gone.');
  return { ...updated, answers, draft };
}

/** Whether two sets of answers are equal; the order of fields does not count. */
function isSame(a: FormAnswers, b: FormAnswers): boolean {
  const text = (answers: FormAnswers) => JSON.stringify(Object.entries(answers).sort(([x], [y]) => (x < y ? -1 : 1)));
  return text(a) === text(b);
}
