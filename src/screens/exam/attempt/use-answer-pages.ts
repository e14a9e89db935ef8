import { useEffect, useEffectEvent, useRef } from 'react';
import { pagesIn } from '#src/contract/exam-pages.ts';
import { questionKinds } from '#src/contract/states.ts';
import { setPages, useAllPages } from '#src/features/upload/pages/page-queue.ts';
import type { Page } from '#src/features/upload/pages/pages.ts';
import type { Attempt } from '../exam-queries.ts';
import { answerPages } from '../question/answer-pages.ts';
import { pagesKeyOf, tellPages } from './page-notes.ts';
import type { RunningAttempt } from './use-attempt.ts';

/**
 * Keeps an attempt's answers and its photographed pages in step, also for questions that are not on the screen. Returns
 * the number of pages that the server does not have yet.
 */
export function useAnswerPages(attempt: Attempt, running: RunningAttempt): number {
  const places = useAllPages();
  const essays = attempt.questions.filter(({ question }) => question.kind === questionKinds.ESSAY);
  // Per answer: its pages when both sides were last the same.
  const agreed = useRef(new Map<string, readonly string[]>());
  const { state, endsAtMs } = running;
  const level = useEffectEvent(() => {
    for (const { question } of essays) {
      const place = pagesKeyOf(attempt, question.uuid);
      const { answer } = running.entryOf(question.uuid);
      const next = answerPages(pagesIn(answer), places[place] ?? [], agreed.current.get(place));
      agreed.current.set(place, next.uploads);
      if (next.kind === 'answer') running.answer(question, [answer[0] ?? '', ...next.uploads]);
      if (next.kind === 'pages') setPages(place, next.pages);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when either side has changed
  useEffect(() => {
    // Wait for the server's answers: only they tell when the attempt ends.
    if (state.phase === 'answering' && endsAtMs !== undefined) level();
    // After the end the server tells for each page whether it still waits for it.
    void tellPages(attempt.answer_id, state.phase === 'closed');
  }, [places, state, endsAtMs]);
  return essays.reduce((sum, { question }) => sum + unsent(places[pagesKeyOf(attempt, question.uuid)]), 0);
}

const unsent = (pages: readonly Page[] = []) => pages.filter(({ upload }) => upload === null).length;
