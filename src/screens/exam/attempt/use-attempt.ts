import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { examStates } from '#src/contract/states.ts';
import { listen } from '#src/lib/dom/listen.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { dropAnswerOf, oldAnswerOf, storeAnswerOf } from '#src/lib/queries/stored-queries.ts';
import { type Attempt, attemptQuery, type Question } from '../exam-queries.ts';
import { normalAnswer } from '../question/answer-input.ts';
import { attemptCalls, restMsOf } from './attempt-calls.ts';
import { attemptDrafts } from './attempt-drafts.ts';
import { AttemptEngine } from './attempt-engine.ts';
import { type AttemptState, BLANK_ENTRY } from './attempt-state.ts';

/**
 * Runs an attempt while the screen is mounted; `attempt` is its latest response.
 *
 * For another attempt the component must be mounted anew (give it a `key`).
 */
export function useAttempt(attempt: Attempt) {
  const client = useQueryClient();
  const [engine] = useState(() => engineOf(attempt));
  useEffect(() => runWithPage(engine), [engine]);
  useEffect(() => {
    const isGoing = attempt.state === examStates.GOING;
    engine.see({ isGoing, restMs: restMsNow(client, attempt), saved: savedOf(attempt) });
  }, [client, engine, attempt]);
  const state = useSyncExternalStore(engine.subscribe, engine.read);
  useEffect(() => {
    open.set(engine, attempt.answer_id);
    return () => void open.delete(engine);
  }, [engine, attempt.answer_id]);
  // A confirmed answer is deleted from the drafts, so put it into the cache: without a network the attempt is read from
  // there.
  useEffect(() => {
    if (state.phase !== 'answering' || state.link !== 'idle') return;
    storeAnswerOf(client, attemptQuery(attempt.answer_id).queryKey, withSaved(attempt, state));
  }, [client, attempt, state]);
  const endsAtMs = useSyncExternalStore(engine.subscribe, engine.endsAt);

  const isClosed = state.phase === 'closed';
  useEffect(() => {
    if (!isClosed) return;
    dropAnswerOf(client, attemptQuery(attempt.answer_id).queryKey);
    // The attempt is over: no need to refetch it.
    const isOther = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[1] !== 'attempt';
    void client.invalidateQueries({ queryKey: ['exam'], predicate: isOther });
  }, [client, attempt.answer_id, isClosed]);

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

const open = new Map<AttemptEngine, string>();

/** Whether a screen of this page runs the attempt: then only that screen sends its answers. */
export const isOpenAttempt = (answerId: string): boolean => [...open.values()].includes(answerId);

/** The answers that the server has. */
export function savedOf({ answers }: Attempt) {
  return answers.map(({ question_uuid: question, revision, answer, is_flagged: isFlagged }) => {
    return { question, revision, answer, isFlagged };
  });
}

/** Time left in milliseconds. For a response from the cache it is counted with the estimated clock of the server. */
function restMsNow(client: QueryClient, attempt: Attempt): number {
  const query = client.getQueryCache().find({ queryKey: attemptQuery(attempt.answer_id).queryKey, exact: true });
  if (!query || !oldAnswerOf(query)) return restMsOf(attempt);
  return Math.max(0, Math.min(restMsOf(attempt), Date.parse(attempt.deadline) - serverNow()));
}

/** The attempt with the answers that the server has confirmed since it was read. */
function withSaved(attempt: Attempt, { entries }: AttemptState): Attempt {
  const known = new Map(attempt.answers.map((each) => [each.question_uuid, each]));
  for (const [question, { revision, answer, isFlagged, isUnsaved }] of Object.entries(entries)) {
    if (!isUnsaved && revision > 0) {
      known.set(question, { question_uuid: question, revision, answer: [...answer], is_flagged: isFlagged });
    }
  }
  return { ...attempt, answers: [...known.values()] };
}

export function engineOf(attempt: Attempt): AttemptEngine {
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
