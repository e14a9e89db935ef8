import { readStored, writeStored } from '#src/lib/storage/storage.ts';

const STOP_KEY = 'cashier-stop';
/** The screen from which the student has gone on to a cashier. */
const LEFT_KEY = 'cashier-left';
/** More steps than this no cashier makes: the count is of another visit. */
const MOST_STEPS = 20;

interface Stop {
  readonly path: string;
  /** How long the history was when its last entry was the screen at `path`. */
  readonly length: number;
}

/** Notes that the history ends with this screen: what a cashier adds comes after it. */
export function noteStop(path: string): void {
  writeStored('session', STOP_KEY, JSON.stringify({ path, length: window.history.length }));
}

/** Notes that the student goes to a cashier, from the screen at `path`. */
export function noteLeaving(path: string): void {
  writeStored('session', LEFT_KEY, path);
}

/**
 * Steps back over the pages of a cashier that has led back to the screen at `path`; whether it does.
 *
 * The student then stands where they left, and Back does not lead into the cashier. `kind` is how the document was
 * opened: only after a plain navigation is it the last of the history.
 */
export function skipCashier(path: string, kind = navigationKind()): boolean {
  if (kind !== 'navigate' || readStored('session', LEFT_KEY) !== path) return false;
  writeStored('session', LEFT_KEY, undefined);
  const stop = readStop();
  const steps = stop?.path === path ? window.history.length - stop.length : 0;
  if (steps < 1 || steps > MOST_STEPS) return false;
  window.history.go(-steps);
  return true;
}

function navigationKind(): string | undefined {
  const [entry] = performance.getEntriesByType('navigation');
  return (entry as PerformanceNavigationTiming | undefined)?.type;
}

function readStop(): Stop | undefined {
  try {
    const value = JSON.parse(readStored('session', STOP_KEY) ?? 'null') as Stop | null;
    return value && typeof value.path === 'string' && Number.isInteger(value.length) ? value : undefined;
  } catch {
    return undefined;
  }
}
