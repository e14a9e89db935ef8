import { useEffect, useRef, useState } from 'react';
import { questionKinds } from '#src/contract/states.ts';
import { listen } from '#src/lib/dom/listen.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { randomUuid } from '#src/lib/storage/device-id.ts';
import { normalAnswer } from '../question/answer-input.ts';
import type { Mistake } from './mistake-queries.ts';
import { useBookChanged } from './mistake-queries.ts';
import { onSent, type Sent, sendAnswer, sendWaiting, type Unsent } from './outbox.ts';
import { type Round, storeRound, withSent } from './round.ts';

const CHINA_OFFSET_MS = 8 * 3_600_000;
/** Pause before unsent answers are tried again. */
const AGAIN_MS = 15_000;

/** A running round: stored at each change; unsent answers are sent when the network is back. */
export function useRound(initial: Round) {
  const [round, setRound] = useState(initial);
  const [firstAt] = useState(initial.at);
  const latest = useRef(initial);
  const changed = useBookChanged();
  const change = (next: Round) => {
    latest.current = next;
    storeRound(next);
    setRound(next);
  };
  const note = ({ questionUuid, requestId }: Pick<Unsent, 'questionUuid' | 'requestId'>, sent: Sent) => {
    change(withSent(latest.current, questionUuid, requestId, sent));
    if (sent.status === 'marked') changed();
  };
  useSendWaiting(note);
  return {
    round,
    /** Whether the student has gone on since the screen was opened. */
    hasMoved: round.at !== firstAt,
    draft: ({ question }: Mistake, answer: readonly string[]) => {
      const { drafts } = latest.current;
      change({ ...latest.current, drafts: { ...drafts, [question.uuid]: normalAnswer(question, answer) } });
    },
    /** Submits an answer, once. `isRight` is the student's own mark, for essays only. */
    submit: ({ question: { uuid, kind } }: Mistake, answer: readonly string[], isRight?: boolean) => {
      const { given } = latest.current;
      if (given[uuid]) return;
      const requestId = randomUuid();
      change({ ...latest.current, given: { ...given, [uuid]: { requestId, answer } } });
      const mark = kind === questionKinds.ESSAY && isRight !== undefined ? { isRight } : {};
      const one = { questionUuid: uuid, requestId, answer, answerTime: instantOf(serverNow()), ...mark };
      void sendAnswer(one).then((sent) => note(one, sent));
    },
    noteSaved: ({ question }: Mistake, text: string) => {
      const items = latest.current.items.map((item) =>
        item.question.uuid === question.uuid ? { ...item, note: text } : item,
      );
      change({ ...latest.current, items });
    },
    next: () => change({ ...latest.current, at: latest.current.at + 1 }),
  };
}

/** Sends unsent answers: at once, when the network is back, when the page is shown again, and every `AGAIN_MS`. */
export function useSendWaiting(onEach: (one: Unsent, sent: Sent) => void): () => void {
  const told = useRef(onEach);
  told.current = onEach;
  const [send] = useState(() => () => void sendWaiting());
  useEffect(() => {
    const abort = new AbortController();
    const stop = onSent((one, sent) => told.current(one, sent));
    send();
    listen(window, 'online', send, abort.signal);
    listen(document, 'visibilitychange', () => document.visibilityState === 'visible' && send(), abort.signal);
    const timer = setInterval(send, AGAIN_MS);
    return () => {
      stop();
      abort.abort();
      clearInterval(timer);
    };
  }, [send]);
  return send;
}

/** A time in the API's format. */
const instantOf = (ms: number) => `${new Date(ms + CHINA_OFFSET_MS).toISOString().slice(0, 19)}+08:00`;
