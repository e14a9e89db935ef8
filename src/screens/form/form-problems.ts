import { checkAnswers, type FormAnswers, type FormField } from '#src/contract/form-answers.ts';
import { ApiRefusal } from '#src/lib/api-failures.ts';

const PREFIX = 'body.answers.';

/** What is wrong, by field, in the order of the form. An ID number left as the server shows it is right. */
export function problemsOf(
  fields: readonly FormField[],
  answers: FormAnswers,
  { shown, now }: { readonly shown: FormAnswers; readonly now: number },
): ReadonlyMap<string, string> {
  const masked = new Set(
    fields.flatMap(({ key, type }) =>
      type === 'id_card' && isMask(answers[key]) && answers[key] === shown[key] ? key : [],
    ),
  );
  const { problems } = checkAnswers(fields, answers, new Date(now));
  const byKey = problems.map(({ field, message }) => [field.slice(PREFIX.length), message] as const);
  return new Map(byKey.filter(([key]) => !masked.has(key)));
}

const isMask = (value: unknown) => typeof value === 'string' && value.includes('*');

/** The fields a refusal names, with their words; empty for every other failure. */
export function refusedFields(reason: unknown): ReadonlyMap<string, string> {
  const data: unknown = reason instanceof ApiRefusal ? reason.data : undefined;
  const fields: unknown = typeof data === 'object' && data !== null && 'fields' in data ? data.fields : undefined;
  if (!Array.isArray(fields)) return new Map();
  return new Map(
    fields.flatMap((one: { readonly field?: unknown; readonly message?: unknown }) =>
      typeof one.field === 'string' && one.field.startsWith(PREFIX) && typeof one.message === 'string'
        ? [[one.field.slice(PREFIX.length), one.message] as const]
        : [],
    ),
  );
}
