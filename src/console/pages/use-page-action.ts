import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

/** Runs one action on pages at a time, reloads the list afterwards, and keeps the error message. */
export function usePageAction() {
  const queries = useQueryClient();
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async (act: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await act();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '没有成功，请重试');
    } finally {
      isRunning.current = false;
      setBusy(false);
      await queries.invalidateQueries({ queryKey: ['pages'] });
    }
  };
  return { run, isBusy, problem };
}
