import { toInstant } from '#server/db/clock.ts';
import type { FormAnswers, FormField, formAnswers, forms } from '#server/db/schema/form.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ReplyOf } from '#src/contract/all.ts';

export type FormRow = typeof forms.$inferSelect;
export type AnswerRow = typeof formAnswers.$inferSelect;

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
    answers: row?.answers ?? null,
    draft: row?.draft ?? null,
    revision: row?.revision ?? 0,
    submit_time: row?.submittedAt ? toInstant(row.submittedAt) : null,
  };
}

/** Refuses a form that is not open yet, or no more. */
export function refuseUnlessOpen({ opensAt, closesAt }: FormRow, now: Date): void {
  if (opensAt && now < opensAt) throw new Refusal('FORM_NOT_OPEN');
  if (closesAt && now >= closesAt) throw new Refusal('FORM_CLOSED');
}

/** Answers as they are read: labels and the words of choices; ID numbers in part. */
export function readableAnswers(fields: readonly FormField[], answers: FormAnswers) {
  return fields.flatMap((field) => {
    const value = answers[field.key];
    if (value === undefined) return [];
    const values = Array.isArray(value) ? value : [String(value)];
    const words = values.map((one) => field.options.find((option) => option.value === one)?.label ?? one).join('、');
    return [{ label: field.label, value: field.type === 'id_card' ? maskIdNumber(words) : words }];
  });
}

const maskIdNumber = (text: string) => `${text.slice(0, 4)}**********${text.slice(-4)}`;
