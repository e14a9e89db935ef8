import type { FormAnswers, FormField, formAnswers, forms } from '#server/db/schema/form.ts';
import { sealPlaces } from '#server/db/seal-stored.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { FieldSeal } from '#server/kernel/field-seal.ts';
import type { ReplyOf } from '#src/contract/all.ts';

export type FormRow = typeof forms.$inferSelect;

/** A student's answers, opened. */
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

export function formView(row: FormRow): ReplyOf<'GET /api/v1/form/service_evaluation'> {
  return {
    uuid: row.id,
    title: row.title,
    intro: row.intro,
    done_text: row.doneText,
    version: row.version,
    may_change: row.mayChange,
    open_time: row.opensAt && toInstant(row.opensAt),
    close_time: row.closesAt && toInstant(row.closesAt),
    fields: row.fields.map((field) => ({
      ...field,
      options: [...field.options],
      show_when: field.show_when && { field: field.show_when.field, values: [...field.show_when.values] },
    })),
  };
}

export function filledView(form: FormRow, row: AnswerRow | undefined) {
  return {
    form: formView(form),
    answers: row?.answers ? maskAnswers(form.fields, row.answers) : null,
    draft: row?.draft ? maskAnswers(form.fields, row.draft) : null,
    revision: row?.revision ?? 0,
    submit_time: row?.submittedAt ? toInstant(row.submittedAt) : null,
  };
}

/** Refuses a form that is not open yet, or no more. */
export function refuseUnlessOpen({ opensAt, closesAt }: FormRow, now: Date): void {
  if (opensAt && now < opensAt) throw new Refusal('FORM_NOT_OPEN');
  if (closesAt && now >= closesAt) throw new Refusal('FORM_CLOSED');
}

const SEPARATORS: Partial<Record<FormField['type'], string>> = { area: '', college: ' ' };

/** Answers as they are read: labels and the words of choices; ID numbers in part. */
export function readableAnswers(fields: readonly FormField[], answers: FormAnswers) {
  return fields.flatMap((field) => {
    const value = answers[field.key];
    if (value === undefined) return [];
    const values = Array.isArray(value) ? value : [String(value)];
    const words = values
      .map((one) => field.options.find((option) => option.value === one)?.label ?? one)
      .join(SEPARATORS[field.type] ?? '、');
    return [{ label: field.label, value: field.type === 'id_card' ? maskIdNumber(words) : words }];
  });
}

const ID_NUMBER_LENGTH = 18;

/** What an ID number is shown as once it is written: the first and the last four characters. */
const maskIdNumber = (text: string) =>
  text.length === ID_NUMBER_LENGTH ? `${text.slice(0, 4)}**********${text.slice(-4)}` : text;

/** The answers as they leave the server: no whole ID number, not even to its owner. */
function maskAnswers(fields: readonly FormField[], answers: FormAnswers): FormAnswers {
  const masked = { ...answers };
  for (const { key, type } of fields) {
    const value = answers[key];
    if (type === 'id_card' && typeof value === 'string') masked[key] = maskIdNumber(value);
  }
  return masked;
}

/** The given answers with the stored ID number wherever the student left its mask as it was. */
export function unmaskAnswers(fields: readonly FormField[], given: FormAnswers, row: AnswerRow): FormAnswers {
  const unmasked = { ...given };
  for (const { key, type } of fields) {
    if (type !== 'id_card') continue;
    const kept = [row.draft?.[key], row.answers?.[key]];
    const own = kept.find((value) => typeof value === 'string' && maskIdNumber(value) === given[key]);
    if (own !== undefined) unmasked[key] = own;
  }
  return unmasked;
}
