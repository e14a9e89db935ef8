import { mistakeStates } from '#src/contract/states.ts';
import type { Mistake, Review } from './mistake-queries.ts';

const DAY_MS = 24 * 3_600_000;

/** Label of a question that is due. */
export const DUE = '待重做';

/** When a question is due again, as text. */
export function dueWords({ state, due_time: due, is_removed: isRemoved }: Mistake, now: number): string {
  if (isRemoved) return '已移出';
  if (state === mistakeStates.MASTERED) return '已掌握';
  return Date.parse(due) <= now ? DUE : `${inDays(due, now)}重做`;
}

/** Days until `due`, as text. A study day begins at 04:00: what is due within 24 hours is due tomorrow. */
function inDays(due: string, now: number): string {
  const days = Math.ceil((Date.parse(due) - now) / DAY_MS);
  return days <= 1 ? '明天' : `${days} 天后`;
}

/** What an answer changes, as text below the mark. */
export function outcomeWords({ is_correct: isRight, mistake }: Review, now: number): string {
  const { state, due_time: due, right_days: rightDays } = mistake;
  if (state === mistakeStates.MASTERED) return '两次隔天答对，这道题已掌握。';
  const when = inDays(due, now);
  if (!isRight) return `看看解析，${when}再来一次。`;
  return rightDays > 0 ? `${when}再答对一次，就算掌握了。` : `今天刚看过答案，${when}再做一次。`;
}
