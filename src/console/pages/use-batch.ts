import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ConsoleInput, ConsoleReply } from '#src/contract/console/all.ts';
import { PAGES_AT_ONCE } from '#src/contract/console/page-batch.ts';
import { consoleApi } from '../client/console-api.ts';

type Body = ConsoleInput<'POST /console/api/page/batch'>['body'];
export type Deed = Body['deed'];
export type AskedPage = Body['pages'][number];
export type Outcome = ConsoleReply<'POST /console/api/page/batch'>['pages'][number];

type BatchState =
  | { readonly is: 'idle' }
  | { readonly is: 'running'; readonly done: number; readonly total: number }
  | { readonly is: 'undoing'; readonly done: number; readonly total: number }
  /** Some pages were not reached. Continuing changes no page twice. */
  | { readonly is: 'interrupted'; readonly reason: string; readonly outcomes: readonly Outcome[] }
  | { readonly is: 'done'; readonly id: string; readonly outcomes: readonly Outcome[] }
  | { readonly is: 'undone'; readonly outcomes: readonly Outcome[] };

/** Changes many pages as one batch, in groups, and can undo it. */
export function useBatch() {
  const queries = useQueryClient();
  const [state, setState] = useState<BatchState>({ is: 'idle' });
  // The running batch, for a retry after an interruption.
  const begun = useRef<{ readonly id: string; readonly deed: Deed; readonly pages: readonly AskedPage[] }>(undefined);
  const finish = async (next: BatchState) => {
    setState(next);
    await queries.invalidateQueries({ queryKey: ['pages'] });
    await queries.invalidateQueries({ queryKey: ['page-batches'] });
  };
  const goOn = async () => {
    if (!begun.current) return;
    const { id, deed, pages } = begun.current;
    const outcomes: Outcome[] = [];
    try {
      for (let at = 0; at < pages.length; at += PAGES_AT_ONCE) {
        setState({ is: 'running', done: at, total: pages.length });
        const body = { id, deed, pages: pages.slice(at, at + PAGES_AT_ONCE) };
        outcomes.push(...(await consoleApi('POST /console/api/page/batch', { body })).pages);
      }
      await finish({ is: 'done', id, outcomes });
    } catch (error) {
      await finish({ is: 'interrupted', reason: error instanceof Error ? error.message : '没有成功', outcomes });
    }
  };
  return {
    state,
    run: (deed: Deed, pages: readonly AskedPage[]) => {
      begun.current = { id: crypto.randomUUID(), deed, pages };
      return goOn();
    },
    goOn,
    undo: async (id: string, total: number) => {
      const outcomes: Outcome[] = [];
      try {
        for (let left = total; left > 0; ) {
          setState({ is: 'undoing', done: outcomes.length, total });
          const taken = await consoleApi('POST /console/api/page/batch/undo', { body: { id } });
          outcomes.push(...taken.pages);
          left = taken.pages.length === 0 ? 0 : taken.left;
        }
        await finish({ is: 'undone', outcomes });
      } catch (error) {
        await finish({ is: 'interrupted', reason: error instanceof Error ? error.message : '没有成功', outcomes });
      }
    },
  };
}
