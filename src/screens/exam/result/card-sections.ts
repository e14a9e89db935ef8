import type { RunningAttempt } from '../attempt/use-attempt.ts';
import type { Attempt } from '../exam-queries.ts';
import type { GridItem } from './answer-grid.tsx';

/** The answer card of a running attempt, from this device's state. */
export function cardSections({ questions }: Attempt, { entryOf }: RunningAttempt, current?: string) {
  const sections = new Map<string, GridItem[]>();
  for (const { question, position, section_title: title } of questions) {
    const { answer, isFlagged } = entryOf(question.uuid);
    const state = answer.length > 0 ? 'answered' : 'blank';
    const item = { question: question.uuid, position, state, isFlagged, isCurrent: question.uuid === current } as const;
    sections.set(title, [...(sections.get(title) ?? []), item]);
  }
  return [...sections].map(([title, items]) => ({ title, items }));
}

/** Number of questions without an answer. */
export function blankCount({ questions }: Attempt, { entryOf }: RunningAttempt): number {
  return questions.filter(({ question }) => entryOf(question.uuid).answer.length === 0).length;
}
