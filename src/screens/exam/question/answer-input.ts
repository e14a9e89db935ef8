import { pagesIn } from '#src/contract/exam-pages.ts';
import { questionKinds } from '#src/contract/states.ts';
import type { Question } from '../exam-queries.ts';

const { MULTIPLE, FILL, JUDGE, ESSAY } = questionKinds;

/** An answer in its normal form, as it is stored and sent; `[]` for unanswered. */
export function normalAnswer(
  { kind, blank_count: blanks }: Pick<Question, 'kind' | 'blank_count'>,
  given: readonly string[],
): string[] {
  if (kind === MULTIPLE) return [...new Set(given)].sort();
  if (kind !== FILL && kind !== ESSAY) return given.slice(0, 1);
  if (given.every((text) => text.trim() === '')) return [];
  return kind === ESSAY
    ? [given[0] ?? '', ...pagesIn(given)]
    : Array.from({ length: blanks }, (_, index) => given[index] ?? '');
}

/** An answer as text: `A、C`, `正确`, each blank with its number. Undefined for unanswered. */
export function answerWords({ kind }: Pick<Question, 'kind'>, answer: readonly string[]): string | undefined {
  if (answer.length === 0) return undefined;
  if (kind === ESSAY) {
    const count = pagesIn(answer).length;
    return `${answer[0] ?? ''}${count > 0 ? `（${count} 张照片）` : ''}`;
  }
  if (kind === JUDGE) return answer[0] === 'T' ? '正确' : '错误';
  if (kind !== FILL) return answer.join('、');
  if (answer.length === 1) return answer[0];
  return answer.map((text, index) => `（${index + 1}）${text.trim() || '未填'}`).join('  ');
}
