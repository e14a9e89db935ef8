import { useEffect, useEffectEvent, useRef } from 'react';
import { pagesIn } from '#src/contract/exam-pages.ts';
import { questionKinds } from '#src/contract/states.ts';
import { setPages, useAllPages } from '#src/features/upload/pages/page-queue.ts';
import type { Page } from '#src/features/upload/pages/pages.ts';
import type { Attempt } from '../exam-queries.ts';
import { answerPages } from '../question/answer-pages.ts';
import { placeOf, tellPages } from './page-notes.ts';
import type { RunningAttempt } from './use-attempt.ts';

/**
 * Keeps answers and photographed pages of an attempt the same, whichever question is shown. Returns how many pages the
 * server does not have yet.
 */
export function useAnswerPages(attempt: Attempt, running: RunningAttempt): number {
  const places = useAllPages();
  const essays = attempt.questions.filter(({ question }) => question.kind === questionKinds.ESSAY);
  // The pages of each answer when both were last the same.
  const agreed = useRef(new Map<string, readonly string[]>());
  const { state, endsAtMs } = running;
  const level = useEffectEvent(() => {
    for (const { question } of essays) {
      const place = placeOf(attempt, question.uuid);
      const { answer } = running.entryOf(question.uuid);
      const next = answerPages(pagesIn(answer), places[place] ?? [], agreed.current.get(place));
      agreed.current.set(place, next.uploads);
      if (next.kind === 'answer') running.answer(question, [answer[0] ?? '', ...next.uploads]);
      if (next.kind === 'pages') setPages(place, next.pages);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changed on either side is levelled
  useEffect(() => {
    // The end of the attempt is known once its answers on the server are.
    if (state.phase === 'answering' && endsAtMs !== undefined) level();
    // At the end the server says of each page whether it still waits for it.
    void tellPages(attempt.answer_id, state.phase === 'closed');
  }, [places, state, endsAtMs]);
  return essays.reduce((sum, { question }) => sum + unsent(places[placeOf(attempt, question.uuid)]), 0);
}

const unsent = (pages: readonly Page[] = []) => pages.filter(({ upload }) => upload === null).length;
