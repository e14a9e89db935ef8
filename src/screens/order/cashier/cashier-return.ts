import { readStored, writeStored } from '#src/lib/storage/storage.ts';

const STOP_KEY = 'cashier-stop';
/** The screen from which the student went to a cashier. */
const LEFT_KEY = 'cashier-left';
/** No cashier adds more entries than this: a higher count belongs to another visit. */
const MOST_STEPS = 20;

interface Stop {
  readonly path: string;
  /** Length of the history when its last entry was the screen at `path`. */
  readonly length: number;
}

/** Stores that the history ends with this screen: later entries are the cashier's. */
export function noteStop(path: string): void {
  writeStored('session', STOP_KEY, JSON.stringify({ path, length: window.history.length }));
}

/** Stores that the student goes to a cashier from the screen at `path`. */
export function noteLeaving(path: string): void {
  writeStored('session', LEFT_KEY, path);
}

/**
 * Goes back over a cashier's history entries after it returned to the screen at `path`; true if it does.
 *
 * The student is then where they left, and Back does not open the cashier. `kind` is how the document was opened: only
 * after a plain navigation is it the last entry of the history.
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
