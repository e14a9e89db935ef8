import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { examStates } from '#src/contract/states.ts';
import { listen } from '#src/lib/dom/listen.ts';
import { normalAnswer } from './answer-input.ts';
import { attemptCalls, restMsOf } from './attempt-calls.ts';
import { attemptDrafts } from './attempt-drafts.ts';
import { AttemptEngine } from './attempt-engine.ts';
import { BLANK_ENTRY } from './attempt-state.ts';
import type { Attempt, Question } from './exam-queries.ts';

/**
 * Runs an attempt while the screen is mounted; `attempt` is its latest response.
 *
 * Must be mounted anew for another attempt.
 */
export function useAttempt(attempt: Attempt) {
  const client = useQueryClient();
  const [engine] = useState(() => engineOf(attempt));
  useEffect(() => runWithPage(engine), [engine]);
  useEffect(() => {
    engine.see({
      isGoing: attempt.state === examStates.GOING,
      restMs: restMsOf(attempt),
      saved: attempt.answers.map(({ question_uuid: question, revision, answer, is_flagged: isFlagged }) => ({
        question,
        revision,
        answer,
        isFlagged,
      })),
    });
  }, [engine, attempt]);
  const state = useSyncExternalStore(engine.subscribe, engine.read);
  const endsAtMs = useSyncExternalStore(engine.subscribe, engine.endsAt);

  const isClosed = state.phase === 'closed';
  useEffect(() => {
    if (!isClosed) return;
    // The attempt is over: no need to refetch it.
    const isOther = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[1] !== 'attempt';
    void client.invalidateQueries({ queryKey: ['exam'], predicate: isOther });
  }, [client, isClosed]);

  const actions = useMemo(
    () => ({
      answer: (question: Question, answer: readonly string[]) =>
        engine.answer(question.uuid, normalAnswer(question, answer)),
      flag: (question: string, isFlagged: boolean) => engine.flag(question, isFlagged),
      choose: (question: string, isMine: boolean) => engine.choose(question, isMine),
      flush: () => engine.flush(),
      submit: () => engine.submit('student'),
      retry: () => engine.nudge(),
    }),
    [engine],
  );
  const entryOf = useCallback((question: string) => state.entries[question] ?? BLANK_ENTRY, [state]);
  return { state, endsAtMs, entryOf, ...actions };
}

export type RunningAttempt = ReturnType<typeof useAttempt>;

function engineOf(attempt: Attempt): AttemptEngine {
  return new AttemptEngine({
    calls: attemptCalls(attempt.answer_id),
    drafts: attemptDrafts(attempt),
    questions: attempt.questions.map(({ question }) => question.uuid),
  });
}

/** Starts the engine and passes page events to it: hidden, closed, shown again, online again. */
function runWithPage(engine: AttemptEngine): () => void {
  const stop = engine.start();
  const abort = new AbortController();
  const handleVisibility = () => (document.visibilityState === 'hidden' ? engine.flush(true) : engine.nudge());
  listen(document, 'visibilitychange', handleVisibility, abort.signal);
  listen(window, 'pagehide', () => engine.flush(true), abort.signal);
  listen(window, 'online', () => engine.nudge(), abort.signal);
  return () => {
    abort.abort();
    stop();
  };
}
