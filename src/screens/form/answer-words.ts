import { type FormAnswers, type FormField, isAsked } from '#src/contract/form-answers.ts';

/** What was answered, in words, in the order of the form. */
export function answerWords(fields: readonly FormField[], answers: FormAnswers): { name: string; value: string }[] {
  return fields.flatMap((field) => {
    const value = answers[field.key];
    if (value === undefined || !isAsked(field, answers)) return [];
    return [{ name: field.label, value: wordsOf(field, value) }];
  });
}

function wordsOf({ type, options }: FormField, value: FormAnswers[string]): string {
  if (type === 'rating') {
    const meaning = options[Number(value) - 1]?.label;
    return `${String(value)} 星${meaning ? `，${meaning}` : ''}`;
  }
  const words = (Array.isArray(value) ? value : [String(value)]).map(
    (one) => options.find((option) => option.value === one)?.label ?? one,
  );
  return words.join(type === 'area' ? '' : type === 'college' ? ' · ' : '、');
}
