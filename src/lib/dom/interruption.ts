import { readStored, writeStored } from '../storage/storage.ts';

/** What comes over a screen without being asked for. */
type Interruption = 'notice' | 'ad' | 'advisor';

/** The one that came on this visit, which is a tab. */
const KEY = 'interrupted';

/**
 * Whether this interruption may come: the first one of a visit, and then only that one. Whoever gets the turn keeps it for the visit,
 * so that a student is interrupted once at most.
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
