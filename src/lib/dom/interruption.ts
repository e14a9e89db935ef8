import { readStored, writeStored } from '../storage/storage.ts';

/** Messages that appear over a screen without being asked for. */
type Interruption = 'notice' | 'ad' | 'advisor';

/** Stores the interruption of this visit (of this tab). */
const KEY = 'interrupted';

/**
 * Whether this interruption may appear. The first one of a visit gets the turn and keeps it, so that a student sees at
 * most one kind of interruption per visit.
 */
export function takeTurn(who: Interruption): boolean {
  if (!isTurnFree(who)) return false;
  writeStored('session', KEY, who);
  return true;
}

export function isTurnFree(who: Interruption): boolean {
  const taken = readStored('session', KEY);
  return taken === undefined || taken === who;
}
