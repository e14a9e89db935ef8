import type { formAnswers, forms } from '#server/db/schema/form.ts';
import { sealPlaces } from '#server/db/seal-stored.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { FieldSeal } from '#server/kernel/secrets/field-seal.ts';
import { maskIdNumber } from '#server/kernel/text/mask.ts';
import type { FormAnswers, FormField } from '#src/contract/form-answers.ts';

export type FormRow = typeof forms.$inferSelect;

/** A student's answers, unsealed. */
export type AnswerRow = Omit<typeof formAnswers.$inferSelect, 'answers' | 'draft'> & {
  readonly answers: FormAnswers | null;
  readonly draft: FormAnswers | null;
};

export function openAnswers(seal: FieldSeal, row: typeof formAnswers.$inferSelect): AnswerRow {
  return {
    ...row,
    answers: row.answers && seal.open(row.answers, sealPlaces.answers(row.id)),
    draft: row.draft && seal.open(row.draft, sealPlaces.draft(row.id)),
  };
}

/** Refuses a form that is not open yet, or has closed. */
export function refuseUnlessOpen({ opensAt, closesAt }: FormRow, now: Date): void {
  if (opensAt && now < opensAt) throw new Refusal('FORM_NOT_OPEN');
  if (closesAt && now >= closesAt) throw new Refusal('FORM_CLOSED');
}

const ID_NUMBER_LENGTH = 18;

/** The mask of a complete ID number; an incomplete one in a draft is still being typed. */
export const maskAnswer = (text: string) => (text.length === ID_NUMBER_LENGTH ? maskIdNumber(text) : text);

/** The answers, with the stored ID number where the student left its mask unchanged. */
export function unmaskAnswers(fields: readonly FormField[], given: FormAnswers, row: AnswerRow): FormAnswers {
  const unmasked = { ...given };
  for (const { key, type } of fields) {
    if (type !== 'id_card') continue;
    const stored = [row.draft?.[key], row.answers?.[key]];
    const own = stored.find((value) => typeof value === 'string' && maskAnswer(value) === given[key]);
    if (own !== undefined) unmasked[key] = own;
  }
  return unmasked;
}
