import { useCallback, useEffect, useRef, useState } from 'react';
import type { FormAnswers } from '#src/contract/form-answers.ts';
import { refusalName } from '#src/lib/api/refusal-name.ts';

/** `changed`: another device has saved since; this one saves nothing until the form is refetched. */
export type DraftState = 'kept' | 'waiting' | 'keeping' | 'failed' | 'changed';

interface Options {
  readonly revision: number;
  readonly keep: (body: { readonly answers: FormAnswers; readonly revision: number }) => Promise<number>;
}

const PAUSE_MS = 1200;
const AGAIN_MS = 8000;

/** Saves answers on the server while the student types: after a pause, one request at a time, with retries. */
export function useDraft({ revision, keep }: Options) {
  const [state, setState] = useState<DraftState>('kept');
  const known = useRef(revision);
  const pending = useRef<FormAnswers>(undefined);
  const running = useRef<Promise<boolean>>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isStopped = useRef(false);

  /** True when everything is saved. */
  const flush = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    while (running.current !== undefined) await running.current;
    const answers = pending.current;
    if (!answers || isStopped.current) return !isStopped.current;
    setState('keeping');
    const call = keep({ answers, revision: known.current }).then(
      (next) => {
        known.current = next;
        if (pending.current === answers) pending.current = undefined;
        setState(pending.current ? 'waiting' : 'kept');
        return true;
      },
      (reason: unknown) => {
        isStopped.current = refusalName(reason) === 'FORM_CHANGED';
        setState(isStopped.current ? 'changed' : 'failed');
        if (!isStopped.current) timer.current = setTimeout(() => void flush(), AGAIN_MS);
        return false;
      },
    );
    running.current = call;
    const isKept = await call;
    running.current = undefined;
    return isKept;
  }, [keep]);

  const write = useCallback(
    (answers: FormAnswers) => {
      if (isStopped.current) return;
      pending.current = answers;
      setState('waiting');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), PAUSE_MS);
    },
    [flush],
  );

  /** Waits for the request in progress and returns the revision to submit with; saves nothing more. */
  const settle = useCallback(async (): Promise<number> => {
    clearTimeout(timer.current);
    await running.current;
    return known.current;
  }, []);

  useEffect(() => {
    const handleHidden = () => document.visibilityState === 'hidden' && void flush();
    document.addEventListener('visibilitychange', handleHidden);
    return () => {
      document.removeEventListener('visibilitychange', handleHidden);
      clearTimeout(timer.current);
    };
  }, [flush]);

  return { state, write, flush, settle };
}
