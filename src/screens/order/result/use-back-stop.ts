import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { GUARD_STATE, isGuardState, onceTouched } from '#src/lib/history/history-guard.ts';
import { SKIP_LEAVE_GUARD } from '#src/lib/history/skip-leave-guard.ts';
import { noteStop } from '../cashier/cashier-return.ts';

const BASE = 'isBackBase';

/**
 * Makes the browser's Back go to `target`, whatever is in the history.
 *
 * Adds a second history entry of the screen. Back leaves it and finds the first, marked one, which is replaced by
 * `target`.
 */
export function useBackStop(target: string): void {
  const navigate = useNavigate();
  const location = useLocation();
  const isArming = useRef(false);
  useEffect(() => {
    const { pathname, search, state } = location;
    if (isArming.current || isGuardState(state)) return;
    if (isBase(state)) {
      void navigate(target, { replace: true, state: SKIP_LEAVE_GUARD });
      return;
    }
    return onceTouched(() => {
      isArming.current = true;
      void (async () => {
        const here = { pathname, search };
        await navigate(here, { replace: true, state: { ...state, [BASE]: true }, preventScrollReset: true });
        await navigate(here, { state: { ...state, ...GUARD_STATE }, preventScrollReset: true });
        isArming.current = false;
        noteStop(pathname);
      })();
    });
  }, [location, navigate, target]);
}

function isBase(state: unknown): boolean {
  return (state as Readonly<Record<string, unknown>> | null)?.[BASE] === true;
}
