/** The state of a history entry, in the router's own shape. */
interface EntryState {
  readonly usr: Readonly<Record<string, unknown>>;
  readonly key: string;
  readonly idx: number;
}

/** Marks an extra entry above another of the same screen, so that the first Back does not leave it. */
const GUARD = 'isLeaveGuard';

export const GUARD_STATE = { [GUARD]: true } as const;

/** Whether the state of a location, or of an entry, is that of a guard. */
export function isGuardState(state: unknown): boolean {
  return (state as Readonly<Record<string, unknown>> | null | undefined)?.[GUARD] === true;
}

/** Whether the history is at a guard now. */
export function isOnGuard(): boolean {
  return isGuardState((window.history.state as Partial<EntryState> | null)?.usr);
}

/**
 * Goes from a page outside the app to a screen that asks before it is left. Decision 0035.
 *
 * Browsers skip history entries that a page made without a touch. The student has touched this page: both entries are
 * made here, and the reload turns them into those of the screen, which so notices Back at once.
 */
export function assignGuarded(href: string): void {
  const entry = (idx: number, usr: EntryState['usr']): EntryState => ({ usr, key: `guarded${idx}`, idx });
  window.history.pushState(entry(0, {}), '', href);
  window.history.pushState(entry(1, GUARD_STATE), '', href);
  window.location.reload();
}

/** Runs at once when the page has been touched, else at its first touch or key. Returns a function that cancels it. */
export function onceTouched(act: () => void): () => void {
  if (window.navigator.userActivation?.hasBeenActive) {
    act();
    return () => {};
  }
  const stop = () => {
    window.removeEventListener('pointerdown', start);
    window.removeEventListener('keydown', start);
  };
  function start(): void {
    stop();
    act();
  }
  window.addEventListener('pointerdown', start);
  window.addEventListener('keydown', start);
  return stop;
}
