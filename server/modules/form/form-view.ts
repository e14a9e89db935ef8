import { type AnswerRow, type FormRow, maskAnswer } from '#server/domains/forms/answers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import type { FormAnswers, FormField } from '#src/contract/form-answers.ts';

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

const SEPARATORS: Partial<Record<FormField['type'], string>> = { area: '', college: ' ' };

/** Answers in readable form: labels and names of choices; ID numbers masked. */
export function readableAnswers(fields: readonly FormField[], answers: FormAnswers) {
  return fields.flatMap((field) => {
    const value = answers[field.key];
    if (value === undefined) return [];
    const values = Array.isArray(value) ? value : [String(value)];
    const words = values
      .map((one) => field.options.find((option) => option.value === one)?.label ?? one)
      .join(SEPARATORS[field.type] ?? '、');
    return [{ label: field.label, value: field.type === 'id_card' ? maskAnswer(words) : words }];
  });
}

/** The answers in a reply: no complete ID number, not even for its owner. */
function maskAnswers(fields: readonly FormField[], answers: FormAnswers): FormAnswers {
  const masked = { ...answers };
  for (const { key, type } of fields) {
    const value = answers[key];
    if (type === 'id_card' && typeof value === 'string') masked[key] = maskAnswer(value);
  }
  return masked;
}
