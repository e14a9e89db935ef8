import { useEffect, useRef } from 'react';
import { type Location, useBlocker, useLocation, useNavigate } from 'react-router-dom';
import { isUnasked } from '#src/lib/unasked.ts';

const GUARD = 'isLeaveGuard';

interface LeaveGuardOptions {
  /** False once there is nothing to lose. */
  readonly isArmed: boolean;
  /** Where a student who leaves ends up. */
  readonly target: string;
}

/**
 * Asks before the screen is left: by its back button, by a link, or by the browser's own Back.
 *
 * The browser's Back is caught by a second history entry of the same screen, made at the first touch or key: entries made
 * without one are skipped by browsers.
 */
export function useLeaveGuard({ isArmed, target }: LeaveGuardOptions) {
  const navigate = useNavigate();
  const location = useLocation();
  const isLeaving = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isSameScreen = nextLocation.pathname === currentLocation.pathname;
    // A step back finds the state that its entry was once made with: that is no leave to go.
    const isSentAway = historyAction !== 'POP' && isUnasked(nextLocation.state);
    const isFree = !isArmed || isLeaving.current || isSentAway;
    return !isFree && (!isSameScreen || (historyAction === 'POP' && isGuard(currentLocation)));
  });

  useEffect(() => {
    if (!isArmed || isGuard(location)) return;
    const { pathname, search, state } = location;
    const stop = () => {
      window.removeEventListener('pointerdown', guard);
      window.removeEventListener('keydown', guard);
    };
    function guard(): void {
      stop();
      void navigate({ pathname, search }, { state: { ...state, [GUARD]: true }, preventScrollReset: true });
    }
    window.addEventListener('pointerdown', guard);
    window.addEventListener('keydown', guard);
    return stop;
  }, [isArmed, location, navigate]);

  useEffect(() => {
    if (isLeaving.current && !isGuard(location)) void navigate(target, { replace: true });
  }, [location, navigate, target]);

  function leave(): void {
    if (blocker.state !== 'blocked') return;
    isLeaving.current = true;
    if (blocker.location.pathname === location.pathname) {
      // Back over the guard first, so that it does not stay behind in the history.
      blocker.proceed();
      return;
    }
    blocker.reset();
    void navigate(target, { replace: true });
  }

  return {
    isAsking: blocker.state === 'blocked',
    stay: () => blocker.state === 'blocked' && blocker.reset(),
    leave,
  };
}

function isGuard({ state }: Location): boolean {
  return (state as Record<string, unknown> | null)?.[GUARD] === true;
}
