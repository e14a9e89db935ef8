import { useEffect, useRef } from 'react';
import { useBlocker, useLocation, useNavigate } from 'react-router-dom';
import { GUARD_STATE, isGuardState, isOnGuard, onceTouched } from '#src/lib/history/history-guard.ts';
import { layersSettled } from '#src/lib/history/layer-history.ts';
import { skipsLeaveGuard } from '#src/lib/history/skip-leave-guard.ts';

interface LeaveGuardOptions {
  /** False once there is nothing to lose. */
  readonly isArmed: boolean;
  /** Where a student who leaves goes. */
  readonly target: string;
}

/**
 * Asks before the screen is left: by its back button, a link, or the browser's Back.
 *
 * A second history entry of the same screen catches the browser's Back. It is added at the first touch: browsers skip
 * entries that were added before one. A landing page adds it itself (`assignGuarded`).
 */
export function useLeaveGuard({ isArmed, target }: LeaveGuardOptions) {
  const navigate = useNavigate();
  const location = useLocation();
  const isLeaving = useRef(false);
  const isReleased = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isSameScreen = nextLocation.pathname === currentLocation.pathname;
    // On Back, the state belongs to an old history entry and does not allow leaving.
    const isSentAway = historyAction !== 'POP' && skipsLeaveGuard(nextLocation.state);
    const isFree = !isArmed || isLeaving.current || isReleased.current || isSentAway;
    return !isFree && (!isSameScreen || (historyAction === 'POP' && isGuardState(currentLocation.state)));
  });

  useEffect(() => {
    if (!isArmed || isReleased.current || isGuardState(location.state)) return;
    const { pathname, search, state } = location;
    return onceTouched(() => {
      if (isReleased.current) return;
      void navigate({ pathname, search }, { state: { ...state, ...GUARD_STATE }, preventScrollReset: true });
    });
  }, [isArmed, location, navigate]);

  useEffect(() => {
    if (isLeaving.current && !isGuardState(location.state)) void navigate(target, { replace: true });
  }, [location, navigate, target]);

  function leave(): void {
    if (blocker.state !== 'blocked') return;
    isLeaving.current = true;
    if (blocker.location.pathname === location.pathname) {
      // Go back over the guard's entry first, so that it does not stay in the history.
      blocker.proceed();
      return;
    }
    blocker.reset();
    void navigate(target, { replace: true });
  }

  /** Removes the guard and its history entry: later navigation is free. */
  async function release(): Promise<void> {
    isReleased.current = true;
    if (isOnGuard()) await stepBack();
  }

  return {
    isAsking: blocker.state === 'blocked',
    stay: () => blocker.state === 'blocked' && blocker.reset(),
    leave,
    release,
  };
}

const STEP_MS = 1000;

/** One step back; resolves when it is done, or after a limit when the browser does not do it. */
async function stepBack(): Promise<void> {
  await layersSettled();
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener('popstate', finish);
      resolve();
    };
    const timer = setTimeout(finish, STEP_MS);
    window.addEventListener('popstate', finish);
    window.history.back();
  });
}
