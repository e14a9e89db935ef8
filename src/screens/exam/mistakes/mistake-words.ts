import { mistakeStates } from '#src/contract/states.ts';
import { chinaDayName } from '#src/lib/money-and-time/china-time.ts';
import { formulasIn } from '#src/page-model/formulas/formulas-in-text.ts';
import type { Mistake, Review } from './mistake-queries.ts';

const MARKUP = /<[^>]*>|&nbsp;/g;
const DAY_MS = 24 * 3_600_000;

/** A question's text in one line, for lists. */
export function plainStem(stem: string): string {
  const words = formulasIn(stem).reduce((text, { source }) => text.replace(source, '（公式）'), stem);
  return words.replaceAll(MARKUP, ' ').replaceAll(/\s+/g, ' ').trim();
}

/** When a question comes again. */
export function dueWords({ state, due_time: due, is_removed: isRemoved }: Mistake, now: number): string {
  if (isRemoved) return '已移出';
  if (state === mistakeStates.MASTERED) return '已掌握';
  const at = Date.parse(due);
  return at <= now ? '待重做' : `${chinaDayName(at, now)}重做`;
}

/** What comes of an answer: for the student, right below the mark. */
export function outcomeWords({ is_correct: isRight, mistake }: Review, now: number): string {
  const { state, due_time: due, right_days: rightDays } = mistake;
  if (state === mistakeStates.MASTERED) return '两次隔天答对，这道题已掌握。';
  const days = Math.ceil((Date.parse(due) - now) / DAY_MS);
  const when = days <= 1 ? '明天' : `${days} 天后`;
  if (!isRight) return `看看解析，${when}再来一次。`;
  return rightDays > 0 ? `${when}再答对一次，就算掌握了。` : `今天刚看过答案，${when}再做一次。`;
}
