import { examStates } from '#src/contract/states.ts';
import { queryClient } from '#src/lib/queries/query-client.ts';
import { storedKeys } from '#src/lib/storage/storage.ts';
import { type Attempt, attemptQuery } from '../exam-queries.ts';
import { restMsOf } from './attempt-calls.ts';
import { toSend } from './attempt-state.ts';
import { engineOf, isOpenAttempt, savedOf } from './use-attempt.ts';

const PREFIX = 'exam-draft:';
/** The longest wait for one attempt; after that its own screen or the next run sends the rest. */
const LONGEST_MS = 30_000;

/** Sends unsaved answers of all attempts whose screen is not open. Answers in conflict wait for the student. */
export async function sendDrafts(): Promise<void> {
  const attempts = storedKeys('local', PREFIX).map((key) => key.slice(PREFIX.length).split(':', 1)[0] ?? '');
  for (const answerId of new Set(attempts)) {
    if (isOpenAttempt(answerId)) continue;
    // The server refuses the attempt of another student; those drafts stay encrypted.
    const attempt = await queryClient.fetchQuery(attemptQuery(answerId)).catch(() => undefined);
    if (attempt && !isOpenAttempt(answerId)) await send(attempt);
  }
}

async function send(attempt: Attempt): Promise<void> {
  const engine = engineOf(attempt);
  const stop = engine.start();
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, LONGEST_MS);
    const look = () => {
      const state = engine.read();
      const isDone = state.phase === 'closed' || (state.phase === 'answering' && toSend(state).length === 0);
      if (isDone || state.link === 'failing' || isOpenAttempt(attempt.answer_id)) end();
    };
    const unsubscribe = engine.subscribe(look);
    const isGoing = attempt.state === examStates.GOING;
    engine.see({ isGoing, restMs: restMsOf(attempt), saved: savedOf(attempt) });
    look();
  });
  stop();
}
